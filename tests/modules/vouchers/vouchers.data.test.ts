import { beforeAll, beforeEach, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/database/database.server";
import {
  lockVouchers,
  ownedVouchers,
  releaseVouchers,
  useVouchers,
  voucherCounts,
} from "~/modules/vouchers/vouchers.server";
import { emptyTables, ensureRows, upTo } from "../../rows";

const NOW = Date.parse("2026-11-20T02:00:00Z");
const DAY = 86_400_000;
const lock = (ids: number[], companyId: number, orderId: number) =>
  inTransaction((trx) => lockVouchers(trx, ids, companyId, orderId));
const states = async () =>
  (await db.selectFrom("voucher").select("state").orderBy("id").execute()).map((v) => v.state);

beforeAll(async () => {
  await ensureRows("company", 1, 2);
  await ensureRows("orders", ...upTo(50));
});
beforeAll(async () => {
  const template = (id: number, kind: string, threshold: number) => ({
    id,
    kind,
    name: "券",
    threshold,
    amount: 500,
    scope: '{"all":true}',
    starts_at: NOW - DAY,
    ends_at: NOW + DAY,
    total: 10,
    claimed: 0,
    limit_per_company: 1,
    status: "on",
  });
  await db
    .insertInto("voucher_template")
    .values([template(1, "coupon", 1000), template(2, "cashVoucher", 2000)])
    .execute();
});
beforeEach(async () => {
  await emptyTables(["voucher"]);
  const voucher = (id: number, company_id: number, template_id: number, ends: number, starts = -DAY) => ({
    id,
    template_id,
    company_id,
    state: "unused",
    order_id: null,
    starts_at: NOW + starts,
    ends_at: NOW + ends,
    claimed_at: NOW,
  });
  await db
    .insertInto("voucher")
    .values([
      voucher(1, 1, 1, DAY),
      voucher(2, 1, 2, 2 * DAY),
      voucher(3, 2, 1, DAY),
      voucher(4, 1, 1, 0),
      voucher(5, 1, 1, 2 * DAY, DAY),
    ])
    .execute();
});

test("a company sees its own usable vouchers, those that end first in front", async () => {
  const mine = await ownedVouchers(1, NOW);
  expect(mine.map((v) => [v.id, v.kind, v.threshold, v.amount])).toEqual([
    [1, "coupon", 1000, 500],
    [2, "cashVoucher", 2000, 500],
  ]);
  expect(await voucherCounts(1, NOW)).toEqual({ coupons: 1, cashVouchers: 1, nextEnds: NOW + DAY });
  expect(await voucherCounts(9, NOW)).toEqual({ coupons: 0, cashVouchers: 0, nextEnds: null });
});

test("fifty orders at once for one coupon: one wins", async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => lock([1], 1, i + 1)));
  expect(answers.filter(Boolean).length).toBe(1);
});

test("all or none: a failed lock is undone by the caller's transaction", async () => {
  expect(await lock([2], 1, 7)).toBe(true);
  const attempt = inTransaction(async (trx) => {
    if (!(await lockVouchers(trx, [1, 2], 1, 8))) throw new Error("taken");
  });
  await expect(attempt).rejects.toThrow("taken");
  expect(await states()).toEqual(["unused", "locked", "unused", "unused", "unused"]);
});

test("another company's voucher cannot be locked", async () => {
  expect(await lock([3], 1, 7)).toBe(false);
  expect(await lock([], 1, 7)).toBe(true);
});

test("paid: used; cancelled before or after paying: unused again, of that order alone", async () => {
  await lock([1], 1, 7);
  await lock([2], 1, 8);
  await useVouchers(db, 7);
  expect((await states()).slice(0, 2)).toEqual(["used", "locked"]);
  await releaseVouchers(db, 7);
  expect((await states()).slice(0, 2)).toEqual(["unused", "locked"]);
  await releaseVouchers(db, 8);
  expect((await ownedVouchers(1, NOW)).map((v) => v.id)).toEqual([1, 2]);
});
