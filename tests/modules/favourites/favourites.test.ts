import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  groupFault,
  GroupName,
  groupQuestion,
  MAX_GROUPS,
  readNotes,
} from "~/modules/favourites/favourite-groups";
import {
  chosenFavourites,
  favouriteHref,
  favouriteMarks,
  FAVOURITE_SORTS,
  FAVOURITE_VIEWS,
  groupCounts,
  GROUPS_HREF,
  readFavouriteQuery,
  findNewStarAddress,
  readGoodsIds,
  removalHref,
  removeGroupHref,
  sortedRows,
  viewCounts,
  type FavouriteQuery,
  type FavouriteRow,
  type FavouriteSort,
  type FavouriteThen,
  type FavouriteView,
  type FavouriteGroupChoice,
  type Marked,
} from "~/modules/favourites/favourites";

const then = (differs: Partial<FavouriteThen> = {}): FavouriteThen => ({
  addedAt: 0,
  price: 1_000,
  stock: 5,
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

  test("what is marked stands in front, the largest reduction first, the rest as it was", () => {
    const rows = [
      [1, null, false],
      [2, 10, false],
      [3, null, true],
      [4, 30, true],
      [5, 10, false],
    ].map(([id, drop, isBack]) => ({ goods: { id }, marks: { drop, isBack } }) as FavouriteRow);
    const order = (sort: FavouriteSort) => sortedRows(rows, sort).map((row) => row.goods.id);
    expect(order("newest")).toEqual([1, 2, 3, 4, 5]);
    expect(order("drop")).toEqual([4, 2, 5, 1, 3]);
    expect(order("back")).toEqual([3, 4, 1, 2, 5]);
  });
});

const query: fc.Arbitrary<FavouriteQuery> = fc.record({
  view: fc.constantFrom(...(Object.keys(FAVOURITE_VIEWS) as FavouriteView[])),
  sort: fc.constantFrom(...(Object.keys(FAVOURITE_SORTS) as FavouriteSort[])),
  group: fc.oneof(fc.constant(null), fc.constant("none" as const), fc.integer({ min: 1, max: 1e9 })),
  page: fc.integer({ min: 1, max: 999 }),
});

test("an address is read as it was written", () => {
  fc.assert(
    fc.property(query, (wanted) => {
      const params = new URLSearchParams(favouriteHref(wanted).split("?")[1]);
      expect(readFavouriteQuery(params)).toEqual(wanted);
    }),
  );
  expect(favouriteHref({})).toBe("/star");
  expect(favouriteHref({ view: "inStock", page: 3 })).toBe("/star?view=inStock&page=3");
  expect(removalHref("/star?view=inStock&page=3", [1, 2])).toBe(
    "/star/remove?view=inStock&page=3&goods=1%2C2",
  );
});

test("nonsense in an address is left out", () => {
  const plain = { view: "all", group: null, sort: "newest", page: 1 };
  for (const text of ["view=x&page=-1", "view=toString&page=0", "group=0", "group=1e3", "sort=constructor"])
    expect(readFavouriteQuery(new URLSearchParams(text))).toEqual(plain);
  expect(readGoodsIds("1,2")).toEqual([1, 2]);
  for (const text of [null, "", "1,", "a", "1,,2"]) expect(readGoodsIds(text)).toEqual([]);
});

const marked: fc.Arbitrary<Marked[]> = fc.uniqueArray(
  fc.record({
    goodsId: fc.integer({ min: 1, max: 99 }),
    then: fc.constant(then()),
    groupId: fc.constantFrom(null, 1, 2, 3),
    note: fc.constant(""),
    stock: fc.constantFrom(-1, 0, 7),
  }),
  { selector: (item) => item.goodsId },
);
const GROUPS = [1, 2, 3].map((id) => ({ id, name: `组${id}` }));

test("every favourite is in one group and in one view, and each is counted where it is shown", () => {
  fc.assert(
    fc.property(marked, (all) => {
      const [every, ...groups] = groupCounts(all, GROUPS);
      expect(every!.count).toBe(all.length);
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
      for (const { group, count } of groupCounts(all, GROUPS)) {
        const counts = viewCounts(all, group);
        expect(counts.all).toBe(count);
        expect(counts.inStock + counts.soldOut).toBe(count);
        for (const view of Object.keys(FAVOURITE_VIEWS) as FavouriteView[])
          expect(chosenFavourites(all, { group, view })).toHaveLength(counts[view]);
      }
    }),
  );
});

