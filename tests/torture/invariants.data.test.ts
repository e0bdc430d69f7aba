import { sql, type Transaction } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { advance, confirmReceipt } from "~/modules/orders/transitions/transitions.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { applyNotice } from "~/modules/orders/payment/settle.server";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { openPayment } from "~/modules/payments/payment/payments.server";
import { db, engine, inTransaction } from "~/platform/database/database.server";
import type { Database } from "~/platform/database/schema";
import { setCreditIn } from "~/modules/credit/account.server";
import { repayByTransfer, reverseRepayment } from "~/modules/payments/repayment/repayment.server";
import { postToLedger } from "~/modules/wallet/ledger.server";
import {
  cart,
  company,
  draftOf,
  flashSale,
  goods,
  ground,
  NOW,
  signedIn,
  voucher,
} from "../modules/orders/shop";
import type { Before, Scope } from "./invariant";
import { checkAll, INVARIANTS, lookBefore } from "./invariants";
import { perksGround } from "./perks-fixtures";
import { liftConstraints, restoreConstraints } from "../rows";

let before: Before;
const notified: { -readonly [K in keyof Scope["notified"]]: Scope["notified"][K] } = {
  orders: [],
  due: new Map(),
  paid: new Set(),
  settled: new Set(),
  exchanges: [],
  prizes: [],
  withdrawals: new Map(),
};
const later = NOW + 60_000;

async function placed(companyId: number, number: number): Promise<number> {
  const viewer = signedIn(companyId);
  await cart(companyId, [[11, number]]);
  const answer = await placeOrders(viewer, await draftOf(viewer), NOW);
  if (!answer.ok) throw new Error(JSON.stringify(answer.changes));
  return Number(/(\d+)$/.exec(answer.to)![1]);
}

async function paidByBalance(companyId: number, id: number): Promise<void> {
  const choice = {
    useBalance: true,
    useRedPacket: false,
    paymentMethod: null,
    seenRest: 0,
    transferProof: null,
  };
  const paid = await startPayment(signedIn(companyId), id, choice, NOW);
  if (!paid.ok) throw new Error(paid.refusal.code);
}

async function settledByAlipay(companyId: number, orderId: number | null, amount: number): Promise<string> {
  const values = { companyId, orderId, provider: "alipay", amount, transferProofFileId: null };
  const { number } = await inTransaction((trx) => openPayment(trx, values, NOW));
  const book = { number, provider: "alipay", amount, subject: "", state: "paid", created_at: NOW };
  await db
    .insertInto("sandbox_payment")
    .values({ ...book, ref: `ref-${number}`, notice_id: `notice-${number}`, decided_at: NOW })
    .execute();
  const notice = { id: `notice-${number}`, paymentNumber: number, providerRef: `ref-${number}`, amount };
  expect(await applyNotice("alipay", { ...notice, result: "success" }, NOW)).toBe("accepted");
  return number;
}

/** An order on account, of which a part was repaid, another was repaid wrongly and taken back. */
async function boughtOnCredit(companyId: number): Promise<void> {
  const terms = { limit: 100_000, termDays: 30, startsOn: "2026-01-01", endsOn: null };
  await inTransaction((trx) => setCreditIn(trx, companyId, { terms, version: 0, by: "财务" }, NOW));
  const id = await placed(companyId, 3);
  const { payable } = await db
    .selectFrom("orders")
    .select("payable")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const choice = { useBalance: false, useRedPacket: false, seenRest: payable, transferProof: null };
  const bought = await startPayment(signedIn(companyId), id, { ...choice, paymentMethod: "credit" }, NOW);
  if (!bought.ok) throw new Error(bought.refusal.code);
  const repay = (amount: number, serial: string) =>
    inTransaction((trx) => repayByTransfer(trx, { companyId, amount, serial, ids: [], by: "财务" }, NOW));
  await repay(100, "RIGHT");
  const wrong = await repay(200, "WRONG");
  if (!wrong.ok) throw new Error(wrong.text);
  const why = { number: wrong.number, why: "重复登记", by: "财务" };
  await inTransaction((trx) => reverseRepayment(trx, { companyId, ...why }, NOW));
}

