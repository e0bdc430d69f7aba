import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  thingFault,
  getThing,
  thingsMeant,
  thingWords,
  toLookupPatterns,
} from "~/modules/zones/zone-reference";

const NOW = 1_000_000;
const name = fc.stringMatching(/^[\u4e00-\u9fffA-z0-9 %_]{1,12}$/).filter((text) => text.trim() !== "");
const things = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 99_999 }), name }), {
  minLength: 1,
  maxLength: 8,
  selector: ({ id }) => id,
});

describe("any thing", () => {
  test("is meant by its number, and by its number with its name behind", () =>
    fc.assert(
      fc.property(things, (all) => {
        const [item] = all;
        expect(thingsMeant(String(item!.id), all)[0]).toBe(item);
        // Unless all of it is the name of another.
        const words = thingWords(item!);
        const meant = thingsMeant(words, all);
        expect(meant.includes(item!) || meant.every((other) => other.id !== item!.id)).toBe(true);
        if (!all.some((other) => thingsMeant(words, [{ id: 0, name: other.name }]).length > 0))
          expect(meant).toEqual([item]);
      }),
    ));

  test("is among those that its name means, typed with any blanks and in any case", () =>
    fc.assert(
      fc.property(things, (all) => {
        const [item] = all;
        if (/^\s*\d+(\s|$)/.test(item!.name)) return;
        expect(thingsMeant(`  ${item!.name.toUpperCase().replaceAll(" ", "  ")} `, all)).toContain(item);
      }),
    ));

  test("that a text means is asked of the database by it", () =>
    fc.assert(
      fc.property(things, name, (all, text) => {
        const { ids, patterns } = toLookupPatterns([text]);
        const fits = (called: string) =>
          patterns.some((pattern) =>
            new RegExp(
              `^${pattern
                .replaceAll(/[[\]^\\]/g, "\\$&")
                .replaceAll("%", ".*")
                .replaceAll("_", ".")}$`,
            ).test(called.toLowerCase()),
          );
        for (const item of thingsMeant(text, all))
          expect(ids.includes(item.id) || fits(item.name)).toBe(true);
      }),
    ));
});

test.each([
  ["12", [12]],
  ["12 以前的名称", [12]],
  ["999", [999, 7]],
  ["5 元券", [3]],
  ["元券", [3, 4]],
  ["10 元", [4]],
  ["1", []],
  ["", []],
])("%o means %o", (input, ids) => {
  const all = [
    { id: 3, name: "5 元券" },
    { id: 4, name: "10 元券" },
    { id: 5, name: "满减" },
    { id: 7, name: "999" },
    { id: 12, name: "现在的名称" },
    { id: 999, name: "三九" },
  ];
  expect(thingsMeant(input, all).map(({ id }) => id)).toEqual(ids);
});

test.each([
  ["offer", { starts_at: 1, ends_at: NOW }, "已于 1970-01-01 08:16 结束", true],
  ["offer", { starts_at: 1, ends_at: NOW + 1, status: "off" }, "已停用", false],
  ["voucher_template", { starts_at: NOW + 1, ends_at: NOW + 2 }, "1970-01-01 08:16 开始", false],
  ["voucher_template", { is_public: 0 }, "不在领券中心发放", false],
  ["voucher_template", { is_public: 1, starts_at: NOW, ends_at: NOW + 1 }, "", false],
  ["manufacturer", { goods_count: 0 }, "没有在售商品", false],
  ["goods", { status: "off" }, "已下架", false],
  ["brand", { status: "off" }, "已隐藏", false],
] as const)("%s %o is %o", (table, row, hidden, isOver) => {
  expect(getThing(table, { id: 1, name: "甲", ...row }, NOW)).toEqual({ id: 1, name: "甲", hidden, isOver });
});

test("so many candidates are told, and that there are more", () => {
  const many = Array.from({ length: 7 }, (_, at) => ({ id: at + 1, name: "甲", hidden: "", isOver: false }));
  expect(thingFault("甲", many, "brand", () => false)).toBe(
    "“甲”可以是：1 甲、2 甲、3 甲、4 甲、5 甲 等，请写编号",
  );
});
