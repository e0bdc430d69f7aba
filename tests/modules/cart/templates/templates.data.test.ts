import { beforeEach, expect, test } from "vitest";
import { MAX_TEMPLATE_GOODS } from "~/modules/cart/templates/template";
import {
  changeTemplate,
  copyTemplate,
  findOrderTemplate,
  removeTemplate,
  renameTemplate,
  saveOrderTemplate,
  templatePage,
  findTemplates,
} from "~/modules/cart/templates/templates.server";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { clear, company, goods, ground, NOW, signedIn } from "../../orders/shop";
import { emptyTables, ensureRows } from "../../../rows";

const me = signedIn(1);
const other = signedIn(2);
const items = (rows: Record<number, number>) =>
  Object.entries(rows).map(([id, quantity]) => ({ goodsId: Number(id), quantity }));
const input = (rows: Record<number, string>) =>
  new Map(Object.entries(rows).map(([id, text]): [number, string] => [Number(id), text]));
const getRows = async (id: number) =>
  Object.fromEntries((await templatePage(me, id, NOW))!.rows.map((row) => [row.goods.id, row.input]));
const make = async (name: string, rows: Record<number, number>, viewer = me) => {
  const saved = await saveOrderTemplate(viewer, { into: null, name }, items(rows), NOW);
  if (!saved?.ok) throw new Error(saved?.text ?? "none");
  return saved.id;
};

beforeEach(async () => {
  await clear();
  await emptyTables(["order_template_line", "order_template"]);
  await ground();
  await company(1);
  await company(2);
  for (const id of [1, 2, 3]) await goods(id, [[400, 500]], { base_price: 1000 });
});

test("one is made, added to and shown at today's prices", async () => {
  const id = await make("每周常备", { 1: 10, 2: 20 });
  expect(await findTemplates(1)).toEqual([{ id, name: "每周常备", kinds: 2, updatedAt: NOW }]);
  const again = await saveOrderTemplate(me, { into: id }, items({ 2: 5, 3: 30, 99: 4 }), NOW + 1);
  expect(again).toEqual({ ok: true, id, name: "每周常备" });
  expect(await getRows(id)).toEqual({ 1: "10", 2: "5", 3: "30" });
  await db.updateTable("goods").set({ base_price: 900 }).where("id", "=", 1).execute();
  expect((await templatePage(me, id, NOW))!.rows[0]!.goods.price).toBe(900);
});

test("goods that may not be bought today stay in it without a quantity", async () => {
  const id = await make("每周常备", { 1: 10, 2: 20 });
  await db.updateTable("goods").set({ status: "off" }).where("id", "=", 1).execute();
  expect(await getRows(id)).toEqual({ 1: "", 2: "20" });
  // The page of it has no field for the first row.
  await changeTemplate(me, id, input({ 2: "" }), NOW);
  await db.updateTable("goods").set({ status: "on" }).where("id", "=", 1).execute();
  expect(await getRows(id)).toEqual({ 1: "10" });
});

test("is copied to stores of the login once for a form; a store that has the name refuses for itself alone", async () => {
  await ensureRows("account", me.buyer.accountId);
  await emptyTables(["membership"]);
  await db
    .insertInto("membership")
    .values([1, 2].map((id) => ({ account_id: me.buyer.accountId, company_id: id, is_default: 0 as const })))
    .execute();
  const id = await make("每周常备", { 1: 10, 2: 20 });
  const copy = { name: "夜班", stores: [1, 2], token: newFormToken(me.buyer) };
  const sent = [1, 2].map(() => copyTemplate(me, id, copy, NOW + 1));
  const [first, second] = await Promise.all(sent);
  expect(first).toEqual(second);
  expect(first).toMatchObject({ kind: "success" });
  for (const companyId of [1, 2]) {
    const [made] = (await findTemplates(companyId)).filter(({ name }) => name === "夜班");
    expect(made).toMatchObject({ kinds: 2, updatedAt: NOW + 1 });
  }
  const again = { name: "每周常备", stores: [2, 1], token: newFormToken(me.buyer) };
  expect(await copyTemplate(me, id, again, NOW + 2)).toMatchObject({
    kind: "warning",
    text: expect.stringContaining("已有名为“每周常备”的模板") as string,
  });
  expect((await findTemplates(2)).map(({ name }) => name).sort()).toEqual(["夜班", "每周常备"].sort());
  expect(await findTemplates(1)).toHaveLength(2);
});