/** Four orders, beside one of what perks-ground.ts has: completed out of the balance, waiting with a coupon, paid at a provider, in a group buy that formed; and a recharge. */
beforeAll(async () => {
  await ground();
  await goods(11, [[300, 500]]);
  await flashSale(1, 11, 900, 400, null);
  for (const id of [1, 2, 3, 4]) await company(id);
  before = await lookBefore(db);
  await inTransaction((trx) =>
    postToLedger(trx, {
      companyId: 1,
      account: "balance",
      amount: 100_000,
      kind: "grant",
      key: "grant",
      note: "",
      now: NOW,
    }),
  );
  const first = await placed(1, 5);
  await paidByBalance(1, first);
  await advance(first, "approve", { actor: "operator:林", text: "" }, NOW);
  await advance(first, "ship", { actor: "operator:林", text: "" }, NOW);
  await confirmReceipt(1, first, "buyer:1", NOW);
  await db.updateTable("offer").set({ status: "off" }).execute();
  await voucher(5, 2, { kind: "coupon", threshold: 1000, amount: 300 });
  const second = await placed(2, 7);
  const third = await placed(3, 2);
  const { payable } = await db
    .selectFrom("orders")
    .select("payable")
    .where("id", "=", third)
    .executeTakeFirstOrThrow();
  const number = await settledByAlipay(3, third, payable);
  await settledByAlipay(3, null, 5_000);
  const fourth = await placed(4, 1);
  await boughtOnCredit(4);
  Object.assign(notified, await perksGround(), {
    orders: [first, second, third, fourth].map((id, at) => ({ token: `token-${id}`, id, companyId: at + 1 })),
    due: new Map([[third, payable]]),
    paid: new Set([first]),
    settled: new Set([number]),
  });
  await db.insertInto("job").values({ name: "upkeep", last_at: NOW, took: 1, fault: null }).execute();
});

const brokenIn = async (scope: Partial<Scope> = {}) =>
  (await checkAll({ trx: db, before, notified, now: later, ...scope }))
    .filter(({ faults }) => faults.length > 0)
    .map(({ name, faults }) => ({ name, faults }));

class Undone extends Error {}

/** What is reported while a change stands; it is undone afterwards. */
async function after(change: (trx: Transaction<Database>) => Promise<unknown>, also: Partial<Scope> = {}) {
  let broken: Awaited<ReturnType<typeof brokenIn>> = [];
  await db
    .transaction()
    .execute(async (trx) => {
      await liftConstraints(trx);
      await change(trx);
      broken = await brokenIn({ trx, ...also });
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    })
    .finally(restoreConstraints);
  return broken.map(({ name }) => name);
}

const run = (text: string) => (trx: Transaction<Database>) => sql.raw(text).execute(trx);
const LAST = "(select max(id) from orders)";
const order = (at: number) => notified.orders[at]!.id;

