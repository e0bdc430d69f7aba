/** 重新寄出: products of a request are sent again, from the stock or as they were left behind. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { movedOn, note, seenState } from "~/admin/after-sales/case-form";
import { CaseErrors, CaseLines, CaseTitle } from "~/admin/after-sales/case-parts";
import { CaseField } from "~/admin/detail/case-field";
import { APPROVAL_REQUESTS } from "~/admin/finance/handed-out-once.server";
import { resendCaseByHand } from "~/admin/finance/outgoing.server";
import { findQueue } from "~/admin/queue/next-path.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { findAfterSalesForOperator } from "~/modules/returns/request/admin.server";
import { canTransitionAfterSales } from "~/modules/returns/status/after-sales";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("重新寄出", "afterSales.receive");

const ParcelForm = z.object({
  state: seenState,
  parcel: z
    .string("请填写承运商和运单号")
    .trim()
    .min(2, "请填写承运商和运单号")
    .max(100, "承运商和运单号不超过 100 个字"),
  from: z.enum(["stock", "leftBehind"], "请选择从哪里寄出"),
  reason: note,
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { page, company } = (await findAfterSalesForOperator(params.number ?? "")) ?? notFound();
  return json({ page, company: company.name });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const form = await readForm(request, ParcelForm);
  if (!form.ok) return form.response;
  const { state, parcel, from, reason } = form.value;
  const number = params.number ?? "";
  const found = (await findAfterSalesForOperator(number)) ?? notFound();
  const moved = movedOn(found.page.state, state);
  if (moved) return form.refuse({ form: [moved], isStale: true });
  const done = await asStaff(staff, { command: "重新寄出", why: reason, input: { parcel, from } }, () =>
    resendCaseByHand({ number, parcel, isLeftBehind: from === "leftBehind", reason }, staff, now()),
  );
  if (!done) return notFound();
  if (!done.ok)
    return form.refuse(done.needsReason ? { fields: { reason: [done.text] } } : { form: [done.text] });
  if (done.approvalRequestId !== undefined)
    return redirectWith(
      APPROVAL_REQUESTS + done.approvalRequestId,
      { kind: "success", text: "商品价款超过限额，由另一位同事复核后登记寄出。" },
      "admin",
    );
  return redirectWith(
    await queue.nextPath(`/staff/after-sales/${number}`),
    { kind: "success", text: "已登记寄出，已通知客户。" },
    "admin",
  );
}

export default function Parcel() {
  const { page, company } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const values = reply?.initialValue;
  const isDue = canTransitionAfterSales(page.state, "finish") && page.remedy !== "refund";
  return (
    <>
      <CaseTitle head={page} company={company} doing="重新寄出" />
      <div className="admin-body">
        <CaseErrors reply={reply} />
        <CaseLines page={page} />
        {isDue ? (
          <Form method="post" className="form part">
            <input type="hidden" name="state" value={page.state} />
            <CaseField name="parcel" label="承运商和运单号（客户可见）" input={values} isNeeded max={100} />
            <div className="field">
              <label className="field__label" htmlFor="from">
                寄出的商品
              </label>
              <select
                className="field__input"
                id="from"
                name="from"
                defaultValue={values?.["from"] === "leftBehind" ? "leftBehind" : "stock"}
              >
                <option value="stock">从库存扣减</option>
                <option value="leftBehind">已为该订单出库，仍在仓库</option>
              </select>
            </div>
            <CaseField name="reason" label="说明（可不填，客户可见）" input={values} />
            <div className="admin-foot">
              <button className="button button--primary" type="submit" accessKey="s">
                登记寄出
              </button>
            </div>
          </Form>
        ) : (
          <p className="soft part">该申请现在没有要寄出的商品。</p>
        )}
      </div>
    </>
  );
}
