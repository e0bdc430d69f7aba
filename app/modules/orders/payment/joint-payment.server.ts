/** Several orders paid at once (design rules, "Orders", paying): from the balance in one transaction, or by one recharge that pays them when its money arrives. What cannot be paid by then stays in the balance. */
import type { SignedIn } from "~/modules/company/identity/buyer";
import { lockCompany } from "~/modules/company/identity/lock.server";
import { payIn, type RechargeStarted } from "~/modules/payments/recharge/start-recharge.server";
import { jointResultPath } from "~/modules/payments/payment/pay-path";
import { offeredMethods } from "~/modules/payments/providers/registry.server";
import { bankAccount } from "~/modules/payments/providers/settings.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import type { Fen } from "~/platform/values/money";
import { readAccounts } from "~/modules/wallet/ledger.server";
import { jointSubject, overMax, planJoint, type JointQuery } from "./joint-payment";
import type { JointSelection } from "./joint-form";
import { StalePaymentError, payFromBalance, readDue, type DueOrder } from "./pay-together.server";
import { askProviders, closeAbandoned } from "./settle.server";

export async function jointRefusals(
  companyId: number,
  ids: readonly number[],
  now: number,
): Promise<{ orderId: number; text: string }[]> {
  const orders = await readDue(db, companyId, ids, now);
  return orders.flatMap(({ row, refusal }) => (refusal ? [{ orderId: row.id, text: refusal }] : []));
}

/** Returns the page of a joint payment. */
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
    balance,
    useBalance,
    now,
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

/** The balance for these orders, with what their unfinished payments hold. */
async function balanceFor(trx: Db, companyId: number, orders: readonly DueOrder[]): Promise<Fen> {
  const { balance } = await readAccounts(companyId, trx);
  return orders.reduce((sum, { held }) => sum + held, balance);
}

export type JointStarted = RechargeStarted | { ok: false; field: null; text: string };
const refuse = (text: string): JointStarted => ({ ok: false, field: null, text });
const CHANGED = "订单或余额刚刚有变化，金额已更新，请核对后再次提交";

/** Pays the orders together, once for a form token. Refused without any effect: one cannot be paid, the sums have changed, no method or proof for the rest. Throws QuotaSpent. `now` in ms. */
export async function startJointPayment(
  viewer: SignedIn,
  { orderIds, useBalance }: JointQuery,
  choice: JointSelection,
  now: number,
): Promise<JointStarted> {
  const { companyId } = viewer.buyer;
  // A lost notice has paid one of them already.
  for (const { row } of await readDue(db, companyId, orderIds, now)) await askProviders(row.id, now);
  const agreedNow = async (trx: Db): Promise<DueOrder[]> => {
    const found = await agreed(trx, viewer.buyer.companyId, { orderIds, useBalance, choice }, now);
    if (found === null) throw new StalePaymentError();
    return found;
  };
  if (choice.seenRest === 0) {
    const done = await inTransaction((trx) =>
      once(trx, choice.token, async () => {
        await lockCompany(trx, companyId);
        for (const order of await agreedNow(trx))
          await payFromBalance(trx, order, `buyer:${viewer.buyer.accountId}`, now);
        return jointResultPath(orderIds);
      }),
    ).catch(orChanged);
    if (done === null) return refuse(CHANGED);
    for (const orderId of orderIds) await closeAbandoned(now, { orderId });
    return { ok: true, to: done };
  }
  const tooMuch = overMax(choice.seenRest);
  if (tooMuch) return refuse(tooMuch);
  const agree = async (trx: Db) => (await agreedNow(trx)).map(({ row }) => row.id);
  const { paymentMethod, transferProof, seenRest: amount } = choice;
  const wanted = { companyId, amount, agree, subject: jointSubject };
  const started = await payIn({ ...wanted, paymentMethod, transferProof }, choice.token, now).catch(
    orChanged,
  );
  return started ?? refuse(CHANGED);
}

const orChanged = (error: unknown): null => {
  if (error instanceof StalePaymentError) return null;
  throw error;
};

/** The orders if they and the balance are still what the buyer saw, else null. */
async function agreed(
  trx: Db,
  companyId: number,
  { orderIds, useBalance, choice }: JointQuery & { choice: JointSelection },
  now: number,
): Promise<DueOrder[] | null> {
  const { seenTotal, seenRest } = choice;
  const all = await readDue(trx, companyId, orderIds, now);
  const orders = all.filter(({ refusal }) => refusal === null);
  const balance = await balanceFor(trx, companyId, orders);
  const dues = orders.map(({ due }) => due);
  const plan = planJoint(dues, balance, useBalance);
  return orders.length > 0 && plan.total === seenTotal && plan.rest === seenRest ? orders : null;
}