/** By the words in its name: rows that break it. */
const BREAKS: Record<string, (() => string)[]> = {
  "every acknowledged order": [
    () => `update orders set company_id = 2 where id = ${order(2)}`,
    () => `update orders set payable = payable - 1 where id = ${order(2)}`,
    () => `update orders set payable = payable + 1 where id = ${order(2)}`,
  ],
  "in each batch": [
    () => "update batch set quantity = quantity - 1",
    () => "update order_line_batch set number = number + 1",
    () => `update orders set status = 'cancelled' where id = ${order(3)}`,
  ],
  "no stock is below zero": [
    () => "update batch set quantity = -1",
    () => "update goods set stock = stock + 1",
  ],
  "offers count": [() => "update offer_goods set sold = sold + 1"],
  "each coupon and voucher": [
    () =>
      `insert into order_use (order_id, kind, ref_id, goods_id, number) values (${order(3)}, 'voucher', 5, null, 1)`,
    () => "update voucher set state = 'unused'",
    () => "update voucher set state = 'used'",
    () => "update voucher_template set claimed = claimed + 1",
  ],
  "each account": [
    () => "update wallet_account set amount = amount + 1 where account = 'balance' and company_id = 1",
    () => "update ledger set after = after + 1 where key = 'grant'",
    () => "delete from wallet_account where company_id = 1",
  ],
  "nobody is charged twice": [
    () => `update orders set paid = paid - 1 where id = ${order(0)}`,
    () => `update payment set state = 'closed' where order_id = ${order(2)}`,
    () => `update payment set order_id = ${order(0)} where order_id = ${order(2)}`,
  ],
  "lines and shipping": [() => `update order_line set amount = amount + 1 where order_id = ${order(3)}`],
  "what is paid for an early expiry": [
    () =>
      `insert into expiry_compensation (shipment_id, order_line_batch_id, batch_number, expires_on, sent_at, percent, units, amount, returned_units)
        values (999999, (select min(id) from order_line_batch), 'B', '2027-01-01', 1, 10, 1, 100, 0)`,
  ],
  "no refund is above": [
    () => `update payment set refunded = amount + 1 where order_id = ${order(2)}`,
    () => `update payment set refunded = 1 where order_id = ${order(2)}`,
  ],
  "what a wallet pays": [
    () =>
      `update ledger set key = 'another' where key = (select number from payment where order_id = ${order(0)})`,
    () => `update payment set state = 'closed' where order_id = ${order(0)}`,
  ],
  "each recharge": [
    () => "update ledger set amount = amount - 1 where kind = 'recharge'",
    () => "update payment set state = 'pending' where purpose = 'recharge'",
  ],
  "what payers paid": [
    () => `update payment set state = 'pending' where order_id = ${order(2)}`,
    () => "update sandbox_payment set amount = amount + 1",
    () => "delete from sandbox_payment",
    () => `insert into sandbox_refund (number, payment_number, amount, created_at)
      select 'R' || number, number, 1, 0 from sandbox_payment`,
  ],
  "nothing waits for a provider": [
    () => `update payment set is_closing = 1 where order_id = ${order(2)}`,
    () => `insert into payment_refund (number, payment_id, company_id, amount, key, state, note, created_at)
      select 'R1', id, company_id, 1, 'x', 'stuck', '', 0 from payment where order_id = ${order(2)}`,
  ],
  "what a company owes": [
    () => "update credit_account set outstanding = outstanding + 1",
    () => "update receivable set open = open - 1",
    () => "update credit_entry set after = after + 1 where kind = 'charge'",
    () => "delete from credit_entry where kind = 'repay' and note like '%RIGHT%'",
    () => "update repayment set reversed_at = null",
    () => "update repayment set reversed_at = 1",
    () => "update payment set amount = amount + 1 where provider = 'credit'",
    () => "update payment set number = 'another' where provider = 'credit'",
  ],
  "points and cashback": [
    () => `update orders set status = 'pendingReceipt' where id = ${order(0)}`,
    () => `delete from ledger where kind = 'reward'`,
  ],
  "the points mall gives": [
    () => "update points_item set exchanged = exchanged + 1",
    () => "update points_item set stock = 0",
    () => "update points_item set limit_per_company = 0",
    () => "update points_exchange set state = 'requested' where state = 'cancelled'",
  ],
  "each exchange took": [
    () => "update ledger set amount = amount + 1 where kind = 'exchange'",
    () => "update ledger set key = 'another' where key like 'exchange:%:back'",
    () => "delete from voucher where key like 'exchange:%'",
    () => `update points_exchange set company_id = 2 where id = ${notified.exchanges[2]!.id}`,
  ],
  "a draw gives": [
    () => "update draw_prize set awarded = awarded + 1",
    () => "update draw_prize set stock = 0 where kind = 'points'",
    () => "update ledger set amount = amount + 1 where key like 'draw:%'",
    () => "delete from voucher where key like 'draw:%'",
    () => "update draw_join set prize_name = '大奖' where company_id = 3",
  ],
  "each withdrawal is": [
    () => "update withdrawal set amount = 1000",
    () => "update withdrawal set amount = 1002 where state = 'pending'",
    () => "update withdrawal set state = 'returned'",
    () => "update withdrawal set state = 'paid'",
    () => "update ledger set amount = amount - 1 where key like 'withdrawal:%'",
    () => "delete from withdrawal where state = 'pending'",
  ],
  "ephedrine goods in a month": [
    () => "update quota_letter set monthly = 4",
    () => "update order_line set number = number + 1 where goods_id = 12",
    () => "update goods set is_ephedrine = 0 where id = 12",
  ],
  "group buys past": [
    () => `insert into offer (id, kind, name, starts_at, ends_at, status, scope, terms)
      values (9, 'groupBuy', '', 0, ${NOW}, 'on', '{}', '{}')`,
  ],
  "each order was placed once": [
    () => `update orders set status = 'pendingReview' where id = ${LAST}`,
    () => `insert into order_event (order_id, at, kind, status, actor, note)
      values (${order(3)}, 0, 'placed', 'pendingPayment', 'shop', '')`,
  ],
  "no row belongs": [
    () => `delete from order_line where order_id = ${order(3)}`,
    () => `delete from company where id = 4`,
  ],
  "the work by the clock": [
    () => "update job set fault = 'no paper'",
    () => `update job set last_at = ${NOW + 26 * 3_600_000}`,
    () => `update job set leased_until = ${NOW + 26 * 3_600_000}`,
  ],
  "the database file": [
    () =>
      engine === "postgres"
        ? "update pg_index set indisvalid = false where indexrelid = 'orders_pkey'::regclass"
        : `create table stray (order_id integer references orders (id) deferrable initially deferred);`,
  ],
};

