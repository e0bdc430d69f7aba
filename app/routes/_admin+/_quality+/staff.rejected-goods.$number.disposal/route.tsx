/** 处理不合格品: asks for the return to the supplier or the destruction, which a second person agrees to. */
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { proposeDisposal } from "~/admin/approval-requests/kinds/quality/rejected-disposal.server";
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { ReplyField } from "~/admin/detail/reply-field";
import { adminHandle } from "~/admin/frame/admin-handle";
import { type Disposal, DISPOSALS, rejectedPath } from "~/modules/rejected-goods/rejected-goods";
import { findRejected } from "~/modules/rejected-goods/rejected-goods.server";
import { faultsText, MAX_CODES, MAX_TEXT, readTraceCodes } from "~/modules/trace-codes/codes/trace-code";
import { inTransaction } from "~/platform/database/database.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { toKeys } from "~/platform/values/keys-of";
import { enteredIn } from "~/ui/forms/form-reply";

export const handle = adminHandle("处理不合格品", "warehouse.rejected");

const PARTNER = "请填写收货的供货单位，或销毁的地点和方法，不超过 100 个字";

const page = confirmPage(
  {
    handle,
    fields: {
      version: z.number("请重新打开本页").int().min(1),
      disposal: z.enum(toKeys(DISPOSALS), "请选择处理方式"),
      note: z.string(PARTNER).trim().min(2, PARTNER).max(100, PARTNER),
      traceLines: z.string().max(MAX_TEXT, "一次粘贴的内容过多，请分次粘贴").default(""),
    },
    command: "提出处理不合格品",
    async ask({ params: { number = "" } }) {
      const found = (await findRejected(number)) ?? notFound();
      return {
        title: `处理不合格品 ${number}`,
        text: `${found.goodsName} ${found.spec}，批号 ${found.batch}，${found.quantity}${found.unit}。另一位同事复核同意后登记处理。`,
        label: "处理原因",
        button: "提出处理",
        back: rejectedPath(number),
        hidden: { version: found.version },
        supplierName: found.supplierName,
        hasCodes: found.batchId !== null,
      };
    },
    async run({ version, disposal, note, traceLines, why }, { params: { number = "" }, staff }) {
      const read = readTraceCodes(traceLines);
      if (read.faults.length > 0) return { ok: false, text: faultsText(read.faults), field: "traceLines" };
      if (read.codes.length > MAX_CODES)
        return { ok: false, text: `追溯码不超过 ${MAX_CODES} 个`, field: "traceLines" };
      const codes = read.codes.map(({ code }) => code);
      const wanted = { version, disposal, note, codes, why, by: staff };
      const done = await inTransaction((trx) => proposeDisposal(trx, number, wanted, now()));
      if (!done?.ok) return done;
      return { ok: true, text: "已提出处理，等待另一位同事复核。", to: rejectedPath(number) };
    },
  },
  { isQueued: true },
);

export const loader = page.loader;
export const action = page.action;

export default function Disposal() {
  const { supplierName, hasCodes } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <ConfirmView>
      <label className="field">
        <span className="field__label">处理方式</span>
        <select
          className="field__input"
          id="disposal"
          name="disposal"
          required
          defaultValue={enteredIn(reply, "disposal") ?? "supplier"}
        >
          {toKeys(DISPOSALS).map((disposal: Disposal) => (
            <option key={disposal} value={disposal}>
              {DISPOSALS[disposal]}
            </option>
          ))}
        </select>
      </label>
      <ReplyField
        name="note"
        label="收货的供货单位，或销毁的地点和方法"
        reply={reply}
        initial={supplierName}
        required
        maxLength={100}
      />
      {hasCodes ? (
        <label className="field">
          <span className="field__label">追溯码，每行一个，整件填箱码即可</span>
          <textarea
            className="field__input"
            id="traceLines"
            name="traceLines"
            rows={4}
            defaultValue={enteredIn(reply, "traceLines")}
          />
        </label>
      ) : null}
    </ConfirmView>
  );
}
