/** 交给同事: a conversation goes to somebody else who answers buyers. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { reasonField } from "~/platform/values/reason-field";
import { whoMay } from "~/modules/staff/accounts/change-member.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { adminPath } from "~/modules/support/chat/chat-admin";
import { adminChat } from "~/modules/support/chat/chat-admin.server";
import { giveChat } from "~/modules/support/chat/chat.server";
import { enteredIn } from "~/ui/forms/form-reply";

export const handle = adminHandle("交给同事", "service.answer");

const HandoverForm = z.object({
  holder: z
    .string()
    .regex(/^\d{0,15}$/)
    .default(""),
  colleague: z.string("请选择同事").regex(/^\d{1,15}$/, "请选择同事"),
  why: reasonField("情况"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const chat = (await adminChat(requireId(params.id), null)) ?? notFound();
  const colleagues = (await whoMay("service.answer")).filter(
    ({ id }) => id !== chat.holder?.id && id !== staff.id,
  );
  return json({
    id: chat.head.id,
    who: chat.who,
    holder: chat.holder,
    colleagues: colleagues.map(({ id, name }) => ({ id, name })),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const chatId = requireId(params.id);
  const form = await readForm(request, HandoverForm);
  if (!form.ok) return form.response;
  const { holder, colleague, why } = form.value;
  const to = (await whoMay("service.answer")).find(({ id }) => id === Number(colleague));
  if (!to) return form.refuse({ fields: { colleague: ["该同事不能答复咨询，请选择其他人"] } });
  const done = await asStaff(staff, { command: "咨询交给同事", why }, () =>
    inTransaction((trx) => giveChat(trx, { chatId, from: holder === "" ? null : Number(holder), to })),
  );
  if (!done) return notFound();
  if (!done.ok) {
    const text = `该咨询刚刚改由 ${done.holder || "无人"} 接待，仍要交给 ${to.name} 请再按一次`;
    return form.refuse({ form: [text], isStale: true });
  }
  return redirectWith(adminPath(chatId), { kind: "success", text: `已交给 ${to.name}。` }, "desk");
}

export default function Handover() {
  const { id, who, holder, colleagues } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <AdminQuestion
      title={`把 ${who} 的咨询交给同事`}
      text={holder ? `现在由 ${holder.name} 接待。` : "现在还没有人接待。"}
      label="情况说明（同事可见）"
      button="交给同事"
      back={adminPath(id)}
      reply={reply}
    >
      <input type="hidden" name="holder" value={holder ? String(holder.id) : ""} />
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
    </AdminQuestion>
  );
}
