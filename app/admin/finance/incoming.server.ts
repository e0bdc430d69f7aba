import { findCredit } from "~/modules/credit/account.server";
import { creditRepayment } from "~/admin/approval-requests/kinds/credit-repayment.server";
import {
  confirmationState,
  transferConfirmation,
} from "~/admin/approval-requests/kinds/transfer-confirmation.server";
import { type ConfirmMoneyResult, confirmMoney } from "~/modules/orders/payment/settle.server";
import { moneyFacts } from "~/modules/orders/payment/money-admin.server";
import { paymentByNumber } from "~/modules/payments/payment/payments.server";
import { repayByTransfer } from "~/modules/payments/repayment/repayment.server";
import { type Db, inTransaction } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import { PastLimit, requireLimit } from "~/modules/staff/limits/limits.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { tryPropose } from "~/modules/staff/approval-requests/approval-requests.server";
import type { Company } from "./handed-out-once.server";
import { farAboveText, isFarAbove } from "./incoming";

interface Waits {
  ok: true;
  approvalRequestId: number;
  /** why another person is asked */
  why: string;
}
/** `asks`: the amount is far above what was due; it is done when sent again as checked. */
interface NotDone {
  ok: false;
  text: string;
  asks?: true;
}

const getSurplus =
  (by: Person, companyId: number, now: number) =>
  (trx: Db, amount: Fen): Promise<void> =>
    requireLimit(trx, { name: "balance", amount, by, companyId }, now);

interface RepaymentWish {
  amount: Fen;
  serial: string;
  /** receivables that it pays first */
  ids: readonly number[];
  /** the amount is confirmed */
  isChecked: boolean;
}

export async function repayByHand(
  company: Company,
  { amount, serial, ids, isChecked }: RepaymentWish,
  by: Person,
  now: number,
): Promise<{ ok: true; outstanding: Fen; surplus: Fen } | Waits | NotDone> {
  const { id: companyId, name } = company;
  const owed = (await findCredit(companyId))?.outstanding ?? 0;
  if (owed > 0 && isFarAbove(amount, owed) && !isChecked)
    return { ok: false, asks: true, text: farAboveText("未还", amount, owed) };
  const allow = getSurplus(by, companyId, now);
  const wanted = { companyId, amount, serial, ids, by: by.name, allow };
  try {
    return await inTransaction((trx) => repayByTransfer(trx, wanted, now));
  } catch (error) {
    if (!(error instanceof PastLimit)) throw error;
    const state = { company: name, amount, serial, ids: [...ids] };
    const why = "到账多于未还账款";
    return inTransaction(async (trx): Promise<Waits | NotDone> => {
      const outstanding = (await findCredit(companyId, trx))?.outstanding ?? 0;
      const draftOrder = await tryPropose(
        trx,
        {
          kind: creditRepayment.kind,
          subject: "company",
          subjectId: companyId,
          part: serial,
          title: `${name} 还款，银行流水号 ${serial}`,
          before: { ...state, outstanding, isEntered: false },
          after: { ...state, outstanding, isEntered: true },
          why,
          limit: error.message,
          by,
        },
        now,
      );
      return draftOrder.ok ? { ok: true, approvalRequestId: draftOrder.id, why } : draftOrder;
    });
  }
}

interface TransferWish {
  /** of the payment */
  number: string;
  amount: Fen;
  reference: string;
  /** the amount is confirmed */
  isChecked: boolean;
}

/** Confirms money of a transfer, or requests it if what becomes balance is over the limit; the amount of a recharge counts unless its line is in a bank statement. `now` in ms. */
export async function confirmByHand(
  { number, amount, reference, isChecked }: TransferWish,
  by: Person,
  now: number,
): Promise<{ ok: true; applied: ConfirmMoneyResult } | Waits | NotDone> {
  const payment = await paymentByNumber(number);
  if (payment?.state === "pending" && isFarAbove(amount, payment.amount) && !isChecked)
    return { ok: false, asks: true, text: farAboveText("应付", amount, payment.amount) };
  const allow = (trx: Db, toBalance: { companyId: number; amount: Fen }) =>
    getSurplus(by, toBalance.companyId, now)(trx, toBalance.amount);
  const money = { number, amount, by: by.name, allow, ...(reference !== "" && { reference }) };
  try {
    return { ok: true, applied: await confirmMoney(money, now) };
  } catch (error) {
    if (!(error instanceof PastLimit) || !payment) throw error;
    const { company } = (await moneyFacts([payment.id])).get(payment.id)!;
    const why = amount > payment.amount ? "到账多于应付" : "读入的银行流水中没有这一笔充值";
    return inTransaction(async (trx): Promise<Waits | NotDone> => {
      const before = await confirmationState(trx, number, { amount, reference });
      if (!before) return { ok: false, text: "没有这个编号的转账" };
      const draftOrder = await tryPropose(
        trx,
        {
          kind: transferConfirmation.kind,
          subject: "payment",
          subjectId: number,
          title: `${company} 转账 ${number}`,
          before,
          after: { ...before, isConfirmed: true },
          why: `银行流水号 ${reference}，${why}`,
          limit: error.message,
          by,
        },
        now,
      );
      return draftOrder.ok ? { ok: true, approvalRequestId: draftOrder.id, why } : draftOrder;
    });
  }
}
