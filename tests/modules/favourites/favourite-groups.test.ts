import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  GroupForm,
  groupFault,
  GroupName,
  MAX_GROUP_NAME,
  MAX_GROUPS,
  MAX_NOTE,
  nameInUse,
  readNotes,
} from "~/modules/favourites/favourite-groups";
import {
  favouriteMarks,
  favouriteRows,
  FAVOURITES_AT_ONCE,
  FAVOURITES_PER_PAGE,
  MAX_FAVOURITES,
  readFavouriteQuery,
  readGoodsIds,
  removalHref,
  sortedRows,
  UNGROUPED,
  type FavouriteRow,
  type FavouriteSort,
  type Marked,
} from "~/modules/favourites/favourites";
import { sampleGoods } from "../cart/cart-samples";

describe("a group's name", () => {
  const read = (text: unknown) => {
    const found = GroupName.safeParse(text);
    return found.success ? found.data : found.error.issues[0]!.message;
  };
  test.each<[unknown, string]>([
    ["常备", "常备"],
    ["  常 \t备  药 ", "常 备 药"],
    ["名".repeat(MAX_GROUP_NAME), "名".repeat(MAX_GROUP_NAME)],
    ["名".repeat(MAX_GROUP_NAME + 1), "分组名称不超过 20 个字"],
    ["", "请填写分组名称"],
    ["   ", "请填写分组名称"],
    [undefined, "请填写分组名称"],
    [7, "请填写分组名称"],
  ])("%j: %s", (text, expected) => expect(read(text)).toBe(expected));

  test("once read it stays as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), (text) => {
        const found = GroupName.safeParse(text);
        if (found.success) expect(read(found.data)).toBe(found.data);
      }),
    );
  });
});

describe("why a company may not have a group", () => {
  const known = [
    { id: 1, name: "常备" },
    { id: 2, name: "夏季" },
  ];
  const full = Array.from({ length: MAX_GROUPS }, (_, i) => ({ id: i + 1, name: `组${i + 1}` }));
  test.each<[string, string | null, string | null]>([
    ["a new name", groupFault("冬季", known), null],
    ["one that is taken", groupFault("常备", known), nameInUse("常备")],
    ["its own name again", groupFault("常备", known, 1), null],
    ["that of another", groupFault("常备", known, 2), nameInUse("常备")],
    ["the name of those in none", groupFault(UNGROUPED, []), nameInUse(UNGROUPED)],
    ["also for one that is renamed", groupFault(UNGROUPED, known, 1), nameInUse(UNGROUPED)],
    ["one more than there may be", groupFault("新", full), "最多 30 个分组，请先删除不用的分组"],
    ["a taken name is said before that", groupFault("组1", full), nameInUse("组1")],
    ["the last one there may be", groupFault("新", full.slice(1)), null],
    ["renaming needs no room", groupFault("新", full, 3), null],
  ])("%s", (_what, fault, expected) => expect(fault).toBe(expected));
});

describe("the form of the groups", () => {
  test.each<[object, boolean]>([
    [{ intent: "addGroup", name: "常备" }, true],
    [{ intent: "addGroup", name: "常备", goods: "1,2" }, true],
    [{ intent: "addGroup" }, false],
    [{ intent: "renameGroup", id: "3", name: "常备" }, true],
    [{ intent: "renameGroup", name: "常备" }, false],
    [{ intent: "renameGroup", id: "0", name: "常备" }, false],
    // Removing one has a page of its own.
    [{ intent: "removeGroup", id: "3" }, false],
    [{ intent: "dropAll" }, false],
  ])("%j: %s", (fields, ok) => expect(GroupForm.safeParse(fields).success).toBe(ok));
});

describe("notes", () => {
  test("every goods' note is read or named as too long, and nothing else is", () => {
    const note = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.integer({ min: 95, max: 105 }).map((n) => "长".repeat(n)),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.integer({ min: 1, max: 99 }).map(String), note), (input) => {
        const fields = Object.fromEntries(Object.entries(input).map(([id, text]) => [`note-${id}`, text]));
        const { notes, tooLong } = readNotes({ ...fields, back: "/star", "note-": "x", "note-1x": "x" });
        expect([...notes.keys(), ...tooLong].sort((a, b) => a - b)).toEqual(
          Object.keys(input)
            .map(Number)
            .sort((a, b) => a - b),
        );
        for (const [id, text] of notes)
          expect([text, text.length <= MAX_NOTE]).toEqual([input[id]!.trim(), true]);
      }),
    );
  });

  test("a field that was not sent is an empty note, and goods 0 are none", () => {
    expect([...readNotes({ "note-3": undefined, "note-0": "x" }).notes]).toEqual([[3, ""]]);
  });
});

test.each(["my-note-7", "note-7-old", "note-07x", "note-", "note--7", "NOTE-7", "note-1234567890"])(
  "%j is the field of no note",
  (name) => expect(readNotes({ [name]: "x" })).toEqual({ notes: new Map(), tooLong: [] }),
);

