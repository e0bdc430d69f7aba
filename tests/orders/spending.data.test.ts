import { expect, test } from "vitest";
import { spendingByMonth } from "~/orders/spending.server";
import { lastMonths, startOfDay } from "~/platform/clock";
import { db } from "~/platform/database.server";

const NOW = startOfDay("2026-11-20");

const order = (company_id: number, placedAt: number, paid: number, status: string, at: number) => ({
  number: `N${at}`,
  company_id,
  account_id: 1,
  status,
  checkout_key: `key-${at}`,
  goods_amount: paid,
  shipping_amount: 0,
  discount_amount: 0,
  payable: paid,
  paid,
  price_rows: "[]",
  address: "{}",
  invoice_type: "none",
  delivery: "",
  remark: "",
  placed_at: placedAt,
  pay_before: placedAt,
});

test("months are those of Shanghai, the current one last, over the turn of a year", () => {
  expect(lastMonths(12, startOfDay("2026-03-31")).map((span) => span.month)).toEqual(
    ["04", "05", "06", "07", "08", "09", "10", "11", "12"]
      .map((m) => `2025-${m}`)
      .concat(["2026-01", "2026-02", "2026-03"]),
  );
  const [span] = lastMonths(1, startOfDay("2026-11-01"));
  expect(span).toEqual({ month: "2026-11", from: startOfDay("2026-11-01"), to: startOfDay("2026-12-01") });
});

test("what was paid, by month of the order, without cancelled orders and other companies", async () => {
  const november = startOfDay("2026-11-01");
  const rows = [
    order(1, november, 100, "completed", 1),
    order(1, november - 1, 20, "pendingReceipt", 2),
    order(1, november + 5, 3, "pendingReview", 3),
    order(1, november + 6, 50_000, "cancelled", 4),
    order(2, november + 7, 70_000, "completed", 5),
    order(1, startOfDay("2025-11-30"), 90_000, "completed", 6),
  ];
  await db.insertInto("orders").values(rows).execute();
  const spending = await spendingByMonth(1, 12, NOW);
  expect(spending).toHaveLength(12);
  expect(spending.slice(-2)).toEqual([
    { month: "2026-10", paid: 20 },
    { month: "2026-11", paid: 103 },
  ]);
  expect(spending.reduce((sum, { paid }) => sum + paid, 0)).toBe(123);
});

test("a company without orders spent nothing", async () =>
  expect((await spendingByMonth(9, 3, NOW)).map((m) => m.paid)).toEqual([0, 0, 0]));
