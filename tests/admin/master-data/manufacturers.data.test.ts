import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { askReview } from "~/modules/catalogue/approval/goods-approval.server";
import { switchOne } from "~/modules/catalogue/admin/sale.server";
import { putGoodsDocument } from "~/modules/catalogue/documents/goods-documents.server";
import { importGoods } from "~/modules/imports/run-file.server";
import { currentFilters } from "~/modules/catalogue/listing/merged-filters.server";
import {
  findAdminManufacturer,
  listAdminManufacturers,
} from "~/modules/catalogue/manufacturers/manufacturer-admin.server";
import { manufacturerNamed } from "~/modules/catalogue/search/manufacturers.server";
import { matchText } from "~/modules/catalogue/search/match-text";
import { searchGoods, suggestWords } from "~/modules/catalogue/search/search.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { findAdminWarehouse } from "~/modules/catalogue/warehouses/warehouse-admin.server";
import {
  joinManufacturers,
  keepManufacturer,
  previewManufacturers,
} from "~/admin/master-data/manufacturers.server";
import {
  keepWarehouse,
  previewClosing,
  shutWarehouse,
  unshutWarehouse,
} from "~/admin/master-data/warehouses.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../../modules/orders/shop";
import { placed, PURCHASING_TABLES, received, supplier } from "../../modules/purchasing/purchasing-fixtures";
import { countAt, numbersFrom, referencesTo } from "./references";
import { emptyTables, ensureRows } from "../../rows";

const seen = () => true;
const message = (text: RegExp) => expect.stringMatching(text) as string;
const save = { isSeen: seen, formKey: null };
const CLEARED = [
  ...PURCHASING_TABLES,
  ...(["other_name", "merged_id", "goods_document", "brand", "zone_block", "zone", "search_word"] as const),
  ...(["category", "goods_bigram", "goods_term", "audit"] as const),
] as const;

beforeAll(() => ensureRows("file", 1));
beforeAll(() => numbersFrom(1000, "goods", "manufacturer", "warehouse"));
beforeEach(async () => {
  await clear();
  await emptyTables(CLEARED);
  await ground();
  await db
    .updateTable("manufacturer")
    .set({ match_key: matchText("演示药厂") })
    .execute();
  for (const [id, name] of [
    [2, "广州白云山制药总厂"],
    [3, "白云山制药总厂(广州)"],
  ] as const)
    await db
      .insertInto("manufacturer")
      .values({ id, name, short_name: name, initials: "bys", goods_count: 0, match_key: matchText(name) })
      .execute();
  const own = { 21: 2, 22: 2, 31: 3, 32: 3 };
  for (const [id, manufacturer_id] of Object.entries(own))
    await goods(Number(id), [[500, 10]], { manufacturer_id, status: id === "32" ? "off" : "on" });
  await db.updateTable("goods").set({ name: "商品21" }).where("id", "=", 31).execute();
  await db
    .insertInto("brand")
    .values({ id: 1, name: "白云山", manufacturer_id: 3, summary: "", image: "", status: "on", sort: 1 })
    .execute();
  const zone = { kind: "fair", slug: "z", title: "专区", summary: "", image: "", starts_at: 0, ends_at: 9 };
  await db
    .insertInto("zone")
    .values({ id: 1, ...zone, status: "on", sort: 0 })
    .execute();
  await db
    .insertInto("zone_block")
    .values({ id: 1, zone_id: 1, sort: 0, kind: "goods", data: '{"title":"厂","manufacturer":3,"limit":5}' })
    .execute();
});

const manufacturersOf = async () =>
  Object.fromEntries(
    (await db.selectFrom("goods").select(["id", "manufacturer_id"]).execute()).map((row) => [
      row.id,
      row.manufacturer_id,
    ]),
  );
const license = (manufacturerId: number, endsOn: string | null) =>
  inTransaction((trx) =>
    putGoodsDocument(
      trx,
      { subject: "manufacturer", subjects: [manufacturerId], kind: "businessLicence", fileId: 1, endsOn },
      NOW,
    ),
  );

/** A company orders all that there is of a goods. */
async function ordered(goodsId: number): Promise<void> {
  const buyer = await company(1);
  await cart(1, [[goodsId, 10]]);
  const placed = await placeOrders(buyer, await draftOf(buyer), NOW);
  expect(placed.ok).toBe(true);
}

