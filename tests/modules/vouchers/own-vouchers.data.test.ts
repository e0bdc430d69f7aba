import { beforeAll, expect, test } from "vitest";
import { DAY } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import type { NewRow } from "~/platform/database/schema";
import { ownCountsByKind, listOwnVouchers } from "~/modules/vouchers/own-vouchers.server";
import { walletSummary } from "~/modules/wallet/wallet.server";
import { ensureRows } from "../../rows";

const NOW = Date.parse("2026-11-20T04:00:00Z");
const [COUPON, CASH] = [1, 2];

beforeAll(() => ensureRows("company", 1, 2));
beforeAll(async () => {
  const window = { starts_at: NOW - 30 * DAY, ends_at: NOW + 30 * DAY, total: 99, status: "on" };
  const worth = { threshold: 10_000, amount: 1_000 };
  await db
    .insertInto("voucher_template")
    .values([
      { ...window, ...worth, id: COUPON, kind: "coupon", name: "全场券", scope: '{"all":true}' },
      { ...window, ...worth, id: CASH, kind: "cashVoucher", name: "饮片现金券", scope: '{"kind":"herb"}' },
    ])
    .execute();
  const voucher = (template_id: number, state: string, days: number, company_id = 1): NewRow<"voucher"> => ({
    template_id,
    company_id,
    state,
    order_id: null,
    starts_at: NOW - 20 * DAY,
    ends_at: NOW + days * DAY,
    claimed_at: NOW - 20 * DAY,
  });
  await db
    .insertInto("voucher")
    .values([
      voucher(COUPON, "unused", 9),
      voucher(COUPON, "unused", 2),
      voucher(COUPON, "locked", 5),
      voucher(COUPON, "used", 5),
      voucher(COUPON, "unused", -1),
      voucher(CASH, "expired", -3),
      voucher(CASH, "unused", 4),
      voucher(CASH, "unused", 4, 2),
    ])
    .execute();
});

test("each kind is counted by state; what no longer runs is expired before upkeep says so", async () => {
  expect(await ownCountsByKind(1, NOW)).toEqual({
    coupon: { usable: 3, used: 1, expired: 1 },
    cashVoucher: { usable: 1, used: 0, expired: 1 },
  });
  expect((await walletSummary(2, NOW)).vouchers.cashVoucher).toEqual({ usable: 1, used: 0, expired: 0 });
});

test("a page holds one kind alone, what ends first in front, each with the way to its goods", async () => {
  const coupons = await listOwnVouchers(1, { view: "usable", kind: "coupon", page: 1 }, NOW);
  expect(coupons.vouchers.map(({ endsAt }) => (endsAt - NOW) / DAY)).toEqual([2, 5, 9]);
  expect(coupons.vouchers[0]).toMatchObject({ to: "/list", scopeText: "全场商品", state: "unused" });
  const cash = await listOwnVouchers(1, { view: "usable", kind: "cashVoucher", page: 1 }, NOW);
  expect(cash.vouchers.map(({ name, to }) => [name, to])).toEqual([["饮片现金券", "/list?kind=herb"]]);
  expect(
    (await listOwnVouchers(1, { view: "expired", kind: "cashVoucher", page: 1 }, NOW)).vouchers,
  ).toHaveLength(1);
  expect((await listOwnVouchers(3, { view: "usable", kind: "coupon", page: 1 }, NOW)).vouchers).toEqual([]);
});