test("a note of the very length is kept, whatever blanks stand round it, and a longer one is not cut but named", () => {
  const { notes, tooLong } = readNotes({
    "note-1": ` ${"记".repeat(MAX_NOTE)} `,
    "note-2": "记".repeat(MAX_NOTE + 1),
    "note-3": 7,
  });
  expect([...notes]).toEqual([
    [1, "记".repeat(MAX_NOTE)],
    [3, "7"],
  ]);
  expect(tooLong).toEqual([2]);
});

test("a page of favourites, and what a company may keep and do at once, have room for a whole shop", () => {
  expect([FAVOURITES_PER_PAGE, MAX_FAVOURITES, FAVOURITES_AT_ONCE]).toEqual([20, 2_000, 500]);
  const limit = Array.from({ length: FAVOURITES_AT_ONCE }, (_, at) => at + 1).join(",");
  expect(readGoodsIds(limit)).toHaveLength(FAVOURITES_AT_ONCE);
  expect(readGoodsIds(`${limit},501`)).toEqual([]);
});

describe("rows", () => {
  const marked = (goodsId: number, price: number | null, stock: number | null = 5): Marked => ({
    goodsId,
    groupId: null,
    note: "",
    stock: 5,
    then: { addedAt: goodsId, price, stock },
  });
  const offer = (activityPrice: number) => ({
    activityPrice,
    wasPrice: null,
    endsAt: null,
    tags: [],
    texts: [],
  });

  test("goods that are gone are left out, the rest keep their order and say what became better", () => {
    const goods = new Map([1, 2, 3].map((id) => [id, sampleGoods(id, { stock: 1 })]));
    const rows = favouriteRows(
      [marked(3, 1_200), marked(9, 1_200), marked(1, 1_000, 0), marked(2, 1_000)],
      goods,
      new Map([[2, offer(800)]]),
    );
    expect(rows.map((row) => [row.goods.id, row.marks.drop, row.marks.isBack])).toEqual([
      [3, 200, false],
      [1, null, true],
      [2, 200, false],
    ]);
  });

  test("nothing of a price that may not be seen is said or sent", () => {
    const hidden = sampleGoods(1, { price: null, priceLock: "review" });
    const [row] = favouriteRows([marked(1, 1_200)], new Map([[1, hidden]]), new Map());
    expect(row!.marks.drop).toBeNull();
    expect(JSON.stringify(row)).not.toContain("1200");
  });

  test("a drop is what the price fell by, whatever fell", () => {
    const price = fc.option(fc.nat(2_000));
    fc.assert(
      fc.property(price, price, price, (now, then, special) => {
        const { drop } = favouriteMarks(
          { price: now, stock: 1 },
          { addedAt: 0, price: then, stock: 1 },
          special,
        );
        if (now === null || then === null) expect(drop).toBeNull();
        else expect(drop ?? 0).toBe(Math.max(0, then - (special ?? now)));
        expect(drop).not.toBe(0);
      }),
    );
  });

  test("sorting loses none, and equal rows stay in their order", () => {
    const rows = fc
      .array(fc.record({ drop: fc.constantFrom(null, 10, 20), isBack: fc.boolean() }), { maxLength: 10 })
      .map((all) => all.map((marks, i) => ({ goods: { id: i }, marks }) as FavouriteRow));
    fc.assert(
      fc.property(rows, fc.constantFrom<FavouriteSort>("newest", "drop", "back"), (all, sort) => {
        const weight = ({ marks }: FavouriteRow) =>
          sort === "drop" ? (marks.drop ?? 0) : sort === "back" ? Number(marks.isBack) : 0;
        const expected = [...all].sort((a, b) => weight(b) - weight(a) || a.goods.id - b.goods.id);
        expect(sortedRows(all, sort).map((row) => row.goods.id)).toEqual(expected.map((row) => row.goods.id));
      }),
    );
  });
});

describe("the address", () => {
  test("what it asks to remove is read as it was written, five hundred at most", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 999_999_999 }), { minLength: 1, maxLength: 40 }),
        (ids) => {
          const params = new URL(removalHref("/star", ids), "http://shop").searchParams;
          expect(readGoodsIds(params.get("goods"))).toEqual(ids);
        },
      ),
    );
    const many = (n: number) => readGoodsIds(Array.from({ length: n }, () => "7").join(",")).length;
    expect([many(500), many(501)]).toEqual([500, 0]);
  });

  test.each(["group=-1", "group=1.5", "group=", "group=NONE", "view=", "page=１", "sort=drop2"])(
    "%s is the plain list",
    (text) =>
      expect(readFavouriteQuery(new URLSearchParams(text))).toEqual({
        view: "all",
        group: null,
        sort: "newest",
        page: 1,
      }),
  );
});

test("an overlong name is refused with the limit, and no field cuts it", () => {
  const name = "长".repeat(MAX_GROUP_NAME + 1);
  const read = GroupForm.safeParse({ intent: "addGroup", name });
  expect(read.error?.issues.map(({ message }) => message)).toEqual([`分组名称不超过 ${MAX_GROUP_NAME} 个字`]);
  const view = "app/routes/_account+/_service+/star.groups._index/route.tsx";
  expect(readFileSync(view, "utf8")).not.toContain("maxLength");
});
