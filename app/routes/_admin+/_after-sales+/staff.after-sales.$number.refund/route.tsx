/** 退款: the money of a request goes back, or past the limit waits for a second person. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { z } from "zod";
import { movedOn, note, seenState } from "~/admin/after-sales/case-form";
import { refundCaseByHand } from "~/admin/finance/outgoing.server";
import { findQueue } from "~/admin/queue/next-path.server";
import { db } from "~/platform/database/database.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { findAfterSalesForOperator } from "~/modules/returns/request/admin.server";
import {
  formatUnreturnedGifts,
  refundedText,
  canTransitionAfterSales,
} from "~/modules/returns/status/after-sales";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { limitRefusal } from "~/modules/staff/limits/limits.server";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { CaseErrors, CaseLines, CaseTitle } from "~/admin/after-sales/case-parts";
import { CaseField } from "~/admin/detail/case-field";
import { WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { formatYuan } from "~/platform/values/money";

export const handle = adminHandle("退货和售后退款", "finance.refund");

const RefundForm = z.object({
  state: seenState,
  goods: z.enum(["asIs", "restock"], "请选择商品是否入库"),
  reason: note,
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const number = params.number ?? "";
  const { page, company } = (await findAfterSalesForOperator(number)) ?? notFound();
  const use = { name: "refund", amount: page.refund?.payout ?? 0, by: staff, companyId: company.id } as const;
  const [second, waiting] = await Promise.all([
    limitRefusal(db, use, now()),
    waitingShownTo(staff, "case", number),
  ]);
  return json({
    page,
    company: company.name,
    second,
    waiting: waiting.map(({ id, title, proposer, requestedAt, why, isVisible }) => ({
      id,
      title,
      proposer,
      requestedAt,
      why,
      isVisible,
    })),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const form = await readForm(request, RefundForm);
  if (!form.ok) return form.response;
  const { state, goods, reason } = form.value;
  const number = params.number ?? "";
  const { page } = (await findAfterSalesForOperator(number)) ?? notFound();
  const moved = movedOn(page.state, state);
  if (moved) return form.refuse({ form: [moved], isStale: true });
  const done = await asStaff(staff, { command: "退货或售后退款", why: reason }, () =>
    refundCaseByHand({ number, restock: goods === "restock", reason }, staff, now()),
  );
  if (!done) return notFound();
  if (!done.ok && done.needsReason) return form.refuse({ fields: { reason: [done.text] } });
  if (!done.ok) return form.refuse({ form: [done.text] });
  if ("approvalRequestId" in done) {
    const text = "已提交，另一位同事同意后退款。";
    return redirectWith(`/staff/proposals/${done.approvalRequestId}`, { kind: "success", text }, "admin");
  }
  const gifts = formatUnreturnedGifts(done.retainedGifts);
  const text = `${refundedText(done.refund)}${gifts && `，${gifts}`}。`;
  return redirectWith(
    await queue.nextPath(`/staff/after-sales/${number}`),
    { kind: "success", text },
    "admin",
  );
}

type LoaderData = SerializeFrom<typeof loader> & { reply: FormReply | undefined };

export default function Refund() {
  const { page, company, second, waiting } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <>
      <CaseTitle head={page} company={company} doing="退款" />
      <div className="admin-body">
        <CaseErrors reply={reply} />
        <WaitingNotice waiting={waiting} />
        <CaseLines page={page} />
        {canTransitionAfterSales(page.state, "finish") ? (
          <RefundFields page={page} second={second} reply={reply} />
        ) : (
          <p className="soft part">该申请现在不能退款。</p>
        )}
      </div>
    </>
  );
}

function reasonLabel(isInstead: boolean, isSecond: boolean): string {
  if (isInstead) return "改为退款的原因（客户可见）";
  return isSecond ? "原因（给复核人，客户看不到）" : "原因（可不填，客户看不到）";
}

function RestockField({ values }: { values: FormReply["initialValue"] }) {
  return (
    <div className="field">
      <label className="field__label" htmlFor="goods">
        商品
      </label>
      <select
        className="field__input"
        id="goods"
        name="goods"
        defaultValue={values?.["goods"] === "restock" ? "restock" : "asIs"}
      >
        <option value="asIs">不入库</option>
        <option value="restock">未出库，重新入库</option>
      </select>
    </div>
  );
}

function RefundFields({ page, second, reply }: Pick<LoaderData, "page" | "second" | "reply">) {
  const values = reply?.initialValue;
  const gifts = formatUnreturnedGifts(page.refund?.retainedGifts ?? 0);
  const isInstead = page.remedy !== "refund";
  return (
    <Form method="post" className="form part">
      <input type="hidden" name="state" value={page.state} />
      <p>
        应退 <strong>{formatYuan(page.refund?.payout ?? 0)}</strong>，按原付款方式退回
        {gifts ? `，${gifts}` : ""}
      </p>
      {second ? (
        <p className="second">
          <strong>需要复核</strong>
          <span>{second}，由另一位同事同意后退款。</span>
        </p>
      ) : null}
      {page.goodsBack ? <input type="hidden" name="goods" value="asIs" /> : <RestockField values={values} />}
      <CaseField
        name="reason"
        label={reasonLabel(isInstead, second !== null)}
        input={values}
        isNeeded={isInstead || second !== null}
      />
      <div className="admin-foot">
        <button className="button button--primary" type="submit" accessKey="s">
          {second ? "提交复核" : "退款"}
        </button>
      </div>
    </Form>
  );
}