describe("in a shop where nothing went wrong", () => {
  it("every invariant holds", async () => expect(await brokenIn()).toEqual([]));

  it("what was never told is not asked for, what was told is missed", async () => {
    const lost = [...notified.orders, { token: "lost", id: 999, companyId: 1 }];
    expect(await brokenIn({ notified: { ...notified, orders: lost } })).toEqual([
      {
        name: expect.stringContaining("every acknowledged order"),
        faults: ["order 999 of company 1 is gone"],
      },
    ]);
  });

  it("one form answered with two orders is seen", async () => {
    const twice = notified.orders.map((order) => ({ ...order, token: "same", companyId: order.companyId }));
    const [broken] = await brokenIn({ notified: { ...notified, orders: twice } });
    expect(broken!.name).toContain("ordered once");
    expect(broken!.faults).toHaveLength(3);
  });

  it("one form answered with two exchanges is seen, and a prize that was told otherwise", async () => {
    const exchanges = notified.exchanges.map((exchange) => ({ ...exchange, token: "same" }));
    const prizes = [{ draw: notified.prizes[0]!.draw, companyId: 4, won: "大奖" }];
    const broken = await brokenIn({ notified: { ...notified, exchanges, prizes } });
    expect(broken.map(({ faults }) => faults.length)).toEqual([2, 1]);
  });

  it("a payment that its payer made and the provider forgot is seen", async () => {
    const [broken] = await brokenIn({ notified: { ...notified, settled: new Set(["P0"]) } });
    expect(broken!.faults).toEqual(["the provider forgot payment P0"]);
  });
});

describe("a wrong row breaks", () => {
  const cases = Object.entries(BREAKS).flatMap(([name, rows]) => rows.map((row, at) => ({ name, at, row })));
  it.each(cases)("$name ($at)", async ({ name, row }) => {
    const change = async (trx: Transaction<Database>) => {
      await run(row())(trx);
      if (name === "the database file" && engine === "sqlite")
        await run("insert into stray values (999)")(trx);
    };
    expect((await after(change)).join()).toContain(name);
  });

  it("every invariant has one", () => {
    const found = [...Object.keys(BREAKS), "what was asked for once"];
    expect(
      INVARIANTS.filter(({ name }) => !found.some((item) => name.includes(item))).map(({ name }) => name),
    ).toEqual([]);
  });
});
