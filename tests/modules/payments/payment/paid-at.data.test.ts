/** When money came is found for payments from before it was kept, and kept through what becomes of a payment since. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrations } from "~/migrations";
import { openPayment, paymentByNumber, changePaymentState } from "~/modules/payments/payment/payments.server";
import { db as shop, engine, inTransaction } from "~/platform/database/database.server";
import { migrateTo } from "~/platform/database/migrator.server";
import { ownDatabase } from "../../../platform/database/own-database";

const NEW = "057-month-end";

/** Number, order, state, begun, last changed → when its money came. */
const PAYMENTS = [
  ["paid", 1, "succeeded", 10, 20, 20],
  ["waiting", 1, "pending", 10, null, null],
  ["closed", 1, "closed", 10, 30, null],
  ["order went back", 1, "refunded", 10, 90, 25],
  ["on its way back", 1, "refunding", 10, 90, 25],
  ["part of an order never paid", 2, "refunded", 15, 90, 15],
  ["too late", null, "refunding", 10, 90, 40],
  ["sent back by its provider", null, "refunded", 10, 90, null],
] as const;
const WENT_BACK = PAYMENTS.filter(([number, , state]) => /^refund/.test(state) && !/provider/.test(number));

test("an upgrade finds when the money of every payment came", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shop-paid-at-"));
  const own = await ownDatabase(folder);
  const db = own.open();
  try {
    const at = migrations.findIndex(({ name }) => name === NEW);
    await migrateTo(db, engine, migrations.slice(0, at));
    for (const [id, paidAt] of [
      [1, 25],
      [2, null],
    ] as const)
      await sql`insert into orders (id, number, company_id, account_id, status, is_ephedrine, checkout_key, goods_amount,
        shipping_amount, discount_amount, payable, paid, price_rows, address, invoice_type, delivery, remark, placed_at,
        pay_before, paid_at) values (${id}, ${`N${id}`}, 1, 1, 'cancelled', 0, ${`k${id}`}, 1, 0, 0, 1, 0, '[]', '{}',
        'ordinary', '', '', 5, 9, ${paidAt})`.execute(db);
    for (const [number, order, state, created, finished] of PAYMENTS)
      await sql`insert into payment (number, company_id, purpose, order_id, provider, amount, state, created_at, finished_at,
        note) values (${number}, 1, 'order', ${order}, 'bank', 100, ${state}, ${created}, ${finished}, '')`.execute(
        db,
      );
    for (const [number] of WENT_BACK)
      await sql`insert into payment_refund (number, payment_id, company_id, amount, key, state, note, created_at)
        select ${number}, id, 1, 100, ${number === "too late" ? "late" : "back"}, 'done', '', 40
        from payment where number = ${number}`.execute(db);
    expect(await migrateTo(db, engine, migrations.slice(0, at + 1))).toEqual([NEW]);
    const rows = await db.selectFrom("payment").select(["number", "paid_at"]).orderBy("id").execute();
    expect(rows.map(({ number, paid_at: at }) => [number, at])).toEqual(
      PAYMENTS.map(([number, , , , , at]) => [number, at]),
    );
  } finally {
    await db.destroy();
    await own.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a payment keeps when its money came after all of it went back", async () => {
  const wish = { companyId: 1, orderId: null, provider: "bank", amount: 5, transferProofFileId: null };
  const { id, number } = await inTransaction((trx) => openPayment(trx, wish, 1_000));
  const paidAt = async () =>
    (await shop.selectFrom("payment").select("paid_at").where("id", "=", id).executeTakeFirstOrThrow())
      .paid_at;
  expect(await paidAt()).toBeNull();
  await inTransaction((trx) => changePaymentState(trx, id, { from: "pending", to: "succeeded" }, 2_000));
  await inTransaction((trx) => changePaymentState(trx, id, { from: "succeeded", to: "refunded" }, 9_000));
  expect([await paidAt(), (await paymentByNumber(number))!.finishedAt]).toEqual([2_000, 9_000]);
});