test("is copied neither from another company nor to one of another login", async () => {
  const id = await make("每周常备", { 1: 10 });
  const copy = (stores: number[]) => ({ name: "夜班", stores, token: newFormToken(me.buyer) });
  await expect(copyTemplate(other, id, copy([]), NOW)).rejects.toMatchObject({ status: 404 });
  await emptyTables(["membership"]);
  await expect(copyTemplate(me, id, copy([2]), NOW)).rejects.toMatchObject({ status: 404 });
  expect(await findTemplates(2)).toEqual([]);
});

test("a change is whole or not at all", async () => {
  const id = await make("每周常备", { 1: 10, 2: 20 });
  expect(await changeTemplate(me, id, input({ 1: "两盒", 2: "0" }), NOW)).toEqual({ ok: false, wrong: [1] });
  expect(await getRows(id)).toEqual({ 1: "10", 2: "20" });
  expect(await changeTemplate(me, id, input({ 1: "15", 2: "0", 3: "9" }), NOW)).toEqual({ ok: true });
  expect(await getRows(id)).toEqual({ 1: "15" });
});

test("names are unique in a company, also for two at the same moment", async () => {
  const both = await Promise.all(
    [1, 2].map(() => saveOrderTemplate(me, { into: null, name: "甲" }, items({ 1: 1 }), NOW)),
  );
  expect(both.map((item) => item!.ok).sort()).toEqual([false, true]);
  const id = await make("乙", { 1: 1 });
  expect(await renameTemplate(me, id, "甲", NOW)).toEqual({ ok: false, text: "已有名为“甲”的模板" });
  expect(await renameTemplate(me, id, "丙", NOW)).toMatchObject({ ok: true });
  expect(await make("甲", { 1: 1 }, other)).toBeGreaterThan(id);
});

test("nothing to keep and too much of it are refused, and nothing is made", async () => {
  expect(await saveOrderTemplate(me, { into: null, name: "甲" }, items({ 99: 1 }), NOW)).toEqual({
    ok: false,
    text: "没有可以存入模板的商品",
  });
  const many = Array.from({ length: MAX_TEMPLATE_GOODS + 1 }, (_, at) => at + 10);
  for (const id of many) await goods(id, [[1, 500]]);
  const full = await saveOrderTemplate(
    me,
    { into: null, name: "甲" },
    items(Object.fromEntries(many.map((id) => [id, 1]))),
    NOW,
  );
  expect(full).toEqual({ ok: false, text: "一个模板最多 300 种商品" });
  expect(await findTemplates(1)).toEqual([]);
  const id = await make("乙", Object.fromEntries(many.slice(1).map((item) => [item, 1])));
  expect(await saveOrderTemplate(me, { into: id }, items({ 1: 1 }), NOW)).toMatchObject({ ok: false });
});

test("another company has none of it", async () => {
  const id = await make("每周常备", { 1: 10 });
  expect(await findTemplates(2)).toEqual([]);
  expect(await findOrderTemplate(2, id)).toBeNull();
  expect(await templatePage(other, id, NOW)).toBeNull();
  expect(await saveOrderTemplate(other, { into: id }, items({ 2: 1 }), NOW)).toBeNull();
  expect(await changeTemplate(other, id, input({ 1: "" }), NOW)).toBeNull();
  expect(await renameTemplate(other, id, "我的", NOW)).toBeNull();
  expect(await removeTemplate(other, id)).toBeNull();
  expect(await getRows(id)).toEqual({ 1: "10" });
  expect(await removeTemplate(me, id)).toBe("每周常备");
  expect(await db.selectFrom("order_template_line").selectAll().execute()).toEqual([]);
});