test("the tables that refer to a maker or a warehouse are those that are known here", async () => {
  expect(await referencesTo("manufacturer")).toEqual([
    { table: "brand", column: "manufacturer_id" },
    { table: "goods", column: "manufacturer_id" },
  ]);
  expect(await referencesTo("warehouse")).toEqual([
    { table: "goods_receipt", column: "warehouse_id" },
    { table: "goods", column: "warehouse_id" },
    { table: "order_line", column: "warehouse_id" },
    { table: "purchase_order", column: "warehouse_id" },
  ]);
});

describe("a merge", () => {
  test("moves every reference; names, numbers and searches of before lead to the other", async () => {
    await ordered(31);
    const references = await referencesTo("manufacturer");
    for (const reference of references)
      expect(await countAt(reference, 3), reference.table).toBeGreaterThan(0);
    expect(await previewManufacturers(3, 2, NOW)).toEqual({
      ok: true,
      effect: {
        from: "白云山制药总厂(广州)",
        into: "广州白云山制药总厂",
        goods: 2,
        reviewed: 2,
        offSale: 1,
        alike: 1,
        brands: 1,
        blocks: 1,
      },
    });
    expect(await joinManufacturers({ from: 3, into: 2 }, seen, NOW)).toMatchObject({ ok: true });
    for (const reference of references) expect(await countAt(reference, 3), reference.table).toBe(0);
    expect(await manufacturersOf()).toEqual({ 21: 2, 22: 2, 31: 2, 32: 2 });
    expect(await findAdminManufacturer(3)).toBeNull();
    // Papers of placed orders keep the name.
    expect(await db.selectFrom("order_line").select("manufacturer").execute()).toEqual([
      { manufacturer: "白云山制药总厂(广州)" },
    ]);
    expect(await manufacturerNamed("白云山制药总厂（广州）")).toMatchObject({ ok: true, id: 2 });
    for (const input of ["3", "3 白云山"])
      expect(await manufacturerNamed(input), input).toMatchObject({ ok: true, id: 2 });
    expect(String(await currentFilters(new URLSearchParams("manufacturer=3")))).toBe("manufacturer=2");
    expect(await db.selectFrom("zone_block").select("data").execute()).toEqual([
      { data: '{"title":"厂","manufacturer":2,"limit":5}' },
    ]);
    const row = { name: "商品32", spec: "10片", manufacturer: "白云山制药总厂（广州）", price: "9.00" };
    const report = await importGoods([row], { kind: "drug", now: NOW });
    expect(report.counts).toMatchObject({ updated: 1, created: 0 });
    expect(await db.selectFrom("manufacturer").select("id").execute()).toHaveLength(2);
  });

  test("puts no goods on sale on papers that nobody reviewed with it", async () => {
    await inTransaction((trx) => askReview(trx, [{ id: 22, isToSell: false }], null, NOW));
    await db.updateTable("goods").set({ status: "off" }).where("id", "=", 22).execute();
    await joinManufacturers({ from: 3, into: 2 }, seen, NOW);
    const reviews = await db
      .selectFrom("goods_review")
      .innerJoin("goods", "goods.id", "goods_id")
      .select(["goods_id", "state", "to_sell", "status"])
      .orderBy("goods_id")
      .execute();
    expect(reviews).toEqual([
      { goods_id: 21, state: "approved", to_sell: 0, status: "on" },
      { goods_id: 22, state: "first", to_sell: 0, status: "off" },
      { goods_id: 31, state: "first", to_sell: 1, status: "off" },
      { goods_id: 32, state: "first", to_sell: 0, status: "off" },
    ]);
    // Whoever presses "on sale" now only wishes for it.
    expect(await switchOne(32, "on", NOW)).toMatchObject({ ok: true, isWaiting: true });
  });

  test("goes towards the papers, and the last of both stay", async () => {
    await license(3, null);
    const refused = { ok: false, text: message(/被合并的企业有营业执照.*反过来合并/) };
    expect(await previewManufacturers(3, 2, NOW)).toMatchObject(refused);
    expect(await joinManufacturers({ from: 3, into: 2 }, seen, NOW)).toMatchObject(refused);
    expect(await manufacturersOf()).toMatchObject({ 31: 3 });
    await license(2, "2027-01-01");
    expect(await previewManufacturers(3, 2, NOW)).toMatchObject(refused);
    expect(await joinManufacturers({ from: 2, into: 3 }, seen, NOW)).toMatchObject({ ok: true });
    expect(await db.selectFrom("goods_document").select(["subject_id", "ends_on"]).execute()).toEqual([
      { subject_id: 3, ends_on: null },
    ]);
  });

  test("of the same two at the same moment, crosswise too, is made once", async () => {
    const done = await Promise.all([
      joinManufacturers({ from: 3, into: 2 }, seen, NOW),
      joinManufacturers({ from: 2, into: 3 }, seen, NOW),
      importGoods([{ name: "同时", spec: "1片", manufacturer: "广州白云山制药总厂", price: "1.00" }], {
        kind: "drug",
        now: NOW,
      }),
    ]);
    expect(done.slice(0, 2).filter((item) => "ok" in item && item.ok)).toHaveLength(1);
    const [left] = await db.selectFrom("manufacturer").select("id").where("id", "in", [2, 3]).execute();
    expect(new Set(Object.values(await manufacturersOf()))).toEqual(new Set([left!.id]));
  });

  test.each([
    [{ from: 2, into: 2 }, seen, "请选择另一家企业"],
    [{ from: 2, into: 99 }, seen, "没有这家企业"],
    [{ from: 3, into: 2 }, () => false, "有变化"],
  ])("%o is refused", async (ids, isSeen, text) => {
    expect(await joinManufacturers(ids, isSeen, NOW)).toMatchObject({
      ok: false,
      text: message(new RegExp(text)),
    });
    expect(await manufacturersOf()).toEqual({ 21: 2, 22: 2, 31: 3, 32: 3 });
  });
});

