import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { flooredGoods } from "~/modules/catalogue/prices/minimum-price.server";
import { QUEUE_KINDS } from "~/admin/queue/kinds.server";
import { loadDemo } from "~/demo/demo.server";
import { TRANSFER_METHODS } from "~/modules/payments/payment/payment-method";
import { sendRefunds } from "~/modules/payments/refunds/refund.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { findBelowMinimum, voucherBelowMinimum } from "~/modules/promotions/depth/offer-depth.server";
import { findOffer } from "~/modules/promotions/offers/offer-admin.server";
import { ALL_PERMISSIONS } from "~/modules/staff/permissions/permissions";
import { propose } from "~/modules/staff/approval-requests/approval-requests.server";
import "../modules/payments/admin";
import { getRows, type Scope } from "../torture/invariant";
import { INVARIANTS } from "../torture/invariants";
import { everyVoucher } from "../torture/invariants-vouchers";

const NOW = Date.parse("2026-11-20T06:00:00Z");

/** As if everything had happened since: nothing was there before the demo. What it had paid out was asked for. */
const scope: Scope = {
  trx: db,
  before: {
    order: 0,
    payment: 0,
    exchange: 0,
    withdrawal: 0,
    batches: new Map(),
    offers: new Map(),
    templates: new Map(),
    items: new Map(),
    prizes: new Map(),
    joins: new Set(),
  },
  notified: {
    orders: [],
    exchanges: [],
    prizes: [],
    withdrawals: new Map([[114_000, { companyId: 1, isGranted: true }]]),
    due: new Map(),
    paid: new Set(),
    settled: new Set(),
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
    for (const item of everyVoucher) found.push(...(await item.faults({ ...scope, trx })));
    expect(found.length).toBeGreaterThan(0);
    throw undone;
  });
  await expect(seen).rejects.toBe(undone);
});

test("accounts run on in time, so that their pages read from one row to the next", async () => {
  const rows = await getRows(
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
    const rows = await getRows(
      db,
      sql<{ id: number }>`select id from ${sql.table(table)} where ${sql.ref(column)} > ${NOW}`,
    );
    expect([table, rows]).toEqual([table, []]);
  }
});

describe("a queue", () => {
  const BOSS = { id: 0, permissions: new Set(ALL_PERMISSIONS) };
  const WALKED = QUEUE_KINDS.filter(({ cases }) => cases !== undefined);

  // What the demo leaves empty.
  beforeAll(async () => {
    for (const change of [
      sql`update orders set held_at = id, held_by = '刘洋', held_why = '缺货' where status = 'completed'`,
      sql`update withdrawal set state = 'pending'`,
      sql`update payment_refund set state = 'stuck'`,
      sql`update payment set state = 'pending', provider = ${TRANSFER_METHODS[0]} where id < 4`,
      sql`update chat set waiting_since = id, closed_at = null`,
      sql`update order_case set state = 'pendingRefund', wants = 'refund' where state = 'completed'`,
      sql`update supplier set state = 'second', submitted_at = id where state = 'draft'`,
      sql`update supplier_licence set state = 'waiting' where supplier_id = 2 and kind = 'sealSample'`,
      sql`update goods_receipt set state = 'second' where state = 'done'`,
      sql`update company set status = 'pending' where id = 1`,
      sql`update qualification set state = 'pending' where state = 'approved'`,
      sql`insert into company_review (company_id, points, scopes, note, seen, first_id, first_by, first_at)
        values (1, '[]', '[]', '', '', 2, '周质', 5)`,
    ])
      await change.execute(db);
    await inTransaction((trx) =>
      propose(
        trx,
        {
          kind: "rolePermissions",
          subject: "role",
          subjectId: "sales",
          title: "角色 销售",
          before: { permissions: ["queue.see"] },
          after: { permissions: ["queue.see", "orders.see"] },
          why: "值守",
          by: { id: 1, name: "管理员" },
        },
        NOW,
      ),
    );
  });

  test.each(WALKED.map((kind) => [kind.id, kind] as const))("%s is walked case by case", async (id, kind) => {
    // `cases` go by the clock.
    const { count } = await kind.count(now(), BOSS);
    const cases = await kind.cases!(1000, BOSS);
    expect(new Set(cases).size).toBe(cases.length);
    // An invoice may wait for several red letters; all that the demo refunds by hand has been sent.
    if (id === "redLetters") expect(cases.length).toBeGreaterThan(0);
    else expect(cases).toHaveLength(count);
    expect(cases.every((path) => path.startsWith(`${kind.to.split("?")[0]}/`))).toBe(true);
    expect(await kind.cases!(1, BOSS)).toEqual(cases.slice(0, 1));
    expect(count, id).toBeGreaterThan(0);
  });

  const RELATED = WALKED.filter(({ related }) => related !== undefined);
  test.each(RELATED.map((kind) => [kind.id, kind] as const))(
    "%s stands beside its cases in their order, each with its words",
    async (_, kind) => {
      const related = await kind.related!(1000, BOSS);
      expect(related.map(({ to }) => to)).toEqual(await kind.cases!(1000, BOSS));
      expect(related.flatMap(({ name, end, note }) => [name, end, note])).not.toContain("");
      expect(await kind.related!(2, BOSS)).toEqual(related.slice(0, 2));
    },
  );

  const NARROWED = WALKED.filter(({ narrowed }) => narrowed !== undefined);
  test.each(NARROWED.map((kind) => [kind.id, kind.narrowed!, kind] as const))(
    "%s is walked as its list is narrowed: by nothing all of it, by words that nobody has none",
    async (_, { filters, list }, kind) => {
      const all = (await list({}, 1000)).map(({ to }) => to);
      expect(all).toEqual(expect.arrayContaining(await kind.cases!(1000, BOSS)));
      expect(await list({}, 1)).toMatchObject([{ to: all[0] }]);
      const word = filters.includes("words") ? "words" : "number";
      expect(await list({ [word]: "没有这样的" }, 1000)).toEqual([]);
    },
  );

  test("pages of orders and chats have a list of their own, all others the one of their queue", () => {
    const own = WALKED.filter(({ related }) => related === undefined);
    expect(new Set(own.map(({ to }) => to.split("?")[0]))).toEqual(
      new Set(["/staff/orders", "/staff/chats"]),
    );
  });
});

describe("minimums", () => {
  test("stand below the usual price of some goods, and nothing that runs or is given out goes below them", async () => {
    const floored = await flooredGoods(null, NOW);
    expect(floored).toHaveLength(8);
    for (const { minimum, lowest } of floored) expect(minimum).toBeLessThan(lowest);
    const on = await db.selectFrom("offer").select("id").where("status", "=", "on").execute();
    for (const { id } of on) expect(await findBelowMinimum((await findOffer(id))!, NOW)).toEqual([]);
    const values = await db.selectFrom("voucher_template").selectAll().where("status", "=", "on").execute();
    for (const item of values) expect(await voucherBelowMinimum(item, NOW)).toEqual([]);
  });

  test("are shown by one offer that nobody has started", async () => {
    const off = await db.selectFrom("offer").select("id").where("status", "=", "off").execute();
    expect(off).toHaveLength(1);
    expect(await findBelowMinimum((await findOffer(off[0]!.id))!, NOW)).toHaveLength(8);
  });
});
