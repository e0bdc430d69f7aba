import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMonthLineAmount } from "~/modules/reports/month-end/lines";
import { moveText } from "~/admin/price-limit/price-list-summary";
import { formatAmount, formatYuan } from "~/platform/values/money";
import { formatWhole } from "~/platform/values/whole-text";

test("are grouped by thousands, and negative ones carry U+2212", () => {
  expect([0, 7, 1_234, 1_234_567, -5, -12_345].map(formatWhole)).toEqual([
    "0",
    "7",
    "1,234",
    "1,234,567",
    "\u22125",
    "\u221212,345",
  ]);
  fc.assert(
    fc.property(fc.maxSafeInteger(), (number) => {
      const text = formatWhole(number);
      expect(Number(text.replaceAll(",", "").replace("\u2212", "-"))).toBe(number);
    }),
  );
});

test.each([
  ["an amount", formatAmount(-1_250)],
  ["yuan", formatYuan(-1_250)],
  ["points of a month", formatMonthLineAmount({ amount: -1_250, isPoints: true })],
  ["yuan of a month", formatMonthLineAmount({ amount: -1_250 })],
  ["a price that falls", moveText({ name: "", previous: 200, current: 100 })],
])("%s below zero has no hyphen", (_, text) => {
  expect(text).toContain("\u2212");
  expect(text).not.toContain("-");
});

test("nothing else of the shop groups digits by itself", () => {
  const app = new URL("../../../app/", import.meta.url);
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const own = files.filter((name) => readFileSync(new URL(name, app), "utf8").includes("toLocaleString("));
  expect(own).toEqual([]);
});
