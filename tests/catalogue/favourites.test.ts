import { describe, expect, test } from "vitest";
import {
  favouriteHref,
  favouriteMarks,
  readFavouriteView,
  readRemoval,
  type FavouriteThen,
} from "~/catalogue/favourites";

const then = (differs: Partial<FavouriteThen> = {}): FavouriteThen => ({
  ...{ addedAt: 0, price: 1_000, stock: 5 },
  ...differs,
});

describe("what became better since a goods was added", () => {
  test.each([
    ["cheaper", { price: 900, stock: 5 }, then(), null, { drop: 100, isBack: false }],
    ["dearer", { price: 1_100, stock: 5 }, then(), null, { drop: null, isBack: false }],
    ["an activity", { price: 1_100, stock: 5 }, then(), 750, { drop: 250, isBack: false }],
    ["no price then", { price: 900, stock: 5 }, then({ price: null }), null, { drop: null, isBack: false }],
    ["no price now", { price: null, stock: 5 }, then(), 750, { drop: null, isBack: false }],
    ["back", { price: 1_000, stock: 1 }, then({ stock: 0 }), null, { drop: null, isBack: true }],
    ["still sold out", { price: 1_000, stock: 0 }, then({ stock: 0 }), null, { drop: null, isBack: false }],
    ["stock unknown", { price: 1_000, stock: 1 }, then({ stock: null }), null, { drop: null, isBack: false }],
  ])("%s", (_, goods, before, activity, marks) => {
    expect(favouriteMarks(goods, before, activity)).toEqual(marks);
  });
});

test("an address is written as it is read, nonsense left out", () => {
  expect(favouriteHref("all")).toBe("/star");
  expect(favouriteHref("inStock", 3, [1, 2])).toBe("/star?view=inStock&page=3&remove=1%2C2");
  const read = (query: string) => readFavouriteView(new URLSearchParams(query));
  expect(read("view=inStock&page=3")).toEqual({ view: "inStock", page: 3 });
  expect(read("view=x&page=-1")).toEqual({ view: "all", page: 1 });
  expect(read("view=toString&page=0")).toEqual({ view: "all", page: 1 });
  expect(readRemoval("1,2")).toEqual([1, 2]);
  for (const text of [null, "", "1,", "a", "1,,2"]) expect(readRemoval(text)).toEqual([]);
});
