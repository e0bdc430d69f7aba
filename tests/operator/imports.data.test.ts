/** Files of stock and prices: a verdict for each row, CSV and XLSX alike. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeXlsx } from "hucre/xlsx";
import { importPrices } from "~/catalogue/import-prices.server";
import { importStock } from "~/catalogue/import-stock.server";
import { importFile } from "~/operator/imports";
import { heldUnits } from "~/orders/held-units.server";
import { db } from "~/platform/database.server";
import { goods, ground } from "../orders/shop";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "imports-"));
  await ground();
  for (const id of [1, 2, 3]) await goods(id, [[300, 500]]);
});
afterAll(() => rm(folder, { recursive: true }));

const FREE = { isAdded: false, heldOf: heldUnits };
const said: string[] = [];
async function given(
  name: string,
  rows: string[][],
): Promise<{ path: string; verdicts: string; say: (line: string) => void }> {
  said.length = 0;
  const path = join(folder, name);
  if (name.endsWith(".xlsx")) await writeFile(path, await writeXlsx({ sheets: [{ name: "表", rows }] }));
  else await writeFile(path, rows.map((row) => row.join(",")).join("\n"));
  return { path, verdicts: join(folder, `${name}.verdicts.csv`), say: (line) => void said.push(line) };
}
const batch = (goodsId: number, number: string) =>
  db
    .selectFrom("batch")
    .selectAll()
    .where("goods_id", "=", goodsId)
    .where("number", "=", number)
    .executeTakeFirst();
const row = (id: number) => db.selectFrom("goods").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const STOCK = [
  ["商品编号", "批号", "生产日期", "有效期至", "数量"],
  ["1", "N1", "2026-01-01", "2099-01-31", "40"],
  ["999", "N1", "2026-01-01", "2099-01-31", "40"],
  ["2", "=N2", "2026-01-01", "2099-01-31", "7"],
  ["2", "N3", "", "", "7"],
  ["1", "N1", "2026-01-01", "2099-01-31", "41"],
  ["3", "N4", "2026-01-01", "2099-02-30", "1"],
];

describe.each(["stock.csv", "stock.xlsx"])("%s", (name) => {
  test("answers every row, and a bad one stops no good one", async () => {
    await db.deleteFrom("batch").where("number", "in", ["N1", "=N2"]).execute();
    const file = await given(name, STOCK);
    const counts = await importFile(file, (rows, to) => importStock(rows, { ...to, ...FREE }));
    expect(counts).toEqual({ created: 2, updated: 0, unchanged: 0, refused: 4 });
    expect(await batch(1, "N1")).toMatchObject({ quantity: 40, expires_on: "2099-01-31" });
    const verdicts = (await readFile(file.verdicts, "utf8")).trim().split("\n");
    expect(verdicts.slice(1).map((line) => line.split(",")[2])).toEqual([
      "新建",
      "拒绝",
      "新建",
      "拒绝",
      "拒绝",
      "拒绝",
    ]);
    expect(verdicts.at(-1)).toContain("有效期至格式应为");
    expect(said).toHaveLength(4);
  });

  test("is the same the second time", async () => {
    const counts = await importFile(await given(name, STOCK), (rows, to) =>
      importStock(rows, { ...to, ...FREE }),
    );
    expect(counts).toEqual({ created: 0, updated: 0, unchanged: 2, refused: 4 });
  });
});

describe("stock", () => {
  test("is added to what there is, never below zero, and counts at once", async () => {
    const before = await row(1);
    const rows = [
      STOCK[0]!,
      ["1", "N1", "", "", "10"],
      ["2", "=N2", "", "", "-8"],
      ["3", "N9", "2026-01-01", "2099-01-01", "5"],
    ];
    const counts = await importFile(await given("add.csv", rows), (all, to) =>
      importStock(all, { ...to, ...FREE, isAdded: true }),
    );
    expect(counts).toEqual({ created: 1, updated: 1, unchanged: 0, refused: 1 });
    expect((await row(1)).stock).toBe(before.stock + 10);
    expect(said[0]).toContain("库存只有 7");
  });
});

describe("prices", () => {
  test("of everybody, of a rank, an area, a company; bad ones are refused with why", async () => {
    const rows = [
      ["goods", "price", "ladder", "rank", "area", "company"],
      ["1", "12.00", "50:11.20;200:10.60", "", "", ""],
      ["1", "11.00", "", "A", "", ""],
      ["1", "10.90", "", "", "440100", ""],
      ["1", "10.80", "", "", "", "987654"],
      ["2", "9.00", "10:9.50", "", "", ""],
      ["3", "x", "", "", "", ""],
      ["3", "-", "", "B", "", ""],
    ];
    const run = async () => importFile(await given("prices.csv", rows), importPrices);
    expect(await run()).toEqual({ created: 2, updated: 1, unchanged: 1, refused: 3 });
    expect(await row(1)).toMatchObject({
      base_price: 1200,
      ladder: '[{"from":50,"price":1120},{"from":200,"price":1060}]',
    });
    expect(await run()).toEqual({ created: 0, updated: 0, unchanged: 4, refused: 3 });
    const gone = [
      ["goods", "price", "rank"],
      ["1", "-", "A"],
    ];
    await importFile(await given("gone.csv", gone), importPrices);
    const own = await db.selectFrom("goods_price").select("scope").where("goods_id", "=", 1).execute();
    expect(own.map((one) => one.scope)).toEqual(["area"]);
  });
});
