import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { importPrices } from "~/modules/imports/run-file.server";
import type { RawRow } from "~/modules/imports/run-file.server";
import type { RowResult } from "~/modules/catalogue/rows/row-result";
import { importStock } from "~/modules/imports/run-file.server";
import { importGoods } from "~/modules/imports/run-file.server";
import { countSales, lockGoods, takeStock } from "~/modules/catalogue/stock/stock.server";
import { exportTo } from "~/cli/orders/exports";
import { importFile } from "~/cli/goods/imports";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { actAs } from "~/platform/database/audit.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { NOW } from "../modules/orders/shop";
import { emptyTables } from "../rows";

const GOODS = { kind: "drug", now: NOW, paper: "首营审批表 1" } as const;
let results: RowResult[] = [];
const values = { file: "rows", now: NOW, onRowResult: (result: RowResult) => void results.push(result) };
const stock = { ...values, isAdded: false, heldOf: heldUnits };
const all = () => db.selectFrom("goods").selectAll().orderBy("id").execute();
const item = async (name: string) => (await all()).find((goods) => goods.name === name)!;

const FULL: RawRow = {
  商品名称: "维生素B₁₂片",
  规格: "0.25g×24粒/盒",
  生产企业: "兆科药业（合肥）有限公司",
  批准文号: "国药准字H44022059",
  剂型: "片剂",
  单位: "盒",
  价格: "12.00",
  阶梯价: "50:11.20",
  中包装: "10",
  货号: "A-001",
  可用券: "否",
  分类: "青霉素类",
  处方药: "是",
  批次: "B1,2026-01-01,2099-01-31,100",
};

beforeEach(async () => {
  results = [];
  await emptyTables(["batch", "goods_price", "goods", "audit", "manufacturer"]);
  await importGoods([FULL], GOODS);
});

describe("a list of a few columns", () => {
  test("changes only those", async () => {
    const before = await item("维生素B₁₂片");
    const { 商品名称, 规格, 生产企业 } = FULL;
    const report = await importGoods([{ 商品名称, 规格, 生产企业, 状态: "off" }], GOODS);
    expect(report.counts).toMatchObject({ updated: 1, refused: 0 });
    expect(await all()).toEqual([{ ...before, status: "off" }]);
    await importGoods([{ 货号: "A-001", 状态: "上架" }], GOODS);
    expect(await all()).toEqual([before]);
  });

  test("loses nothing that is sold or taken meanwhile", async () => {
    const { id } = await item("维生素B₁₂片");
    const times = 10;
    await Promise.all([
      ...Array.from({ length: times }, () =>
        inTransaction(async (trx) => {
          await takeStock(trx, [{ goodsId: id, quantity: 2 }], NOW);
          await countSales(trx, [{ goodsId: id, quantity: 2 }]);
        }),
      ),
      ...["12.10", "12.20", "12.30"].map((价格) => importGoods([{ 货号: "A-001", 价格 }], GOODS)),
    ]);
    expect(await item("维生素B₁₂片")).toMatchObject({ sales: 2 * times, stock: 100 - 2 * times });
  });

  test("waits for whoever holds the goods, and reads it then", async () => {
    const { id } = await item("维生素B₁₂片");
    let isHeld = () => {};
    const held = new Promise<void>((resolve) => (isHeld = resolve));
    const holder = inTransaction(async (trx) => {
      await lockGoods(trx, [id]);
      isHeld();
      await trx.updateTable("goods").set({ purchase_limit: 77 }).where("id", "=", id).execute();
    });
    await held;
    await Promise.all([holder, importGoods([{ 货号: "A-001", 价格: "12.40" }], GOODS)]);
    expect(await item("维生素B₁₂片")).toMatchObject({ purchase_limit: 77, base_price: 1240 });
  });
});

