import { sql, type Expression } from "kysely";
import { lockCompany } from "~/modules/company/identity/lock.server";
import { DAY } from "~/platform/values/clock";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { once } from "~/platform/http/forms/forms.server";
import { formatYuan, type Fen } from "~/platform/values/money";
import { countWritten, QuotaSpent } from "~/platform/http/limits/quota.server";
import { useFiles, type StoredFile } from "~/platform/files/stored-files.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { mismatchText, type PaymentNotice, type NoticeResult } from "~/modules/payments/providers/notice";
import { PAYMENTS_QUOTA, type Payment } from "~/modules/payments/payment/payment";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import {
  asPayment,
  flagPayment,
  changePaymentState,
  openPayment,
  paymentByNumber,
} from "~/modules/payments/payment/payments.server";
import { MAX_WAITING, TOO_MANY_RECHARGES, type Recharge, type RechargePage } from "./recharge";
import { closePayment, noteGoneBack, refundLate } from "~/modules/payments/refunds/refund.server";
import { offeredMethods } from "~/modules/payments/providers/registry.server";
import { bankAccount } from "~/modules/payments/providers/settings.server";

const ROWS_PER_PAGE = 10;

/** Starts a recharge once for a form token; a second submit gets the same payment. Throws QuotaSpent if too many are unpaid, or were started today. */
export async function openRecharge(
  {
    transferProof = null,
    agree = async () => [],
    ...recharge
  }: {
    companyId: number;
    provider: string;
    amount: Fen;
    transferProof?: StoredFile | null;
    agree?: (trx: Db) => Promise<readonly number[]>;
  },
  token: string,
  now: number,
): Promise<Payment | null> {
  const { companyId } = recharge;
  const number = await inTransaction((trx) =>
    once(trx, token, async () => {
      await lockCompany(trx, companyId);
      const orderIds = await agree(trx);
      if ((await waitingRecharges(companyId, trx)) >= MAX_WAITING)
        throw new QuotaSpent(TOO_MANY_RECHARGES, DAY);
      await countWritten(trx, PAYMENTS_QUOTA, { key: `payments:${companyId}`, count: 1 }, now);
      const [transferProofFileId = null] = await useFiles(trx, transferProof ? [transferProof] : []);
      const { id, number } = await openPayment(trx, { ...recharge, transferProofFileId, orderId: null }, now);
      const tied = orderIds.map((order_id) => ({ payment_id: id, order_id }));
      if (tied.length > 0) await trx.insertInto("joint_payment_order").values(tied).execute();
      return number;
    }),
  );
  const payment = await paymentByNumber(number);
  return payment?.companyId === companyId ? payment : null;
}

/** Cancels an unpaid recharge; false if it is not the company's or not waiting. The queue tells its provider. */
export async function cancelRecharge(companyId: number, number: string, now: number): Promise<boolean> {
  return inTransaction(async (trx) => {
    const payment = await paymentByNumber(number, trx);
    if (!payment || payment.companyId !== companyId || payment.purpose !== "recharge") return false;
    return closePayment(trx, payment, now);
  });
}

export interface RechargeNotice {
  result: NoticeResult;
  notice: PaymentNotice;
  payment: Payment;
}

/** Applies a notice to a recharge: accepted money is credited once by the payment's number; a transfer credits what came. Money for a cancelled one is refunded; another amount is flagged. */
export async function settleRecharge(
  trx: Db,
  { result, notice, payment }: RechargeNotice,
  now: number,
): Promise<void> {
  if (result === "accepted") await credit(trx, notice, payment, now);
  else if (result === "failed")
    await changePaymentState(
      trx,
      payment.id,
      { from: "pending", to: "failed", providerRef: notice.providerRef },
      now,
    );
  else if (result === "late")
    await refundLate(trx, payment, { amount: notice.amount, providerRef: notice.providerRef }, now);
  else if (result === "goneBack") await noteGoneBack(trx, payment, notice, now);
  else if (result === "wrongAmount") await flagPayment(trx, payment.id, mismatchText(notice, payment.amount));
}

