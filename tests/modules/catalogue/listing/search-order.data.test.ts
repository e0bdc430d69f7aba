import { beforeAll, expect, test } from "vitest";
import { listGoods } from "~/modules/catalogue/listing/list.server";
import { readListQuery } from "~/modules/catalogue/listing/list-query";
import { importGoods } from "~/modules/imports/run-file.server";
import { addPurchases } from "~/modules/catalogue/goods/purchases.server";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import type { Viewer } from "~/modules/company/identity/buyer";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { company as companyRow } from "../../orders/shop";
import { company, day, NOW, visitor } from "../fixtures";

const MANY = 60;
const row = (i: number, values: Record<string, string> = {}) => ({
  name: `甘草片${String(i).padStart(2, "0")}号`,
  spec: "50mg*100片",
  unit: "瓶",
  dosage_form: "片剂",
  manufacturer: "四川宜宾制药厂",
  approval_number: "",
  category: "止咳化痰用药",
  price: "5.00",
  pack_size: "1",
  sales: String(1000 - i),
  batches: `A${i},${day(-100)},${day(500)},100`,
  ...values,
});

beforeAll(async () => {
  await companyRow(1);
  const rows = Array.from({ length: MANY }, (_, i) => row(i));
  await importGoods(rows, { kind: "drug", now: NOW, paper: "首营审批表 1" });
  await importGoods([row(70, { name: "甘草片", sales: "0" })], {
    kind: "drug",
    now: NOW,
    paper: "首营审批表 1",
  });
});

const idOf = async (name: string) =>
  (await db.selectFrom("goods").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;

async function found(viewer: Viewer, page = 1): Promise<GoodsForBuyer[]> {
  const query = readListQuery(new URLSearchParams({ keywords: "甘草片", page: String(page) }));
  const list = await listGoods(query, viewer, NOW);
  const next = page < list.pages ? await found(viewer, page + 1) : [];
  return [...list.goods, ...next];
}
const names = async (viewer: Viewer) => (await found(viewer)).map(({ name }) => name);

test("exact, then bought, then sold most; for another company and for visitors as for themselves", async () => {
  const id = await idOf("甘草片55号");
  await inTransaction((trx) => addPurchases(trx, 1, [{ goodsId: id, quantity: 3 }], NOW));
  expect((await names(company())).slice(0, 4)).toEqual(["甘草片", "甘草片55号", "甘草片00号", "甘草片01号"]);
  expect((await names(company({ companyId: 2 }))).slice(0, 3)).toEqual([
    "甘草片",
    "甘草片00号",
    "甘草片01号",
  ]);
  expect((await names(visitor)).slice(0, 2)).toEqual(["甘草片", "甘草片00号"]);
});

test("pages cut one order: each goods stands on one of them", async () => {
  const all = await names(company());
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(MANY + 1);
});

test("what a company's scope, the law or a release refuses stands below, with the reason on the row", async () => {
  await db.updateTable("goods").set({ scope: "biological" }).where("name", "=", "甘草片").execute();
  await db.updateTable("goods").set({ is_controlled: 1 }).where("name", "=", "甘草片55号").execute();
  await db.updateTable("goods").set({ is_controlled: 1 }).where("name", "=", "甘草片03号").execute();
  await db.updateTable("goods").set({ regulated: "toxic" }).where("name", "=", "甘草片00号").execute();
  const releasedId = await idOf("甘草片03号");
  await db
    .insertInto("controlled_release")
    .values({ goods_id: releasedId, company_id: 1, released_at: NOW })
    .execute();
  await bumpVersion(db, "goods");
  const scopes = company().buyer.scopes.filter((scope) => scope !== "biological");
  const viewer = company({ scopes });
  expect((await names(viewer)).slice(0, 3)).toEqual(["甘草片01号", "甘草片02号", "甘草片03号"]);
  const last = (await found(viewer)).slice(-3);
  expect(last.map(({ name }) => name)).toEqual(["甘草片", "甘草片55号", "甘草片00号"]);
  expect(last.map(({ restriction }) => restriction?.code)).toEqual([
    "outOfScope",
    "notReleased",
    "regulated",
  ]);
});