describe("a maker", () => {
  const VALUES = { name: "白云山药业", shortName: "六厂", otherNames: ["老字号药厂"] };
  const found = async (words: string) => [...(await searchGoods(words, "manufacturer")).scores.keys()].sort();

  test("that is renamed is found by all of its names; approvals and placed orders stay", async () => {
    expect(await keepManufacturer(2, VALUES, save)).toEqual({ ok: true, id: 2 });
    expect((await findAdminManufacturer(2))!.otherNames.toSorted()).toEqual(
      ["广州白云山制药总厂", "老字号药厂"].sort(),
    );
    for (const words of ["白云山药业", "六厂", "老字号", "广州白云山"])
      expect(await found(words), words).toEqual(expect.arrayContaining([21, 22]));
    expect(await suggestWords("lzh", "manufacturer")).toEqual(["白云山药业"]);
    expect([...(await searchGoods("商品21 老字号", "drug")).scores.keys()]).toContain(21);
    const row = { name: "商品21", spec: "10片", manufacturer: "广州白云山制药总厂", price: "10.00" };
    const report = await importGoods([row], { kind: "drug", now: NOW });
    expect(report.results).toMatchObject([{ result: "unchanged" }]);
    // A name that is taken away again finds nothing, and a list makes another maker of it.
    await keepManufacturer(2, { ...VALUES, otherNames: [] }, save);
    expect(await found("老字号")).toEqual([]);
  });

  test("has names of its own, is seen before it is changed, and is found by sounds", async () => {
    const used = await keepManufacturer(null, { ...VALUES, name: "广州白云山制药总厂 " }, save);
    expect(used).toMatchObject({ ok: false, field: "name", text: message(/编号 2；是同一家请合并/) });
    await keepManufacturer(2, VALUES, save);
    expect(await keepManufacturer(3, { ...VALUES, name: "另一家" }, save)).toMatchObject({
      ok: false,
      field: "otherNames",
      text: message(/“老字号药厂”已是“白云山药业”/),
    });
    expect(await keepManufacturer(3, VALUES, { ...save, isSeen: () => false })).toMatchObject({
      current: { id: 3 },
    });
    expect(await keepManufacturer(99, { ...VALUES, name: "无", otherNames: [] }, save)).toBeNull();
    const listed = async (words: string, after: number | null = null) =>
      (await listAdminManufacturers({ words }, { after, limit: 2 })).map(({ id }) => id);
    expect([await listed(""), await listed("", 2), await listed("YSYC")]).toEqual([[3, 2], [1], [1]]);
    expect([await listed("老字号"), await listed("%"), await listed("六厂")]).toEqual([[2], [3, 2], [2]]);
  });
});

