import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type RowKeys, rowKeys, RowRelations } from "~/modules/imports/stored/row-relations";

const meets = (keys: RowKeys, other: RowKeys) => other.asks.some((key) => keys.puts.includes(key));

describe("rows", () => {
  test.each([
    ["of one number", "goods", { goods: "1" }, "", { goods: "1", name: "甲" }, "", true],
    ["of one code", "goods", { sku: "A" }, "", { sku: "A" }, "", true],
    ["named in two ways, once tried", "goods", { sku: "A" }, "7", { goods: "7" }, "", true],
    ["of one name in another spelling", "goods", { name: "甲 药" }, "", { name: "甲药" }, "", true],
    ["of two numbers", "goods", { goods: "1" }, "", { goods: "2" }, "", false],
    ["that name nothing", "goods", { price: "1" }, "", { price: "1" }, "", false],
    ["of one batch", "stock", { sku: "A", batch: "B" }, "7 B", { goods: "7", batch: "B" }, "", true],
    ["of two batches", "stock", { goods: "7", batch: "B" }, "", { goods: "7", batch: "C" }, "", false],
    ["a base price before an own one", "prices", { goods: "7" }, "", { goods: "7", rank: "A" }, "", true],
    ["an own price before a base one", "prices", { goods: "7", rank: "A" }, "", { goods: "7" }, "", false],
    [
      "an own price before a floor",
      "prices",
      { goods: "7", rank: "A" },
      "",
      { goods: "7", minimum: "9" },
      "",
      true,
    ],
    ["of two ranks", "prices", { goods: "7", rank: "A" }, "", { goods: "7", rank: "B" }, "", false],
    ["of one company", "prices", { goods: "7", company: "01" }, "", { goods: "7", company: "1" }, "", true],
    ["of a rank and an area", "prices", { goods: "7", rank: "1" }, "", { goods: "7", area: "1" }, "", false],
  ] as const)("%s", (_what, kind, first, touches, second, also, bears) =>
    expect(meets(rowKeys(kind, first, touches), rowKeys(kind, second, also))).toBe(bears),
  );
});

const key = fc.constantFrom("a", "b", "c", "d");
const keys = fc.uniqueArray(key, { maxLength: 2 }).map((puts): RowKeys => ({ puts, asks: puts }));
const rows = fc.uniqueArray(fc.record({ row: fc.nat({ max: 30 }), keys, isRefused: fc.boolean() }), {
  selector: ({ row }) => row,
});

describe("relations", () => {
  test("hold what was put last of a row; only what may change something bears on others", () =>
    fc.assert(
      fc.property(rows, rows, (first, then) => {
        const relations = new RowRelations();
        for (const { row, keys, isRefused } of [...first, ...then]) relations.put(row, keys, isRefused);
        const last = new Map([...first, ...then].map((item) => [item.row, item]));
        for (const item of last.values()) {
          const before = [...last.values()].filter(
            (other) => other.row < item.row && !other.isRefused && meets(other.keys, item.keys),
          );
          expect(new Set(relations.before(item.row, item.keys))).toEqual(
            new Set(before.map(({ row }) => row)),
          );
        }
      }),
    ));

  test("a row that changes draws all behind it that hang on it, and on those, and none before it", () =>
    fc.assert(
      fc.property(rows, fc.nat({ max: 30 }), keys, (all, row, current) => {
        const relations = new RowRelations();
        for (const item of all) relations.put(item.row, item.keys, item.isRefused);
        const rendered = relations.hangingOn(row, [current]);
        expect(rendered.has(row)).toBe(true);
        expect(Math.min(...rendered)).toBe(row);
        for (const other of all) {
          const hangs = [...rendered].some((item) => {
            const stood = all.find((known) => known.row === item)?.keys;
            const puts = item === row ? [...current.puts, ...(stood?.puts ?? [])] : (stood?.puts ?? []);
            return item < other.row && other.keys.asks.some((query) => puts.includes(query));
          });
          if (other.row !== row) expect(rendered.has(other.row)).toBe(hangs);
        }
      }),
    ));
});
