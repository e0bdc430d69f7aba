import { beforeAll, expect, test } from "vitest";
import { noteGone, noteMerged } from "~/modules/catalogue/former-names/merged-ids.server";
import { currentSavedFilters, currentReport } from "~/admin/reports/merged-reports.server";
import { bumpVersion, inTransaction } from "~/platform/database/database.server";
import { emptyTables } from "../../rows";

beforeAll(async () => {
  await emptyTables(["merged_id"]);
  await inTransaction(async (trx) => {
    await noteMerged(trx, "manufacturer", 3, 4);
    // What 3 became is merged once more.
    await noteMerged(trx, "manufacturer", 4, 5);
    await noteMerged(trx, "category", 3, 8);
    await noteGone(trx, "category", 9);
    await bumpVersion(trx, "goods");
  });
});

test.each([
  ["by=goods&manufacturer=3&from=2026-11-01", "by=goods&manufacturer=5&from=2026-11-01"],
  ["by=goods&manufacturer=4&category=3", "by=goods&manufacturer=5&category=8"],
  ["by=goods&manufacturer=5", null],
  ["by=goods&category=9", null],
  ["manufacturer=x", null],
  ["manager=3", null],
])("%s is %s", async (query, becomes) => {
  const input = new URLSearchParams(query);
  const current = await currentReport(input);
  expect([current.toString(), current === input]).toEqual([becomes ?? query, becomes === null]);
});

test("kept filters of reports follow, in the form in which filters are kept; those of other lists stay", async () => {
  const stored = (path: string, query: string) => ({ id: 1, path, name: "常用", query });
  const filters = [
    stored("/staff/reports", "by=goods&category=3&manufacturer=3"),
    stored("/staff/reports/margin", "manufacturer=4"),
    // There it is no category of goods.
    stored("/staff/articles", "category=3"),
    stored("/staff/reports", "area=44&by=area"),
  ];
  expect((await currentSavedFilters(filters)).map(({ query }) => query)).toEqual([
    "by=goods&category=8&manufacturer=5",
    "manufacturer=5",
    "category=3",
    "area=44&by=area",
  ]);
});
