import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { indexFindableGoods, newFinder } from "~/modules/catalogue/search/finder/goods-columns";
import { findByText } from "~/modules/catalogue/search/finder/goods-finder";
import { makeQueries, recallOf, TEXT_RULES } from "../../../../bench/find-queries";

test("97 of 100 among the first ten, and 80 of 100 first where one goods alone can be meant", () => {
  const rows = parse(readFileSync("app/demo/data/goods.csv"), { columns: true }) as Record<string, string>[];
  const goods = rows.slice(0, 1500).map((row, i) => ({
    id: i + 1,
    name: row["name"]!,
    genericName: row["generic_name"]!,
    tradeName: row["trade_name"]!,
    form: row["dosage_form"]!,
    spec: row["spec"]!,
    manufacturer: row["manufacturer"]!,
  }));
  const finder = newFinder();
  indexFindableGoods(finder, goods);
  const queries = makeQueries(goods, TEXT_RULES, 20, 7);
  const found = queries.map(({ input }) =>
    [...findByText(finder, input).scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([id]) => id),
  );
  const sum = { asked: 0, atTen: 0, single: 0, first: 0 };
  for (const recall of recallOf(queries, found))
    for (const key of ["asked", "atTen", "single", "first"] as const) sum[key] += recall[key];
  expect(sum.asked).toBe(20 * TEXT_RULES.length);
  expect(sum.atTen / sum.asked).toBeGreaterThanOrEqual(0.97);
  expect(sum.first / sum.single).toBeGreaterThanOrEqual(0.8);
});
