/**
 * Several orders paid at once (design rules, "Orders", paying): from the balance in one transaction, or by one payment into the balance
 * that pays them as soon as its money is there. What cannot be paid by then stays in the balance.
 */
import type { SignedIn } from "~/company/identity/buyer";
import { lockCompany } from "~/company/identity/lock.server";
import { asStatus } from "~/order-status/order-status";
import { lockOrder } from "~/orders/order/lock.server";
import type { Actor } from "~/orders/transitions/transitions.server";
import type { Payment } from "~/payments/payment/payment";
import { listPayments } from "~/payments/payment/payments.server";
import { isCheckedTogether, ordersOfRecharge } from "~/payments/recharge/recharge.server";
import { payIn, type RechargeStarted } from "~/payments/recharge/start-recharge.server";
import { closePending } from "~/payments/refunds/refund.server";
import { offeredMethods } from "~/payments/providers/registry.server";
import { bankAccount } from "~/payments/providers/settings.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { once } from "~/platform/http/forms/forms.server";
import type { Fen } from "~/platform/values/money";
import { readAccounts } from "~/wallet/ledger.server";
import { jointRefusal, jointSubject, overMax, planJoint, type JointQuery } from "./joint-payment";
import type { JointSelection } from "./joint-form";
import { succeed, takeFromWallet } from "./parts.server";

interface DueOrder {
  row: Row<"orders">;
  /** why it cannot be paid with others */
  refusal: string | null;
  due: Fen;
  /** of the balance, fen: held back by a payment of this order that was begun before */
  held: Fen;
}

/** These orders of the company, those that end first first. */
async function readDue(trx: Db, companyId: number, ids: readonly number[], now: number): Promise<DueOrder[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("orders")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .orderBy("pay_before")
    .orderBy("id")
    .execute();
  const orders: DueOrder[] = [];
  for (const row of rows) {
    const open = (await listPayments(row.id, trx)).filter(({ state }) => state === "pending");
    const isChecked =
      open.some(({ transferProofFileId }) => transferProofFileId !== null) ||
      (await isCheckedTogether(row.id, trx));
    const facts = {
      status: asStatus(row.status),
      isEphedrine: row.is_ephedrine === 1,
      isGroupBuy: row.group_offer_id !== null,
      payBefore: row.pay_before,
      isChecked,
    };
    orders.push({ row, refusal: jointRefusal(facts, now), due: row.payable - row.paid, held: heldIn(open) });
  }
  return orders;
}

const heldIn = (open: readonly Payment[]): Fen =>
  open.filter(({ provider }) => provider === "balance").reduce((sum, { amount }) => sum + amount, 0);

/** Which of the orders cannot be paid together with others, and why. */
export async function jointRefusals(
  companyId: number,
  ids: readonly number[],
  now: number,
): Promise<{ orderId: number; text: string }[]> {
  const orders = await readDue(db, companyId, ids, now);
  return orders.flatMap(({ row, refusal }) => (refusal ? [{ orderId: row.id, text: refusal }] : []));
}

/** The page that pays orders together: those that can be, and what each way costs. */
export async function jointPage({ buyer }: SignedIn, { orderIds, useBalance }: JointQuery, now: number) {
  const { companyId } = buyer;
  const all = await readDue(db, companyId, orderIds, now);
  const orders = all.filter(({ refusal }) => refusal === null);
  const balance = await balanceFor(db, companyId, orders);
  return {
    orders: orders.map(({ row, due }) => ({
      id: row.id,
      number: row.number,
      payBefore: row.pay_before,
      due,
    })),
    refused: all.flatMap(({ row, refusal }) =>
      refusal ? [{ id: row.id, number: row.number, text: refusal }] : [],
    ),
    ...{ balance, useBalance, now },
    plan: planJoint(
      orders.map(({ due }) => due),
      balance,
      useBalance,
    ),
    paymentMethods: await offeredMethods(false),
    bankAccount: await bankAccount(),
  };
}
export type JointPage = Awaited<ReturnType<typeof jointPage>>;

/** What the balance holds for these orders, with what their own unfinished payments hold back. */
async function balanceFor(trx: Db, companyId: number, orders: readonly DueOrder[]): Promise<Fen> {
  const { balance } = await readAccounts(companyId, trx);
  return orders.reduce((sum, { held }) => sum + held, balance);
}

