import { beforeAll, beforeEach, expect, test } from "vitest";
import { importGoods } from "~/modules/imports/run-file.server";
import { rowWords } from "~/modules/imports/stored/stored-import";
import { goodsOfRows } from "~/modules/imports/stored/row-goods.server";
import { findList } from "~/modules/imports/stored/stored-imports.server";
import { db } from "~/platform/database/database.server";
import { company, NOW } from "../../orders/shop";
import { ready, getRows } from "./lists";
import { queriesOf } from "../../../query-count";
import { emptyTables } from "../../../rows";

beforeAll(() => company(1));
let ids: number[] = [];
beforeEach(async () => {
  await emptyTables(["list_import", "list_import_row", "list_mapping", "batch", "goods"]);
  const rows = [1, 2, 3].map((place) => ({
    商品名称: `商品${place}`,
    货号: `H-${place}`,
    规格: `${place}g`,
    生产企业: "演示药厂",
    价格: "10.00",
  }));
  await importGoods(rows, { kind: "drug", now: NOW });
  ids = (await db.selectFrom("goods").select("id").orderBy("name").execute()).map(({ id }) => id);
});

const wordsOf = async (id: number) => {
  const [list, rows] = [(await findList(id))!, await getRows(id)];
  const goods = await goodsOfRows(list, rows);
  return rows.map((row) => rowWords(row, goods.get(row.row)));
};

test("what a row was refused by, a number, a code or a barcode, is shown with name and spec", async () => {
  for (const [at, barcode] of ["6900000000011", "6900000000012", "6900000000012"].entries())
    await db.updateTable("goods").set({ barcode }).where("id", "=", ids[at]!).execute();
  const id = await ready(
    "prices",
    [
      ["商品编号", "货号", "条码", "价格"],
      [String(ids[0]), "", "", "面议"],
      ["", "H-2", "", "面议"],
      ["", "", "6900000000011", "9.00"],
      ["999999", "H-1", "", "面议"],
      ["", "", "6900000000012", "面议"],
      ["", "H-9", "", "面议"],
    ],
    NOW,
  );
  expect(await wordsOf(id)).toEqual([
    `商品1 1g，编号 ${ids[0]}`,
    `商品2 2g，编号 ${ids[1]}，H-2`,
    `商品1 1g，编号 ${ids[0]}`,
    // Neither a number that is none's nor a barcode of two names a goods.
    "H-1",
    "6900000000012",
    "H-9",
  ]);
});

test("a batch stands behind its goods, and a company's price with its name", async () => {
  const stock = await ready(
    "stock",
    [
      ["商品编号", "批号", "生产日期", "有效期至", "可售数量"],
      [String(ids[0]), "B-1", "2026-01-01", "2030-01-01", "5"],
    ],
    NOW,
  );
  expect(await wordsOf(stock)).toEqual([`商品1 1g，编号 ${ids[0]}，B-1`]);
  const { name } = await db
    .selectFrom("company")
    .select("name")
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  const prices = await ready(
    "prices",
    [
      ["商品编号", "价格", "客户编号", "地区"],
      [String(ids[0]), "9.00", "1", ""],
      [String(ids[0]), "9.50", "", "370000"],
    ],
    NOW,
  );
  const rows = await getRows(prices);
  expect(rows.map(({ changes }) => changes.map(({ what }) => what))).toEqual([
    [`客户编号1 ${name}的价格`],
    ["地区370000 山东省的价格"],
  ]);
});

test("any number of rows are named by one query", async () => {
  const lines = Array.from({ length: 40 }, (_, at) => [String(ids[at % 3]), "面议"]);
  const id = await ready("prices", [["商品编号", "价格"], ...lines], NOW);
  const [list, rows] = [(await findList(id))!, await getRows(id)];
  const sent = await queriesOf(async () => expect((await goodsOfRows(list, rows)).size).toBe(40));
  expect(sent).toBe(1);
});