describe("a warehouse", () => {
  const VALUES = { name: "佛山仓", areaCode: "440600", note: "", sort: 2 };
  const made = async () => {
    const saved = await keepWarehouse(null, VALUES, save);
    if (!saved?.ok) throw new Error("not saved");
    return saved.id;
  };

  test("has a name of its own, and lists mean it by that of before", async () => {
    const id = await made();
    expect(await keepWarehouse(null, { ...VALUES, name: "佛山仓 " }, save)).toMatchObject({ ok: false });
    expect(await keepWarehouse(id, VALUES, { ...save, isSeen: () => false })).toMatchObject({
      current: { id },
    });
    expect(await keepWarehouse(99, { ...VALUES, name: "无" }, save)).toBeNull();
    await keepWarehouse(1, { ...VALUES, name: "广州新仓" }, save);
    const row = { name: "商品21", spec: "10片", manufacturer: "广州白云山制药总厂", warehouse: "广州中心仓" };
    const report = await importGoods([row], { kind: "drug", now: NOW });
    expect(report.results).toMatchObject([{ result: "unchanged" }]);
    expect(await db.selectFrom("warehouse").select("id").execute()).toHaveLength(2);
  });

  test("is closed only where nothing lies and no order waits; then nothing comes there", async () => {
    const id = await made();
    await ordered(21);
    expect(await shutWarehouse(1, id, seen, NOW)).toMatchObject({
      ok: false,
      text: message(/3 个批次有实物/),
    });
    await db.updateTable("batch").set({ quantity: 0 }).execute();
    expect(await shutWarehouse(1, id, seen, NOW)).toMatchObject({
      ok: false,
      text: message(/1 个订单未发完/),
    });
    await db.updateTable("orders").set({ status: "completed" }).execute();
    expect(await shutWarehouse(1, null, seen, NOW)).toMatchObject({
      ok: false,
      text: message(/改归哪个仓库/),
    });
    const nothingElse = { openOrders: 0, purchases: 0, receipts: 0 };
    expect(await previewClosing(1)).toEqual({ goods: 4, batches: 0, ...nothingElse });
    expect(await shutWarehouse(1, id, () => false, NOW)).toMatchObject({ ok: false, isStale: true });
    expect(await shutWarehouse(1, id, seen, NOW)).toMatchObject({ ok: true });
    expect(await findAdminWarehouse(id)).toMatchObject({ goods: 4 });
    expect(await shutWarehouse(1, id, seen, NOW)).toMatchObject({ ok: false, text: message(/已经关闭/) });
    expect(await shutWarehouse(id, 1, seen, NOW)).toMatchObject({ ok: false, text: message(/另一个在用的/) });
    expect(await shutWarehouse(id, null, seen, NOW)).toMatchObject({ ok: false, text: message(/最后一个/) });
    const row = { name: "商品21", spec: "10片", manufacturer: "广州白云山制药总厂", warehouse: "广州中心仓" };
    const refused = await importGoods([row], { kind: "drug", now: NOW });
    expect(refused.results).toMatchObject([{ result: "refused", reason: message(/仓库“广州中心仓”已关闭/) }]);
    expect(await unshutWarehouse(1)).toMatchObject({ id: 1, closedAt: null });
    expect(await unshutWarehouse(1)).toBeNull();
    expect((await importGoods([row], { kind: "drug", now: NOW })).counts.updated).toBe(1);
  });

  test("is not closed while goods are on order or a delivery is not accepted", async () => {
    const id = await made();
    await db.updateTable("batch").set({ quantity: 0 }).execute();
    await supplier(1);
    const order = await placed(1, [{ goodsId: 21, quantity: 10, price: 500 }]);
    expect(await previewClosing(1)).toMatchObject({ purchases: 1, receipts: 0 });
    expect(await shutWarehouse(1, id, seen, NOW)).toMatchObject({ text: message(/1 张采购订单未到齐/) });
    await received(order, [{ goodsId: 21, batch: "A1", arrived: 10 }]);
    await db.updateTable("purchase_order").set({ state: "closed" }).execute();
    expect(await previewClosing(1)).toMatchObject({ purchases: 0, receipts: 1 });
    expect(await shutWarehouse(1, id, seen, NOW)).toMatchObject({ text: message(/1 张收货单未验收/) });
    await db.updateTable("goods_receipt").set({ state: "void" }).execute();
    expect(await shutWarehouse(1, id, seen, NOW)).toMatchObject({ ok: true });
  });
});
