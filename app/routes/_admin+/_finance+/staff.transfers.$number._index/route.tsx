/** 确认一笔转账: its proof next to the amount due; a part counts, a surplus goes to the balance. */
import { findChanges } from "~/admin/changes/change-rows.server";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { z } from "zod";
import { checkedAmount, AmountCheck } from "~/admin/finance/amount-check";
import { APPROVAL_REQUESTS } from "~/admin/finance/handed-out-once.server";
import { confirmByHand } from "~/admin/finance/incoming.server";
import { findQueue } from "~/admin/queue/next-path.server";
import { appliedResult } from "~/modules/orders/payment/applied-words";
import { moneyFacts } from "~/modules/orders/payment/money-admin.server";
import { purposeText } from "~/modules/orders/payment/money-words";
import { isTransferMethod } from "~/modules/payments/payment/payment-method";
import { paymentByNumber } from "~/modules/payments/payment/payments.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { parseYuan, formatAmount, formatYuan } from "~/platform/values/money";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { ReplyField } from "~/admin/detail/reply-field";
import { WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { PAYMENT_STATES } from "~/modules/payments/payment/payment";
import { formatTime } from "~/platform/values/clock";
import { HistorySection } from "~/admin/detail/history-section";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

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
    findChanges({ subject: "payment", subjectId: payment.number, limit: 20 }),
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
    changes,
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

type LoaderData = SerializeFrom<typeof loader> & { reply: FormReply | undefined };

export default function Transfer() {
  const { transfer, waiting, mayConfirm, changes } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const transferProof = `/staff/transfers/${transfer.number}/slip`;
  return (
    <>
      <DetailPageHeader
        title={transfer.company}
        state={<span className="state state--wait">{PAYMENT_STATES[transfer.state]}</span>}
        facts={`${transfer.number}，${formatTime(transfer.createdAt)} 申请，${transfer.contact} ${transfer.contactPhone}`}
        total={formatYuan(transfer.amount)}
      />
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <WaitingNotice waiting={waiting} />
        <div className="approve">
          <DetailSection id="h-slip" title="转账凭证">
            {transfer.transferProof ? (
              <a href={transferProof} target="_blank" rel="noreferrer">
                <img
                  className="licence__picture"
                  src={transferProof}
                  alt="转账凭证，点开看原图"
                  width="424"
                  height="300"
                />
              </a>
            ) : (
              <p className="soft">公司还没有上传凭证。</p>
            )}
          </DetailSection>
          <div>
            <DetailSection id="h-facts" title="应付">
              <FactList
                rows={[
                  ["用途", transfer.purpose],
                  ["应付", formatYuan(transfer.amount)],
                ]}
              />
            </DetailSection>
            {mayConfirm ? <ConfirmFields transfer={transfer} reply={reply} /> : null}
            <HistorySection changes={changes} none="还没有人办理过。" />
          </div>
        </div>
      </div>
    </>
  );
}

function ConfirmFields({
  transfer: { amount, isRecharge },
  reply,
}: {
  transfer: Pick<LoaderData["transfer"], "amount" | "isRecharge">;
  reply: FormReply | undefined;
}) {
  return (
    <DetailSection
      id="h-confirm"
      title="到账"
      note={
        isRecharge
          ? "到账金额转入余额；读入的银行流水中没有这一笔、金额超过限额时，由另一位同事复核"
          : "部分到账计入已付，多付的转入余额，超过限额由另一位同事复核"
      }
    >
      <Form method="post" className="form">
        <ReplyField
          name="amount"
          label="到账金额（元）"
          reply={reply}
          inputMode="decimal"
          required
          autoComplete="off"
          initial={formatAmount(amount)}
        />
        <ReplyField
          name="reference"
          label={isRecharge ? "银行流水号" : "银行流水号（到账与应付不同时必填）"}
          reply={reply}
          required={isRecharge}
          maxLength={60}
          autoComplete="off"
        />
        <AmountCheck reply={reply} />
        <p>
          <button className="button button--primary" type="submit" accessKey="s">
            确认到账
          </button>
        </p>
      </Form>
    </DetailSection>
  );
}
