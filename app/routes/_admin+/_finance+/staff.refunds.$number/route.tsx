/** 一笔退款: asks the provider again, or records a manual transfer to the payee's account. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { z } from "zod";
import { settleByHand } from "~/admin/finance/outgoing.server";
import { findQueue } from "~/admin/queue/next-path.server";
import { moneyFacts } from "~/modules/orders/payment/money-admin.server";
import { payeeFacts, purposeText } from "~/modules/orders/payment/money-words";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import { retryRefund } from "~/modules/payments/refunds/refund-admin.server";
import { isRefundByHand, refundActor } from "~/modules/payments/refunds/refund-progress";
import { findOpenRefund } from "~/modules/payments/refunds/refund-queue.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { optionalNoteField } from "~/platform/values/reason-field";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { ReplyField } from "~/admin/detail/reply-field";
import { WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { filledText } from "~/platform/values/missing";

export const handle = adminHandle("办理退款", "finance.see", "finance.refund");

const RefundForm = z
  .object({
    do: z.enum(["retry", "settle"], "请选择操作"),
    why: optionalNoteField("退款方式"),
    isUnasked: z.literal("on").optional(),
  })
  .refine((form) => form.do === "retry" || form.why.length >= 2, {
    path: ["why"],
    message: "请写明退款方式",
  });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const refund = (await findOpenRefund(params.number ?? "")) ?? notFound();
  const facts = (await moneyFacts([refund.paymentId])).get(refund.paymentId)!;
  const waiting = await waitingShownTo(staff, "refund", refund.number);
  return json({
    waiting,
    refund: {
      number: refund.number,
      amount: refund.amount,
      createdAt: refund.createdAt,
      note: refund.note,
      actor: refundActor(refund),
      isByHand: isRefundByHand(refund),
      company: facts.company,
      contact: facts.contact,
      contactPhone: facts.contactPhone,
      purpose: purposeText(facts),
      paid: `${refund.paymentNumber} ${paymentMethodText(refund.provider)}`,
    },
    payee: payeeFacts(facts),
    mayRefund: staff.permissions.has(handle.change) && waiting.length === 0,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const { number } = (await findOpenRefund(params.number ?? "")) ?? notFound();
  const form = await readForm(request, RefundForm);
  if (!form.ok) return form.response;
  const { do: what, why, isUnasked } = form.value;
  const done = await asStaff(staff, { command: what === "retry" ? "重新退款" : "登记人工退款", why }, () =>
    what === "retry"
      ? retryRefund(number, now())
      : settleByHand({ number, reason: why, isUnasked: isUnasked === "on" }, staff, now()),
  );
  if (!done) return notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  return redirectWith(
    await queue.nextPath("/staff/refunds"),
    { kind: "success", text: `${number}：${done.text}。` },
    "admin",
  );
}

export default function Refund() {
  const { refund, payee, mayRefund, waiting } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <>
      <DetailPageHeader
        title={refund.company}
        state={<span className="state state--wait">{refund.actor}</span>}
        facts={`${refund.number}，${formatTime(refund.createdAt)} 申请，${refund.contact} ${refund.contactPhone}`}
        total={formatYuan(refund.amount)}
      />
      <div className="admin-body columns columns--half">
        <div>
          <ErrorSummary errors={toErrorSummary(reply)} />
          <WaitingNotice waiting={waiting} />
          <DetailSection id="h-facts" title="退款">
            <FactList
              rows={[
                ["金额", formatYuan(refund.amount)],
                ["用途", refund.purpose],
                ["原付款", refund.paid],
                ["备注", filledText(refund.note)],
              ]}
            />
          </DetailSection>
          <DetailSection id="h-payee" title="收款账户" note="只退回公司自己的账户">
            <FactList
              rows={[
                ["户名", payee.holder],
                ["开户银行", payee.bank],
                ["银行账号", payee.account || "未留"],
              ]}
            />
          </DetailSection>
        </div>
        {mayRefund ? <RefundForms isByHand={refund.isByHand} reply={reply} /> : null}
      </div>
    </>
  );
}

function RefundForms({ isByHand, reply }: { isByHand: boolean; reply: FormReply | undefined }) {
  return (
    <div>
      <DetailSection id="h-settle" title="人工退款" note="公司会收到消息和退款方式">
        <Form method="post" className="form">
          <ReplyField
            name="why"
            label="退款方式（公司可见）"
            reply={reply}
            maxLength={200}
            placeholder="如：工商银行转账，流水号 …"
          />
          {isByHand ? null : (
            <label>
              <input type="checkbox" name="isUnasked" /> 已在支付机构核实没有退过
            </label>
          )}
          <p>
            <button className="button button--primary" name="do" value="settle" type="submit" accessKey="s">
              登记已退款
            </button>
          </p>
        </Form>
      </DetailSection>
      <DetailSection id="h-retry" title="支付机构">
        <Form method="post">
          <button className="button" name="do" value="retry" type="submit">
            重新申请退款
          </button>
        </Form>
      </DetailSection>
    </div>
  );
}
