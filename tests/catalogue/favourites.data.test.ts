import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  addFavourites,
  favouriteNames,
  favouritesPage,
  removeFavourites,
} from "~/catalogue/favourites.server";
import { db } from "~/platform/database.server";
import { company, loadScene, NOW } from "./scene";

const me = company();
const other = company({ companyId: 2 });
const waiting = company({ companyId: 3, status: "pending" });
const page = (query = "", viewer = me) => favouritesPage(viewer, new URLSearchParams(query), NOW);
const idsOf = async (query = "", viewer = me) => (await page(query, viewer)).rows.map((row) => row.goods.id);

beforeAll(loadScene);
beforeEach(async () => {
  await db.deleteFrom("favourite").execute();
});

test("price and stock are noted when a goods is added, once", async () => {
  await addFavourites(db, me, [1, 3, 3, 999], NOW);
  await db.updateTable("goods").set({ base_price: 900 }).where("id", "=", 1).execute();
  await addFavourites(db, me, [1], NOW + 1);
  await addFavourites(db, waiting, [1], NOW);
  const { rows } = await page();
  expect(rows.map((row) => [row.goods.id, row.goods.price, row.then])).toEqual([
    [1, 900, { addedAt: NOW, price: 1_180, stock: 900 }],
    [3, 3_200, { addedAt: NOW, price: 3_200, stock: 0 }],
  ]);
  expect((await page("", waiting)).rows[0]!.then.price).toBeNull();
  await db.updateTable("goods").set({ base_price: 1_180 }).where("id", "=", 1).execute();
});

test("the newest first, by stock, a page behind the last is the last", async () => {
  for (const [at, goods] of [3, 5, 1].entries()) await addFavourites(db, me, [goods], NOW + at);
  expect(await idsOf()).toEqual([1, 5, 3]);
  expect(await idsOf("view=inStock")).toEqual([1, 5]);
  expect(await idsOf("view=soldOut&page=9")).toEqual([3]);
  expect(await page("page=9")).toMatchObject({
    counts: { all: 3, inStock: 2, soldOut: 1 },
    page: 1,
    pages: 1,
  });
});

test("another company's favourites are neither seen nor named nor removed", async () => {
  await addFavourites(db, other, [1, 5], NOW);
  expect(await page()).toMatchObject({ rows: [], counts: { all: 0, inStock: 0, soldOut: 0 } });
  expect(await favouriteNames(1, [1, 5])).toEqual([]);
  expect(await removeFavourites(1, [1, 5])).toBe(0);
  expect(await idsOf("", other)).toEqual([1, 5]);
  expect((await favouriteNames(2, [5])).map((goods) => goods.name)).toEqual(["复方阿胶浆"]);
  expect(await removeFavourites(2, [1, 999])).toBe(1);
  expect(await removeFavourites(2, [])).toBe(0);
  expect(await idsOf("", other)).toEqual([5]);
});
