/** 一笔提现: its account; recorded as transferred, or returned to the balance with a reason. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { z } from "zod";
import { payOut, type Sent } from "~/admin/finance/outgoing.server";
import { findQueue } from "~/admin/queue/next-path.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { optionalNoteField } from "~/platform/values/reason-field";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { WITHDRAWAL_STATES, type WithdrawalState } from "~/modules/wallet/withdrawal";
import { findWithdrawal, returnWithdrawal, type WithdrawalMoved } from "~/modules/wallet/withdrawal.server";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { ReplyField } from "~/admin/detail/reply-field";
import { WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { formatTime } from "~/platform/values/clock";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { filledText } from "~/platform/values/missing";

export const handle = adminHandle("办理提现", "finance.see", "finance.refund");

const WithdrawalForm = z
  .object({
    do: z.enum(["pay", "return"], "请选择操作"),
    reference: z.string().trim().max(60, "流水号不超过 60 个字").default(""),
    why: optionalNoteField("原因"),
  })
  .refine((form) => form.do === "pay" || form.why.length >= 2, {
    path: ["why"],
    message: "请写明退回的原因",
  });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const row = (await findWithdrawal(params.number ?? "")) ?? notFound();
  const waiting = await waitingShownTo(staff, "withdrawal", row.number);
  return json({
    waiting,
    withdrawal: {
      number: row.number,
      amount: row.amount,
      createdAt: row.created_at,
      note: row.note,
      company: row.company,
      contact: row.contact_name,
      phone: row.contact_phone,
      holder: row.holder,
      bank: row.bank,
      account: row.bank_account,
      state: WITHDRAWAL_STATES[row.state as WithdrawalState],
    },
    mayPay: staff.permissions.has(handle.change) && row.state === "pending" && waiting.length === 0,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const { number } = (await findWithdrawal(params.number ?? "")) ?? notFound();
  const form = await readForm(request, WithdrawalForm);
  if (!form.ok) return form.response;
  const { do: what, reference, why } = form.value;
  const isPaid = what === "pay";
  const moved =
    (await asStaff<Sent | WithdrawalMoved>(staff, { command: isPaid ? "登记打款" : "退回提现", why }, () =>
      isPaid ? payOut({ number, reference }, staff, now()) : returnWithdrawal(number, why, now()),
    )) ?? notFound();
  if (!moved.ok) return form.refuse({ form: [moved.text] });
  const text = `${number}：${"text" in moved ? moved.text : `已退回余额 ${formatYuan(moved.amount)}`}。`;
  return redirectWith(await queue.nextPath("/staff/withdrawals"), { kind: "success", text }, "admin");
}

export default function Withdrawal() {
  const { withdrawal, mayPay, waiting } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { number, amount, createdAt, company, contact, phone, holder, bank, account } = withdrawal;
  return (
    <>
      <DetailPageHeader
        title={company}
        state={<span className="state state--wait">{withdrawal.state}</span>}
        facts={`${number}，${formatTime(createdAt)} 申请，${contact} ${phone}`}
        total={formatYuan(amount)}
      />
      <div className="admin-body columns columns--half">
        <div>
          <ErrorSummary errors={toErrorSummary(reply)} />
          <WaitingNotice waiting={waiting} />
          <DetailSection id="h-payee" title="收款账户">
            <FactList
              rows={[
                ["户名", holder],
                ["开户银行", bank],
                ["银行账号", account],
                ["备注", filledText(withdrawal.note)],
              ]}
            />
          </DetailSection>
        </div>
        {mayPay ? (
          <div>
            <DetailSection id="h-pay" title="打款">
              <Form method="post" className="form">
                <ReplyField
                  name="reference"
                  label="银行流水号（公司可见）"
                  reply={reply}
                  maxLength={60}
                  autoComplete="off"
                />
                <p>
                  <button
                    className="button button--primary"
                    name="do"
                    value="pay"
                    type="submit"
                    accessKey="s"
                  >
                    登记已打款
                  </button>
                </p>
              </Form>
            </DetailSection>
            <DetailSection id="h-return" title="退回" note="款项退回余额">
              <Form method="post" className="form">
                <ReplyField name="why" label="原因（公司可见）" reply={reply} maxLength={200} />
                <p>
                  <button className="button" name="do" value="return" type="submit">
                    退回提现
                  </button>
                </p>
              </Form>
            </DetailSection>
          </div>
        ) : null}
      </div>
    </>
  );
}
