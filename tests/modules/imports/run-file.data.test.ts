import { describe, expect, it } from "vitest";
import { switchOne } from "~/modules/catalogue/admin/sale.server";
import { importGoods } from "~/modules/imports/run-file.server";
import { categoryTree, findTrail } from "~/modules/catalogue/goods/categories.server";
import { loadGoods } from "~/demo/goods.server";
import { countSales } from "~/modules/catalogue/stock/stock.server";
import { dataVersion, db, inTransaction } from "~/platform/database/database.server";
import { day, NOW, ROWS } from "../catalogue/fixtures";
import { emptyTables } from "../../rows";

const options = { kind: "drug", now: NOW, paper: "首营审批表 1" } as const;
const item = (name: string) =>
  db.selectFrom("goods").selectAll().where("name", "=", name).executeTakeFirstOrThrow();

describe("an import", () => {
  it("answers every row, and a bad row stops no good one", async () => {
    const rows = [ROWS[0]!, { name: "", price: "1" }, { ...ROWS[1]!, price: "x" }, ROWS[4]!, ROWS[0]!];
    const report = await importGoods(rows, options);
    expect(report.results.map((v) => [v.row, v.result, v.reason])).toEqual([
      [1, "created", undefined],
      [2, "refused", "缺少商品名称"],
      [3, "refused", "价格不是金额"],
      [4, "created", undefined],
      [5, "refused", "与前面的行重复"],
    ]);
    expect(report.counts).toEqual({ created: 2, updated: 0, unchanged: 0, refused: 3 });
  });

  it("keeps what is sold meanwhile", async () => {
    await importGoods([ROWS[0]!], options);
    const { id, sales } = await item("阿莫西林胶囊");
    const { sales: _, ...listed } = ROWS[0]!;
    const times = 12;
    await Promise.all([
      ...Array.from({ length: times }, () =>
        inTransaction((trx) => countSales(trx, [{ goodsId: id, quantity: 1 }])),
      ),
      ...["13.10", "13.20", "13.30"].map((price) => importGoods([{ ...listed, price }], options)),
    ]);
    expect((await item("阿莫西林胶囊")).sales).toBe(sales + times);
    await importGoods([ROWS[0]!], options);
  });

  it("the same list again changes nothing", async () => {
    const before = await item("阿莫西林胶囊");
    const report = await importGoods([ROWS[0]!, ROWS[4]!], { ...options, now: NOW + 1000 });
    expect(report.counts).toEqual({ created: 0, updated: 0, unchanged: 2, refused: 0 });
    expect(await item("阿莫西林胶囊")).toEqual(before);
  });

  it("changes only what the list has columns for, and tells caches", async () => {
    const version = await dataVersion("goods");
    const { name, spec, manufacturer, category } = ROWS[0]!;
    const changed = {
      name: name!,
      spec: spec!,
      manufacturer: manufacturer!,
      category: category!,
      price: "12.00",
    };
    const report = await importGoods(
      [
        {
          ...changed,
          unit: "盒",
          dosage_form: "胶囊剂",
          approval_number: "国药准字H44022059",
          barcode: "6922261200200",
        },
      ],
      options,
    );
    expect(report.counts.updated).toBe(1);
    const after = await item("阿莫西林胶囊");
    expect(after).toMatchObject({ base_price: 1200, stock: 900, pack_size: 10, sales: 900 });
    expect(await dataVersion("goods")).toBeGreaterThan(version);
  });

  it("keeps stock and nearest expiry as the batches say, expired ones left out", async () => {
    const batches = [
      `A1,${day(-100)},${day(500)},250`,
      `A0,${day(-900)},${day(-1)},77`,
      `A3,${day(-5)},${day(200)},50`,
    ];
    await importGoods([{ ...ROWS[0]!, batches: batches.join(";") }], options);
    expect(await item("阿莫西林胶囊")).toMatchObject({ stock: 250 + 300 + 50, nearest_expiry: day(200) });
    const held = await db.selectFrom("batch").select("number").orderBy("number").execute();
    expect(held.map((b) => b.number)).toEqual(["A0", "A1", "A2", "A3", "E1"]);
  });

  it("takes a goods without a price off sale until it has one, and leaves a price that a list does not say", async () => {
    const unpriced = { 商品名称: "无价药", 规格: "10片", 生产企业: "某厂", 货号: "WJ-1", 状态: "上架" };
    for (const row of [unpriced, { ...unpriced, 价格: "" }]) {
      const { results } = await importGoods([row], options);
      expect(results[0]!.notes).toContain("还没有价格，定价后才能上架");
      expect(await item("无价药")).toMatchObject({ base_price: 0, status: "off" });
    }
    const { id } = await item("无价药");
    const refused = { ok: false, text: "还没有价格，定价后才能上架" };
    expect(await switchOne(id, "on", options.now)).toEqual(refused);
    await importGoods([{ 货号: "WJ-1", 价格: "9.00" }], options);
    await importGoods([{ 货号: "ＷＪ-1", 价格: "" }], options);
    expect(await item("无价药")).toMatchObject({ base_price: 900 });
  });

  it("sorts goods into the buyers' categories", async () => {
    const tree = await categoryTree();
    expect(tree.roots.slice(0, 7).map((c) => c.name)).toEqual([
      "抗感染用药",
      "心脑血管用药",
      "消化与代谢",
      "中成药",
      "神经与镇痛",
      "中药饮片",
      "医疗器械",
    ]);
    const { category_id: id } = await item("阿莫西林胶囊");
    expect(findTrail(tree, id).map((c) => c.name)).toEqual(["抗感染用药", "青霉素类"]);
  });

  it("tells how far it is", async () => {
    const notified: number[] = [];
    await importGoods([ROWS[2]!, ROWS[3]!], options, (done) => notified.push(done));
    expect(notified.at(-1)).toBe(2);
  });
});

describe("the demo's goods", () => {
  it("come through the same importer, the same on every machine", async () => {
    await emptyTables(["goods", "batch"]);
    const first = await loadGoods(NOW, { limit: 60 });
    expect(first.counts.created).toBeGreaterThan(55);
    const again = await loadGoods(NOW, { limit: 60 });
    expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: first.counts.created });
    const amoxicillin = await item("阿莫西林胶囊");
    expect(amoxicillin).toMatchObject({ status: "on", regulated: null, is_controlled: 0, stock: 1860 });
    expect(JSON.parse(amoxicillin.ladder)).toHaveLength(2);
  });
});
