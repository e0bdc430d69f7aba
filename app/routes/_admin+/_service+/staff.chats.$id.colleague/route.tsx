/** 交给同事: hands a conversation to a colleague. */
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { inTransaction } from "~/platform/database/database.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { reasonField } from "~/platform/values/reason-field";
import { whoMay } from "~/modules/staff/accounts/change-member.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { adminPath } from "~/modules/support/chat/chat-admin";
import { adminChat } from "~/modules/support/chat/chat-admin.server";
import { giveChat } from "~/modules/support/chat/chat.server";
import { enteredIn } from "~/ui/forms/form-reply";

export const handle = adminHandle("交给同事", "service.answer");

const page = confirmPage(
  {
    handle,
    fields: {
      holder: z
        .string()
        .regex(/^\d{0,15}$/)
        .default(""),
      colleague: z.string("请选择同事").regex(/^\d{1,15}$/, "请选择同事"),
    },
    command: "咨询交给同事",
    async ask({ params, staff }) {
      const { head, who, holder } = (await adminChat(requireId(params.id), null)) ?? notFound();
      const others = (await whoMay("service.answer")).filter(
        ({ id }) => id !== holder?.id && id !== staff.id,
      );
      return {
        title: `把 ${who} 的咨询交给同事`,
        text: holder ? `现在由 ${holder.name} 接待。` : "现在还没有人接待。",
        label: "情况说明（同事可见）",
        button: "交给同事",
        back: adminPath(head.id),
        hidden: { holder: holder ? String(holder.id) : "" },
        colleagues: others.map(({ id, name }) => ({ id, name })),
      };
    },
    async run({ holder, colleague }, { params }) {
      const chatId = requireId(params.id);
      const to = (await whoMay("service.answer")).find(({ id }) => id === Number(colleague));
      if (!to) return { ok: false, field: "colleague", text: "该同事不能答复咨询，请选择其他人" };
      const from = holder === "" ? null : Number(holder);
      const done = await inTransaction((trx) => giveChat(trx, { chatId, from, to }));
      if (!done) return null;
      if (done.ok) return { ok: true, text: `已交给 ${to.name}。`, to: adminPath(chatId) };
      const text = `该咨询刚刚改由 ${done.holder || "无人"} 接待，仍要交给 ${to.name} 请再按一次`;
      return { ok: false, text, isStale: true };
    },
  },
  { reason: reasonField("情况") },
);

export const loader = page.loader;
export const action = page.action;

export default function Handover() {
  const { colleagues } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <ConfirmView>
      <div className="field part">
        <label className="field__label" htmlFor="colleague">
          同事
        </label>
        <select
          className="field__input"
          id="colleague"
          name="colleague"
          defaultValue={enteredIn(reply, "colleague") ?? ""}
        >
          <option value="">{colleagues.length === 0 ? "没有其他能答复咨询的同事" : "请选择"}</option>
          {colleagues.map((colleague) => (
            <option key={colleague.id} value={colleague.id}>
              {colleague.name}
            </option>
          ))}
        </select>
      </div>
    </ConfirmView>
  );
}
