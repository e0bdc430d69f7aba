/** The whole demo, as it is loaded: everything that must hold of a shop holds of it, sums and states of vouchers, points and orders alike. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { loadDemo } from "~/demo/demo.server";
import { sendRefunds } from "~/payments/refunds/refund.server";
import { db, inTransaction } from "~/platform/database/database.server";
import "../payments/desk";
import { rowsOf, type Scope } from "../torture/invariant";
import { INVARIANTS } from "../torture/invariants";
import { everyVoucher } from "../torture/invariants-vouchers";

const NOW = Date.parse("2026-11-20T06:00:00Z");

/** As if everything had happened since: nothing was there before the demo. What it had paid out was asked for. */
const scope: Scope = {
  trx: db,
  before: {
    ...{ order: 0, payment: 0, exchange: 0, withdrawal: 0, batches: new Map(), offers: new Map() },
    ...{ templates: new Map(), items: new Map(), prizes: new Map(), joins: new Set() },
  },
  told: {
    ...{ orders: [], exchanges: [], prizes: [] },
    withdrawals: new Map([[114_000, { companyId: 1, isGranted: true }]]),
    ...{ due: new Map(), paid: new Set(), settled: new Set() },
  },
  now: NOW,
};

beforeAll(async () => {
  await loadDemo(NOW, () => undefined);
  // What failed groups and returns gave back is sent as soon as the shop is open.
  await sendRefunds(NOW);
});

test.each([...INVARIANTS, ...everyVoucher].map(({ name, faults }) => [name, faults] as const))(
  "%s",
  async (_, faults) => {
    expect(await faults(scope)).toEqual([]);
  },
);

test.each([
  "update voucher_template set claimed = claimed + 1 where id = 8",
  "update voucher_template set total = 0 where id = 14",
  "update voucher set company_id = 2 where id = (select min(id) from voucher where state = 'used')",
  "update voucher set order_id = 1 where id = (select min(id) from voucher where state = 'used')",
  "delete from order_use where kind = 'voucher'",
  "update orders set price_rows = '[]' where id in (select order_id from voucher where state = 'used')",
  "update voucher set ends_at = starts_at where state = 'used'",
  "update voucher set state = 'expired' where id = 1",
  "delete from ledger where key like 'exchange:%'",
  "update points_exchange set charged = points + 1",
])("a shop is seen to break by: %s", async (broken) => {
  const undone = new Error("undone");
  const seen = inTransaction(async (trx) => {
    await sql.raw(broken).execute(trx);
    const found = [];
    for (const one of everyVoucher) found.push(...(await one.faults({ ...scope, trx })));
    expect(found.length).toBeGreaterThan(0);
    throw undone;
  });
  await expect(seen).rejects.toBe(undone);
});

test("accounts run on in time, so that their pages read from one row to the next", async () => {
  const rows = await rowsOf(
    db,
    sql<{ id: number }>`select id from (select id, after, sum(amount)
      over (partition by company_id, account order by at, id) as sum from ledger) r where after <> sum`,
  );
  expect(rows).toEqual([]);
});

test("nothing of it lies in the future", async () => {
  for (const [table, column] of [
    ["orders", "placed_at"],
    ["ledger", "at"],
    ["voucher", "claimed_at"],
    ["points_exchange", "created_at"],
    ["payment", "created_at"],
  ] as const) {
    const rows = await rowsOf(
      db,
      sql<{ id: number }>`select id from ${sql.table(table)} where ${sql.ref(column)} > ${NOW}`,
    );
    expect([table, rows]).toEqual([table, []]);
  }
});