test("without groups none is offered for those of none", () => {
  expect(groupCounts([], []).map(({ group }): FavouriteGroupChoice => group)).toEqual([null]);
});

describe("a group's name", () => {
  test("loses blanks and has 1 to 20 characters", () => {
    expect(GroupName.parse(" 秋冬  备货 ")).toBe("秋冬 备货");
    expect(GroupName.parse("药".repeat(20))).toHaveLength(20);
    for (const text of ["", "   ", "药".repeat(21)]) expect(GroupName.safeParse(text).success).toBe(false);
  });

  test("stands once in a company, and there are 30 at most", () => {
    const known = [{ id: 1, name: "常备" }];
    expect(groupFault("秋冬", known)).toBeNull();
    expect(groupFault("常备", known)).toBe("已有名为“常备”的分组");
    expect(groupFault("常备", known, 1)).toBeNull();
    expect(groupFault("未分组", known, 1)).toContain("未分组");
    const full = Array.from({ length: MAX_GROUPS }, (_, id) => ({ id, name: `组${id}` }));
    expect(groupFault("新", full)).toContain("最多 30 个分组");
    expect(groupFault("新", full, 3)).toBeNull();
  });
});

test("notes are read by goods, without blanks around them; what is too long is named", () => {
  const fields = {
    "note-3": " 多备 ",
    "note-4": "",
    "note-5": "长".repeat(101),
    "note-x": "?",
    back: "/star",
  };
  const { notes, tooLong } = readNotes(fields);
  expect([...notes]).toEqual([
    [3, "多备"],
    [4, ""],
  ]);
  expect(tooLong).toEqual([5]);
});

test("what stood on /star with ?groups and ?remove= has addresses of its own", () => {
  const moved = (query: string) => findNewStarAddress(new URLSearchParams(query));
  expect(moved("groups")).toBe("/star/groups");
  expect(moved("groups=&goods=1,2")).toBe("/star/groups?goods=1,2");
  expect(moved("groups=&goods=x")).toBe("/star/groups");
  expect(moved("groups=&remove=7")).toBe("/star/groups/remove/7");
  expect(moved("remove=1,2&group=5&page=2")).toBe("/star/remove?group=5&page=2&goods=1%2C2");
  for (const query of ["", "group=5&page=2", "remove=", "remove=x"]) expect(moved(query)).toBeNull();
});

describe("questions before something is removed", () => {
  test("a group says how many goods stay, and where", () => {
    expect(groupQuestion({ name: "常购", count: 3 })).toBe(
      "确定删除分组“常购”吗?其中 3 种商品会留在“未分组”中。",
    );
    expect(groupQuestion({ name: "常购", count: 0 })).toBe("确定删除分组“常购”吗?");
  });

  test("about goods lead back to the list they were asked on", () =>
    fc.assert(
      fc.property(
        query,
        fc.array(fc.integer({ min: 1, max: 999_999_999 }), { minLength: 1, maxLength: 9 }),
        (query, ids) => {
          const href = removalHref(favouriteHref(query), ids);
          const params = new URL(href, "http://shop").searchParams;
          expect(href.startsWith("/star/remove?")).toBe(true);
          expect(readGoodsIds(params.get("goods"))).toEqual(ids);
          params.delete("goods");
          expect(readFavouriteQuery(params)).toEqual(query);
        },
      ),
    ));

  test("stand where the old address of the list asked them, with the same goods", () =>
    fc.assert(
      fc.property(
        query,
        fc.array(fc.integer({ min: 1, max: 999_999_999 }), { minLength: 1, maxLength: 9 }),
        (query, ids) => {
          const old = new URL(favouriteHref(query), "http://shop").searchParams;
          old.set("remove", ids.join(","));
          expect(findNewStarAddress(old)).toBe(removalHref(favouriteHref(query), ids));
        },
      ),
    ));

  test("of a group stand at its own address, and nonsense is no question", () => {
    const find = (text: string) => findNewStarAddress(new URLSearchParams(text));
    expect(find("groups&remove=7")).toBe(removeGroupHref(7));
    expect(find("groups&remove=x")).toBe(GROUPS_HREF);
    expect(find("groups&goods=1,2")).toBe(`${GROUPS_HREF}?goods=1,2`);
    for (const text of ["remove=", "remove=x", "remove=1,,2", "remove=-1", "page=2"])
      expect(find(text)).toBeNull();
  });
});
