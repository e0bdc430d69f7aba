import { beforeAll, beforeEach, expect, test } from "vitest";
import { DAY, startOfDay } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import { notifyEndingVouchers } from "~/modules/vouchers/ending-vouchers.server";
import { emptyTables, ensureRows, upTo } from "../../rows";

const NOW = startOfDay("2026-11-20") + 8 * 3_600_000;
const getEnd = (days: number) => startOfDay("2026-11-20") + (days + 1) * DAY;

beforeAll(() => ensureRows("company", ...upTo(50)));
beforeEach(async () => {
  await emptyTables(["message", "voucher", "voucher_template"]);
  await db
    .insertInto("voucher_template")
    .values({
      id: 1,
      kind: "coupon",
      name: "券",
      threshold: 10_000,
      amount: 500,
      scope: '{"all":true}',
      starts_at: 0,
      ends_at: NOW + 90 * DAY,
      total: 100,
      limit_per_company: 9,
      status: "on",
      valid_days: null,
    })
    .execute();
});

const own = (company_id: number, ends_at: number, state = "unused") =>
  db
    .insertInto("voucher")
    .values({ template_id: 1, company_id, state, order_id: null, starts_at: 0, ends_at, claimed_at: 0 })
    .execute();
const bodies = async () =>
  (await db.selectFrom("message").select(["company_id", "body"]).orderBy("company_id").execute()).map(
    ({ company_id, body }) => `${company_id} ${body}`,
  );

test("one message a company and last day, with how many and how much", async () => {
  await own(1, getEnd(2));
  await own(1, getEnd(2) - 3_600_000);
  await own(2, getEnd(1));
  await own(3, getEnd(5));
  await own(4, getEnd(1), "used");
  await own(5, NOW - 1);
  expect(await notifyEndingVouchers(NOW)).toBe(2);
  expect(await bodies()).toEqual([
    "1 您有 2 张优惠券或现金券（共 ¥10.00）可用到 2026-11-22，请尽快使用。",
    "2 您有 1 张优惠券或现金券（共 ¥5.00）可用到 2026-11-21，请尽快使用。",
  ]);
  expect(await notifyEndingVouchers(NOW + DAY / 2)).toBe(0);
});
