import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  addGroup,
  favouriteGroups,
  moveFavourites,
  removeGroup,
  renameGroup,
  saveNotes,
} from "~/modules/favourites/favourite-groups.server";
import { MAX_FAVOURITES } from "~/modules/favourites/favourites";
import {
  addFavourites,
  favouriteNames,
  markedGoods,
  removeFavourites,
} from "~/modules/favourites/favourites.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { company, loadScene, NOW } from "../catalogue/fixtures";
import { emptyTables, ensureRows } from "../../rows";

const me = company();
const other = company({ companyId: 2 });
const waiting = company({ companyId: 3, status: "pending" });
const idsOf = async (companyId = 1) => (await markedGoods(companyId)).map((product) => product.goodsId);
const added = async (name: string, companyId = 1, at = NOW) => {
  const group = await inTransaction((trx) => addGroup(trx, companyId, name, at));
  if (!group.ok) throw new Error(group.text);
  return group.id;
};
const move = (companyId: number, goods: number[], group: number | null) =>
  inTransaction((trx) => moveFavourites(trx, companyId, goods, group));
const note = (companyId: number, notes: [number, string][]) =>
  inTransaction((trx) => saveNotes(trx, companyId, new Map(notes)));

const add = (viewer: ReturnType<typeof company>, goods: number[], at: number) =>
  inTransaction((trx) => addFavourites(trx, viewer, goods, at));
const rename = (companyId: number, group: number, name: string) =>
  inTransaction((trx) => renameGroup(trx, companyId, group, name));
const remove = (companyId: number, group: number) =>
  inTransaction((trx) => removeGroup(trx, companyId, group));

beforeAll(() => ensureRows("company", 1, 2, 3));
beforeAll(loadScene);
beforeEach(async () => {
  await emptyTables(["favourite", "favourite_group"]);
});

test("price and stock are noted when a goods is added, once", async () => {
  expect(await add(me, [1, 3, 3, 999], NOW)).toEqual({ stored: 2, refused: 0 });
  await db.updateTable("goods").set({ base_price: 900 }).where("id", "=", 1).execute();
  expect(await add(me, [1], NOW + 1)).toEqual({ stored: 1, refused: 0 });
  await add(waiting, [1], NOW);
  await db.updateTable("goods").set({ base_price: 1_180 }).where("id", "=", 1).execute();
  expect((await markedGoods(1)).map((product) => [product.goodsId, product.stock, product.then])).toEqual([
    [1, 900, { addedAt: NOW, price: 1_180, stock: 900 }],
    [3, 0, { addedAt: NOW, price: 3_200, stock: 0 }],
  ]);
  expect((await markedGoods(3))[0]!.then.price).toBeNull();
});

test("the newest first; what finds no room is refused, what is there stays", async () => {
  for (const [at, goods] of [3, 5, 1].entries()) await add(me, [goods], NOW + at);
  expect(await idsOf()).toEqual([1, 5, 3]);
  const rest = Array.from({ length: MAX_FAVOURITES - 4 }, (_, i) => ({
    company_id: 1,
    goods_id: 10_000 + i,
    created_at: 1,
    price_then: null,
    stock_then: null,
  }));
  await ensureRows("goods", ...rest.map((favourite) => favourite.goods_id));
  for (let i = 0; i < rest.length; i += 200)
    await db
      .insertInto("favourite")
      .values(rest.slice(i, i + 200))
      .execute();
  expect(await add(me, [2, 4, 5], NOW)).toEqual({ stored: 2, refused: 1 });
  expect(await add(other, [4], NOW)).toEqual({ stored: 1, refused: 0 });
});

test("another company's favourites are neither seen nor named nor removed nor moved nor noted", async () => {
  await add(other, [1, 5], NOW);
  const theirs = await added("他们的", 2);
  const mine = await added("我们的");
  expect(await idsOf()).toEqual([]);
  expect(await favouriteNames(1, [1, 5])).toEqual([]);
  expect(await removeFavourites(1, [1, 5])).toBe(0);
  expect(await move(1, [1], mine)).toEqual({ moved: 0, name: "我们的" });
  expect(await move(1, [1], theirs)).toBeNull();
  expect(await note(1, [[1, "不是我们的"]])).toBe(0);
  const change = { rename: rename(1, theirs, "改"), remove: remove(1, theirs) };
  expect([await change.rename, await change.remove]).toEqual([null, null]);
  expect(await favouriteGroups(1)).toEqual([{ id: mine, name: "我们的" }]);
  expect((await markedGoods(2)).map((product) => [product.goodsId, product.groupId, product.note])).toEqual([
    [1, null, ""],
    [5, null, ""],
  ]);
  expect(await removeFavourites(2, [1, 999])).toBe(1);
  expect(await removeFavourites(2, [])).toBe(0);
  expect(await idsOf(2)).toEqual([5]);
});

test("goods move between groups; those of a removed group stay, in none", async () => {
  await add(me, [1, 3, 5], NOW);
  const [first, second] = [await added("常备"), await added("秋冬", 1, NOW + 1)];
  expect(await move(1, [1, 3, 999], first)).toEqual({ moved: 2, name: "常备" });
  expect(await move(1, [3], second)).toEqual({ moved: 1, name: "秋冬" });
  expect(await inTransaction((trx) => removeGroup(trx, 1, first))).toBe("常备");
  expect(await inTransaction((trx) => removeGroup(trx, 1, first))).toBeNull();
  expect((await markedGoods(1)).map((product) => [product.goodsId, product.groupId])).toEqual([
    [1, null],
    [3, second],
    [5, null],
  ]);
  expect(await move(1, [3], null)).toEqual({ moved: 1, name: null });
  expect((await markedGoods(1)).every((product) => product.groupId === null)).toBe(true);
});

test("names are unique within a company, at one moment too; a group may keep its own", async () => {
  const both = await Promise.all([1, 2].map(() => inTransaction((trx) => addGroup(trx, 1, "常备", NOW))));
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  const second = await added("秋冬");
  await added("常备", 2);
  expect(await rename(1, second, "常备")).toEqual({ ok: false, text: "已有名为“常备”的分组" });
  expect(await rename(1, second, "秋冬")).toEqual({ ok: true, id: second });
  expect(await rename(1, second, "冬")).toEqual({ ok: true, id: second });
  expect((await favouriteGroups(1)).map(({ name }) => name)).toEqual(["常备", "冬"]);
});

test("notes are written where they changed, and an empty one goes", async () => {
  await add(me, [1, 3], NOW);
  expect(
    await note(1, [
      [1, "多备"],
      [3, ""],
      [999, "没有收藏"],
    ]),
  ).toBe(1);
  expect(await note(1, [[1, "多备"]])).toBe(0);
  expect(
    (await markedGoods(1)).map((product) => [product.goodsId, product.note, product.then.addedAt]),
  ).toEqual([
    [1, "多备", NOW],
    [3, "", NOW],
  ]);
  expect(await note(1, [[1, ""]])).toBe(1);
  expect((await markedGoods(1)).map((product) => product.note)).toEqual(["", ""]);
});
