/** 一笔提现: its account; recorded as transferred, or returned to the balance with a reason. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
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
import { WithdrawalCase } from "./withdrawal-detail";

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
  return <WithdrawalCase {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