export type JointStarted = RechargeStarted | { ok: false; field: null; text: string };
const refuse = (text: string): JointStarted => ({ ok: false, field: null, text });
const CHANGED = "订单或余额刚刚有变化，金额已更新，请核对后再次提交";

/**
 * Pays the orders together, once for a form token. Refused, and nothing is taken: one of them cannot be paid any more, the sums are not those
 * that the buyer saw, no method or proof for the rest. Throws QuotaSpent. `now` in ms.
 */
export async function startJointPayment(
  viewer: SignedIn,
  { orderIds, useBalance }: JointQuery,
  choice: JointSelection,
  now: number,
): Promise<JointStarted> {
  const { companyId } = viewer.buyer;
  if (choice.seenRest === 0) {
    const done = await inTransaction((trx) =>
      once(trx, choice.token, async () => {
        await lockCompany(trx, companyId);
        const found = await agreed(trx, viewer, { orderIds, useBalance }, choice, now);
        if (found === null) throw new Changed();
        for (const order of found) await payFromBalance(trx, order, `buyer:${viewer.buyer.accountId}`, now);
        return "/order";
      }),
    ).catch(orChanged);
    return done === null ? refuse(CHANGED) : { ok: true, to: done };
  }
  const tooMuch = overMax(choice.seenRest);
  if (tooMuch) return refuse(tooMuch);
  const found = await agreed(db, viewer, { orderIds, useBalance }, choice, now);
  if (found === null) return refuse(CHANGED);
  const ids = found.map(({ row }) => row.id);
  const { paymentMethod, transferProof, seenRest: amount } = choice;
  const wanted = { companyId, amount, orderIds: ids, subject: jointSubject(ids.length) };
  return payIn({ ...wanted, paymentMethod, transferProof }, choice.token, now);
}

/** Thrown to undo a transaction in which the orders or the balance turned out to be others than the buyer saw. */
class Changed extends Error {}
const orChanged = (error: unknown): null => {
  if (error instanceof Changed) return null;
  throw error;
};

/** The orders as they are, where they and the balance are still what the buyer saw; else null. */
async function agreed(
  trx: Db,
  { buyer }: SignedIn,
  { orderIds, useBalance }: JointQuery,
  { seenTotal, seenRest }: JointSelection,
  now: number,
): Promise<DueOrder[] | null> {
  const all = await readDue(trx, buyer.companyId, orderIds, now);
  const orders = all.filter(({ refusal }) => refusal === null);
  const balance = await balanceFor(trx, buyer.companyId, orders);
  const dues = orders.map(({ due }) => due);
  const plan = planJoint(dues, balance, useBalance);
  return orders.length > 0 && plan.total === seenTotal && plan.rest === seenRest ? orders : null;
}

/** Ends what was begun for the order and pays it from the balance, which holds enough. */
async function payFromBalance(trx: Db, { row, due }: DueOrder, actor: Actor, now: number): Promise<void> {
  const order = await lockOrder(trx, row.id);
  if (order?.status !== "pendingPayment") throw new Changed();
  await closePending(trx, row.id, now);
  const part = await takeFromWallet(trx, order, "balance", due, now);
  if (part === null) throw new Changed();
  await succeed(trx, order, [part], actor, now);
}

/**
 * The money of a joint payment has come: pays its orders from the balance, those that end first first. An order that is paid, cancelled or
 * about to be paid by a transfer of its own is passed over, and so is one that the balance does not cover any more. The caller holds the company.
 */
export async function payTogether(trx: Db, payment: Payment, now: number): Promise<void> {
  const { companyId, transferProofFileId } = payment;
  const ids = await ordersOfRecharge(payment.id, trx);
  // An order whose transfer was being checked did not expire meanwhile.
  const at = transferProofFileId === null ? now : Math.min(now, payment.createdAt);
  const orders = (await readDue(trx, companyId, ids, at)).filter(({ refusal }) => refusal === null);
  for (const order of orders) {
    const funds = (await readAccounts(companyId, trx)).balance + order.held;
    if (order.due <= funds) await payFromBalance(trx, order, "shop", now);
  }
}
