import { beforeAll, expect, test } from "vitest";
import { formChoices } from "~/modules/catalogue/admin/form-choices.server";
import { type FieldCells, pickGoodsFields, GOODS_FIELDS } from "~/modules/catalogue/admin/goods-fields";
import { findAdminGoods } from "~/modules/catalogue/admin/goods-facts.server";
import { createGoods, changeGoods } from "~/modules/catalogue/admin/save-goods.server";
import { goodsCells } from "~/modules/catalogue/rows/goods-cells";
import { NO_PRICE } from "~/modules/catalogue/rows/goods-merge";
import { importGoods } from "~/modules/imports/run-file.server";
import { searchAdminGoods } from "~/modules/catalogue/search/admin-search.server";
import { findGoods } from "~/modules/catalogue/search/search.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { actingAs } from "~/platform/database/audit.server";
import { dataVersion, db } from "~/platform/database/database.server";
import { NOW } from "../../orders/shop";

let id: number;
beforeAll(async () => {
  const row = {
    name: "阿莫西林胶囊",
    manufacturer: "广东邦民制药厂有限公司",
    price: "11.80",
    spec: "0.25g*50粒",
  };
  await importGoods([{ ...row, sku: "HH-1" }], { kind: "drug", now: NOW, paper: "首营审批表 1" });
  ({ id } = await db.selectFrom("goods").select("id").executeTakeFirstOrThrow());
});

const cells = async (of = id) => pickGoodsFields(goodsCells((await findAdminGoods(of))!.state));
const act = <T>(work: () => Promise<T>) =>
  actingAs({ name: "孙", command: "改商品", input: {}, why: "包装换了", now: NOW }, work);
const change = async (input: Partial<FieldCells>, isSeen = true, of = id) =>
  act(async () => changeGoods(of, { input: { ...(await cells()), ...input }, isSeen: () => isSeen }, NOW));
const EMPTY = Object.fromEntries(GOODS_FIELDS.map((field) => [field, ""])) as FieldCells;
const add = (input: Partial<FieldCells>, price = "8.00") =>
  act(() => createGoods({ ...EMPTY, kind: "药品", ...input, price }, NOW));

test("a change is written once, stands in the log, and searches find the new name", async () => {
  const version = await dataVersion("goods");
  expect(await change({ name: "头孢氨苄胶囊", purchase_limit: "20" })).toEqual({
    ok: true,
    id,
    name: "头孢氨苄胶囊",
    notes: [],
  });
  expect(await dataVersion("goods")).toBeGreaterThan(version);
  expect([...(await findGoods("头孢氨苄", "drug")).scores.keys()]).toContain(id);
  expect((await findGoods("阿莫西林", "drug")).scores.has(id)).toBe(false);
  const words = await db
    .selectFrom("search_word")
    .select("word")
    .distinct()
    .where("kind", "=", "drug")
    .execute();
  expect(words).toEqual([{ word: "头孢氨苄胶囊" }]);
  const [row] = await auditRows({ subject: "goods", subjectId: String(id), limit: 1 });
  expect(row).toMatchObject({ operator: "孙", why: "包装换了" });
  expect(JSON.parse(row!.before!)).toMatchObject({ name: "阿莫西林胶囊", purchase_limit: null });
  expect((await findAdminGoods(id))!.state).toMatchObject({
    base_price: 1180,
    sku: "HH-1",
    purchase_limit: 20,
  });
});

test("no change, what an import refuses, another's number and an older form are refused", async () => {
  expect(await change({})).toEqual({ ok: false, text: "资料没有变化" });
  expect(await change({ pack_size: "0" })).toEqual({ ok: false, text: "中包装太小" });
  expect(await change({ pack_size: "5" }, false)).toEqual({ ok: false, current: await cells() });
  expect(await change({ pack_size: "5" }, true, 999)).toBeNull();
  const other = await add({ name: "板蓝根颗粒", manufacturer: "四川青羊药业有限公司", sku: "HH-2" });
  expect(other).toMatchObject({ ok: true });
  expect(await change({ sku: "HH-2" })).toMatchObject({ ok: false, text: expect.stringContaining("HH-2") });
  expect((await cells()).pack_size).toBe("1");
});

test("a new goods is off sale, worked out as a list's would be, and found in the back office", async () => {
  const made = await add({
    name: "布洛芬片",
    spec: "0.1g*24片",
    manufacturer: "新厂家有限公司",
    approval_number: "X1",
  });
  if (!made.ok) throw new Error(made.text);
  expect(made.notes).toEqual(["批准文号为进口注册证或旧格式"]);
  const { state } = (await findAdminGoods(made.id))!;
  expect(state).toMatchObject({
    status: "off",
    base_price: 800,
    unit: "",
    dosage_form: "",
    is_prescription: null,
    manufacturer: "新厂家有限公司",
  });
  expect(state.category.length).toBeGreaterThan(0);
  expect((await searchAdminGoods("布洛芬", 5)).map((item) => item.id)).toEqual([made.id]);
  const [row] = await auditRows({ subject: "goods", subjectId: String(made.id), limit: 1 });
  expect([row!.before, JSON.parse(row!.after!)]).toMatchObject([null, { name: "布洛芬片", price: "8.00" }]);
});

test("the same goods is not made twice, by name or by code", async () => {
  const again = { name: "布洛芬片", spec: "0.1g*24片", manufacturer: "新厂家有限公司" };
  expect(await add(again)).toMatchObject({ ok: false, text: expect.stringContaining("已有这个商品") });
  expect(await add({ ...again, name: "别的", sku: "HH-1" })).toMatchObject({
    ok: false,
    text: `已有这个商品，编号 ${id}，请到该商品中修改`,
  });
  expect(await add({ name: "别的药", manufacturer: "" })).toMatchObject({ ok: false });
});

test("a new goods without a price is kept off sale, with no price", async () => {
  const made = await add({ name: "别的药", manufacturer: "厂" }, "");
  if (!made.ok) throw new Error(made.text);
  const { state } = (await findAdminGoods(made.id))!;
  expect(state).toMatchObject({ status: "off", base_price: NO_PRICE });
});

test("the selects offer what there is", async () => {
  const { categories, warehouses } = await formChoices();
  expect(categories).toContain((await cells()).category);
  expect(warehouses).toEqual(["中心仓"]);
});