describe("which goods a row means", () => {
  test.each<[string, RawRow]>([
    ["its code", { 货号: "A-001" }],
    [
      "its name as it was written",
      { 品名: "维生素B₁₂片", 规格: "0.25g×24粒/盒", 厂家: "兆科药业（合肥）有限公司" },
    ],
    [
      "its name in another spelling",
      { name: "维生素Ｂ12 片", spec: "0.25G*24粒", manufacturer: "兆科药业(合肥)有限公司" },
    ],
    ["its name and number", { 品名: "维生素B12片", 规格: "0.25gx24粒", 文号: "国药准字H44022059" }],
  ])("is known by %s, to goods, stock and prices alike", async (_, found) => {
    await importGoods([{ ...found, 单位: "瓶" }], GOODS);
    await importPrices([{ ...found, 价格: "13.00" }], values);
    await importStock([{ ...found, 批号: "B2", 生产日期: "2026/1/1", 有效期: "20990131", 数量: "5" }], stock);
    expect(results.map(({ result }) => result)).toEqual(["updated", "created"]);
    expect((await importGoods([{ ...found, 状态: "下架" }], GOODS)).counts).toMatchObject({ updated: 1 });
    expect(await all()).toMatchObject([{ unit: "瓶", base_price: 1300, stock: 105, status: "off" }]);
  });

  test("differs by its approval number and by its code", async () => {
    const { 货号: _, ...found } = FULL;
    const other = { ...found, 批准文号: "国药准字H44022060" };
    const coded = { ...found, 货号: "A-002" };
    const report = await importGoods([other, coded, { ...other, 价格: "9.00", 阶梯价: "" }], GOODS);
    expect(report.results.map(({ result }) => result)).toEqual(["created", "created", "refused"]);
    expect(report.results[0]!.notes[0]).toContain("同名同规格同厂家的另有商品");
    expect(await all()).toHaveLength(3);
    await importPrices([{ 品名: "维生素B12片", 规格: "0.25g*24粒", 价格: "1.00" }], values);
    expect(results.at(-1)).toMatchObject({
      result: "refused",
      reason: expect.stringContaining("有多个商品相符"),
    });
  });

  test("takes a code where it had none, and never another's", async () => {
    const { id } = await item("维生素B₁₂片");
    await importGoods([{ ...FULL, 商品名称: "甲片", 货号: "" }], GOODS);
    await importGoods([{ ...FULL, 商品名称: "甲片", 货号: "A-009" }], GOODS);
    expect((await all()).map(({ sku }) => sku)).toEqual(["A-001", "A-009"]);
    const report = await importGoods([{ 商品编号: String(id), 货号: "A-009", 价格: "2.00" }], GOODS);
    expect(report.results[0]!.reason).toContain("货号 A-009 是商品");
    await importPrices([{ 货号: "A-404", 价格: "1.00" }], values);
    expect(results.at(-1)!.reason).toBe("没有货号为 A-404 的商品");
  });
});

describe("goods off sale and on", () => {
  test("is a list of their numbers, row by row, and audited", async () => {
    actAs({ name: "王", command: "import-goods", input: {}, why: "", now: NOW });
    const off = { 货号: "A-001", 状态: "下架" };
    const rows = [off, { ...off, 货号: "A-404" }, off];
    const { counts } = await importGoods(rows, GOODS).finally(() => actAs(null));
    expect(counts).toEqual({ created: 0, updated: 1, unchanged: 0, refused: 2 });
    expect((await importGoods([off], GOODS)).counts).toMatchObject({ unchanged: 1 });
    expect(await item("维生素B₁₂片")).toMatchObject({ status: "off", base_price: 1200 });
    const logged = await db
      .selectFrom("audit")
      .select(["before", "after"])
      .where("subject", "=", "goods")
      .execute();
    expect(logged).toEqual([{ before: '{"status":"on"}', after: '{"status":"off"}' }]);
  });
});

describe("an export of the goods", () => {
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "goods-"))));
  afterAll(() => rm(folder, { recursive: true }));

  test.each(["csv", "xlsx"] as const)(
    "as %s is imported again with nothing changed, and with what was changed",
    async (format) => {
      const more = [
        { ...FULL, 商品名称: "=甲-乙", 货号: "", 规格: "", 批准文号: "", 阶梯价: "" },
        {
          name: "莪术",
          kind: "中药饮片",
          category: "活血化瘀药",
          nature: "温",
          manufacturer: "饮片厂",
          price: "18",
          spec: "500g",
        },
        {
          name: "注射器",
          kind: "医疗器械",
          management_class: "III",
          code: "14-01",
          manufacturer: "器械厂",
          price: "1.5",
        },
      ];
      expect((await importGoods(more, GOODS)).counts).toMatchObject({ created: 3, refused: 0 });
      const before = await all();
      const path = join(folder, `goods.${format}`);
      expect(await exportTo("goods", { path, format }, {})).toBe(4);
      const run = () =>
        importFile(
          { path, results: undefined, say: () => {} },
          async (rows, to) => (await importGoods(rows, { kind: "drug", ...to })).counts,
        );
      expect(await run()).toEqual({ created: 0, updated: 0, unchanged: 4, refused: 0 });
      expect(await all()).toEqual(before);
      await db.updateTable("goods").set({ base_price: 9900 }).where("sku", "=", "A-001").execute();
      expect(await run()).toMatchObject({ updated: 1, unchanged: 3 });
      expect((await item("维生素B₁₂片")).base_price).toBe(1200);
    },
  );
});
