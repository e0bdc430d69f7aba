/** 确认一笔转账: its proof next to the amount due; a part counts, a surplus goes to the balance. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { checkedAmount } from "~/admin/finance/amount-check";
import { APPROVAL_REQUESTS } from "~/admin/finance/handed-out-once.server";
import { confirmByHand } from "~/admin/finance/incoming.server";
import { findQueue } from "~/admin/queue/next-path.server";
import { appliedResult } from "~/modules/orders/payment/applied-words";
import { moneyFacts } from "~/modules/orders/payment/money-admin.server";
import { purposeText } from "~/modules/orders/payment/money-words";
import { isTransferMethod } from "~/modules/payments/payment/payment-method";
import { paymentByNumber } from "~/modules/payments/payment/payments.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { parseYuan } from "~/platform/values/money";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { TransferCase } from "./transfer-detail";

export const handle = adminHandle("确认转账", "finance.see", "finance.confirm");

const ConfirmForm = z.object({
  amount: z
    .string("请填写到账金额")
    .transform((text) => parseYuan(text) ?? 0)
    .refine((fen) => fen > 0, "到账金额请写作 1498.46"),
  reference: z.string().trim().max(60, "流水号不超过 60 个字").default(""),
  checked: checkedAmount,
});

async function findTransfer(number: string | undefined) {
  const payment = (await paymentByNumber(number ?? "")) ?? notFound();
  return isTransferMethod(payment.provider) ? payment : notFound();
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const payment = await findTransfer(params.number);
  const [facts, waiting, changes] = await Promise.all([
    moneyFacts([payment.id]),
    waitingShownTo(staff, "payment", payment.number),
    auditRows({ subject: "payment", subjectId: payment.number, limit: 20 }),
  ]);
  const { number, amount, state, createdAt, purpose } = payment;
  const fact = facts.get(payment.id)!;
  return json({
    transfer: {
      number,
      amount,
      state,
      createdAt,
      isRecharge: purpose === "recharge",
      purpose: purposeText(fact),
      ...fact,
    },
    waiting,
    mayConfirm: staff.permissions.has(handle.change) && state === "pending" && waiting.length === 0,
    changes: await changeRows(changes),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const { number } = await findTransfer(params.number);
  const form = await readForm(request, ConfirmForm);
  if (!form.ok) return form.response;
  const { amount, reference, checked } = form.value;
  const done = await asStaff(staff, { command: "确认转账" }, () =>
    confirmByHand({ number, amount, reference, isChecked: checked === amount }, staff, now()),
  );
  if (!done.ok) return form.refuse(done.asks ? { fields: { checked: [done.text] } } : { form: [done.text] });
  if ("approvalRequestId" in done)
    return redirectWith(
      APPROVAL_REQUESTS + done.approvalRequestId,
      { kind: "success", text: `${number} ${done.why}，由另一位同事复核后入账。` },
      "admin",
    );
  const { isDone, text } = appliedResult(done.applied);
  const isOfSerial = done.applied === "serialMissing" || done.applied === "serialUsed";
  if (!isDone) return form.refuse(isOfSerial ? { fields: { reference: [text] } } : { form: [text] });
  return redirectWith(
    await queue.nextPath("/staff/transfers"),
    { kind: "success", text: `${number}：${text}。` },
    "admin",
  );
}

export default function Transfer() {
  return <TransferCase {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