async function credit(trx: Db, notice: PaymentNotice, payment: Payment, now: number): Promise<void> {
  const { amount } = notice;
  const note =
    amount === payment.amount ? "" : `申请 ${formatYuan(payment.amount)}，到账 ${formatYuan(amount)}`;
  const also = { providerRef: notice.providerRef, note };
  if (!(await changePaymentState(trx, payment.id, { from: "pending", to: "succeeded", ...also }, now)))
    return;
  await trx.updateTable("payment").set({ amount }).where("id", "=", payment.id).execute();
  const { companyId, number, provider } = payment;
  const method = paymentMethodText(provider);
  await postToLedger(trx, {
    companyId,
    account: "balance",
    amount,
    kind: "recharge",
    key: number,
    note: `${method}充值 ${number}`,
    now,
  });
  await sendMessages(trx, "recharged", [{ companyId, methodName: method, amount }], now);
}

function asRecharge(payment: Payment, orders: number): Recharge {
  const { number, amount, provider, state, transferProofFileId, createdAt, finishedAt, note } = payment;
  const shown = { number, amount, provider, state, orders, createdAt, finishedAt, note };
  return {
    ...shown,
    paymentMethod: paymentMethodText(provider),
    hasTransferProof: transferProofFileId !== null,
  };
}

/** Returns one page of a company's recharges, newest first, and the form; `back`: the number of the current one. */
export async function rechargePage(
  companyId: number,
  page: number,
  back: string | null,
): Promise<RechargePage> {
  const own = db.selectFrom("payment").where("company_id", "=", companyId).where("purpose", "=", "recharge");
  const counts = await own.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  const total = Number(counts.n);
  const pages = Math.max(1, Math.ceil(total / ROWS_PER_PAGE));
  const at = Math.min(page, pages);
  const [rows, returned, paymentMethods, account] = await Promise.all([
    own
      .selectAll()
      .orderBy("id", "desc")
      .limit(ROWS_PER_PAGE)
      .offset((at - 1) * ROWS_PER_PAGE)
      .execute(),
    back === null ? undefined : own.selectAll().where("number", "=", back).executeTakeFirst(),
    offeredMethods(false),
    bankAccount(),
  ]);
  const shown = returned ? [...rows, returned] : rows;
  const together = await ordersOfRecharges(shown.map(({ id }) => id));
  const show = (row: Row<"payment">) => asRecharge(asPayment(row), together.get(row.id)?.length ?? 0);
  return {
    rows: rows.map(show),
    total,
    page: at,
    pages,
    paymentMethods,
    bankAccount: account,
    back: returned ? show(returned) : null,
  };
}

/** Returns the order ids of joint recharges, by payment id. One query. */
export async function ordersOfRecharges(
  paymentIds: readonly number[],
  trx: Db = db,
): Promise<ReadonlyMap<number, number[]>> {
  const orders = new Map<number, number[]>();
  if (paymentIds.length === 0) return orders;
  const rows = await trx
    .selectFrom("joint_payment_order")
    .selectAll()
    .where("payment_id", "in", [...paymentIds])
    .orderBy("order_id")
    .execute();
  for (const row of rows) orders.set(row.payment_id, [...(orders.get(row.payment_id) ?? []), row.order_id]);
  return orders;
}

/** A subquery: the order has a transfer for a joint payment that is being checked. */
export const checkedTogether = (orderId: Expression<number>, trx: Db = db) =>
  trx
    .selectFrom("joint_payment_order as t")
    .innerJoin("payment as together", "together.id", "t.payment_id")
    .select("t.order_id")
    .where("t.order_id", "=", orderId)
    .where("together.state", "=", "pending")
    .where("together.transfer_proof_file_id", "is not", null);

/** Whether a joint transfer of this order is being checked. One query. */
export const isCheckedTogether = async (orderId: number, trx: Db = db): Promise<boolean> =>
  (await checkedTogether(sql.val(orderId), trx).limit(1).executeTakeFirst()) !== undefined;

/** Counts a company's unpaid recharges. One query. */
export async function waitingRecharges(companyId: number, trx: Db = db): Promise<number> {
  const counts = await trx
    .selectFrom("payment")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("company_id", "=", companyId)
    .where("purpose", "=", "recharge")
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return Number(counts.n);
}

/** Returns the recharges that pay these orders jointly. One query, none without orders. */
export async function rechargesOfOrders(orderIds: readonly number[]): Promise<number[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom("joint_payment_order")
    .select("payment_id")
    .distinct()
    .where("order_id", "in", [...orderIds])
    .execute();
  return rows.map(({ payment_id: id }) => id);
}
