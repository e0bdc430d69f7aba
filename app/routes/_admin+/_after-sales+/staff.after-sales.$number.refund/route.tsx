/** 退款: the money of a request goes back, or past the limit waits for a second person. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
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
import { formatUnreturnedGifts, refundedText } from "~/modules/returns/status/after-sales";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { limitRefusal } from "~/modules/staff/limits/limits.server";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { RefundView } from "./refund-view";

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

export default function Refund() {
  return <RefundView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
