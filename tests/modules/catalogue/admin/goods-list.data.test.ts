import { beforeAll, expect, test } from "vitest";
import { goodsHeadings } from "~/modules/catalogue/admin/goods-file.server";
import { goodsRows } from "~/modules/catalogue/admin/goods-file.server";
import { findAdminGoods } from "~/modules/catalogue/admin/goods-facts.server";
import type { GoodsFilter } from "~/modules/catalogue/admin/goods-filter";
import { listAdminGoods } from "~/modules/catalogue/admin/goods-list.server";
import { importGoods } from "~/modules/imports/run-file.server";
import { readStock } from "~/modules/catalogue/batches/stock-admin.server";
import { db } from "~/platform/database/database.server";
import { day, NOW } from "../../orders/shop";
import { fileDocuments } from "./papers";
import { ensureRows } from "../../../rows";

const ids = new Map<string, number>();
beforeAll(() => ensureRows("file", 1));
beforeAll(async () => {
  const drug = { manufacturer: "广东邦民制药厂有限公司", price: "11.80", spec: "0.25g*50粒" };
  const rows = [
    { ...drug, name: "阿莫西林胶囊", sku: "HH-1", barcode: "6901234567892" },
    { ...drug, name: "头孢氨苄胶囊", status: "off", batches: "P1,2025-01-01,2028-01-01,9" },
    { ...drug, name: "当归", kind: "中药饮片", batches: "P2,2025-01-01,2028-01-01,9" },
  ].map((row) => ({ sku: "", barcode: "", kind: "", status: "上架", batches: "", ...row }));
  const { results } = await importGoods(rows, { kind: "drug", now: NOW, paper: "首营审批表 1" });
  expect(results.map(({ result }) => result)).toEqual(["created", "created", "created"]);
  for (const { id, name } of await db.selectFrom("goods").select(["id", "name"]).execute()) ids.set(name, id);
});

const ALL: GoodsFilter = { words: "", kind: null, sale: null, lack: null };
const names = async (filter: Partial<GoodsFilter>, after: number | null = null, limit = 9) =>
  (await listAdminGoods({ ...ALL, ...filter }, { after, limit, now: NOW })).map(({ name }) => name);

test("all goods, the newest first, page by page", async () => {
  expect(await names({})).toEqual(["当归", "头孢氨苄胶囊", "阿莫西林胶囊"]);
  expect(await names({}, ids.get("当归"), 1)).toEqual(["头孢氨苄胶囊"]);
});

test("are found as buyers search and by each number, on sale or not", async () => {
  for (const words of ["阿莫西林", "amxl", "HH-1", "6901234567892", String(ids.get("阿莫西林胶囊"))])
    expect(await names({ words }), words).toContain("阿莫西林胶囊");
  for (const words of ["头孢", "头孢 邦民", "头孢氨苄 0.25g"])
    expect(await names({ words, sale: "off" }), words).toEqual(["头孢氨苄胶囊"]);
  expect(await names({ words: "头孢 不存在的厂", sale: "off" })).toEqual([]);
  expect(await names({ words: "%", sale: "off" })).toEqual([]);
});

test("are filtered by kind, sale and what they lack", async () => {
  expect(await names({ kind: "herb" })).toEqual(["当归"]);
  expect(await names({ sale: "off" })).toEqual(["头孢氨苄胶囊"]);
  expect(await names({ lack: "stock" })).toEqual(["阿莫西林胶囊"]);
  const goods = (await findAdminGoods(ids.get("阿莫西林胶囊")!))!;
  await fileDocuments(goods.id, goods.manufacturerId);
  expect(await names({ lack: "papers" })).toEqual(["当归", "头孢氨苄胶囊"]);
});

test("the file is what an import reads again and changes nothing by", async () => {
  const read = async (part?: number) => {
    const lines: string[][] = [];
    for await (const line of goodsRows(ALL, { withCost: true, now: NOW, part })) lines.push(line);
    return lines;
  };
  const lines = await read();
  const headings = goodsHeadings(true);
  expect([headings[0], lines.length]).toEqual(["商品编号", 3]);
  for (const part of [1, 2, 3]) expect(await read(part)).toEqual(lines);
  const rows = lines.map((line) => Object.fromEntries(line.map((cell, i) => [headings[i]!, cell])));
  const { counts } = await importGoods(rows, { kind: "drug", now: NOW, paper: "首营审批表 1" });
  expect(counts).toMatchObject({ unchanged: 3, refused: 0 });
});

test("the facts of one count its own prices and releases; its batches are those that lie there", async () => {
  const id = ids.get("头孢氨苄胶囊")!;
  await db
    .insertInto("goods_price")
    .values({ goods_id: id, scope: "rank", scope_key: "A", price: 900 })
    .execute();
  await db
    .insertInto("batch")
    .values([
      { goods_id: id, number: "OLD", produced_on: "2020-01-01", expires_on: day(-1), quantity: 0 },
      { goods_id: id, number: "LEFT", produced_on: "2020-01-01", expires_on: day(-1), quantity: 2 },
    ])
    .execute();
  expect(await findAdminGoods(id)).toMatchObject({
    stock: 9,
    ownPrices: 1,
    releases: 0,
    state: { status: "off" },
  });
  expect(await findAdminGoods(999)).toBeNull();
  expect((await readStock(id, { limit: 9, now: NOW })).map(({ number }) => number)).toEqual(["LEFT", "P1"]);
});
