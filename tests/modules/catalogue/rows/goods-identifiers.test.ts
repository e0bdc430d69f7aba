import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  listKey,
  meantBy,
  namedBy,
  getImportRowName,
  namingFault,
  type GoodsIdentifiers,
  type Nameable,
} from "~/modules/catalogue/rows/goods-identifiers";
import { RowFault } from "~/modules/catalogue/rows/row-result";
import { matchKey, matchText } from "~/modules/catalogue/search/match-text";

const goods = (
  id: number,
  name: string,
  values: Partial<Nameable> & { spec?: string; by?: string } = {},
): Nameable => {
  const { spec = "10片", by = "某厂", ...rest } = values;
  return {
    id,
    name,
    sku: "",
    barcode: "",
    matchKey: matchKey(name, spec),
    manufacturer: matchText(by),
    approval: "",
    ...rest,
  };
};
const matched = (values: Partial<GoodsIdentifiers>): GoodsIdentifiers => ({
  id: null,
  sku: "",
  barcode: "",
  name: "",
  spec: "10片",
  manufacturer: "",
  approval: "",
  ...values,
});
/** The id that is meant, or why there is none. */
const meant = (query: Partial<GoodsIdentifiers>, ...all: Nameable[]) => {
  const found = meantBy(matched(query), all);
  return found.kind === "found" ? `${found.goods.id} ${found.by}` : `${found.kind} ${found.reason}`;
};
const SEVERAL = "several 有多个商品相符，请填商品编号、货号或批准文号";

describe("by its number of the shop", () => {
  const all = [goods(1, "甲", { sku: "A1" }), goods(2, "乙", { sku: "B2" })];
  test.each<[string, Partial<GoodsIdentifiers>, string]>([
    ["found", { id: 2 }, "2 key"],
    ["whatever it is called", { id: 2, name: "甲" }, "2 key"],
    ["none has it", { id: 9, name: "甲" }, "none 没有商品编号为 9 的商品"],
    ["a code of another goods beside it", { id: 2, sku: "A1" }, "several 货号 A1 是商品 1 甲 的"],
    ["its own code beside it", { id: 2, sku: "B2" }, "2 key"],
    ["a new code beside it", { id: 2, sku: "C3" }, "2 key"],
  ])("%s", (_what, query, expected) => expect(meant(query, ...all)).toBe(expected));
});

describe("by its own code", () => {
  const all = [goods(1, "甲", { sku: "A1" }), goods(2, "甲"), goods(3, "乙", { barcode: "690" })];
  test.each<[string, Partial<GoodsIdentifiers>, string]>([
    ["found", { sku: "A1" }, "1 key"],
    ["before a barcode that leads elsewhere", { sku: "A1", barcode: "690" }, "1 key"],
    ["a new code alone", { sku: "X" }, "none 没有货号为 X 的商品"],
    ["a new code leads on to the name of a goods without one", { sku: "X", name: "甲" }, "2 name"],
    ["and never to one that has another code", { sku: "X", name: "甲", spec: "20片" }, "none 没有这个商品"],
    ["nor by the barcode of another", { sku: "X", barcode: "690" }, "none 没有货号为 X 的商品"],
  ])("%s", (_what, query, expected) => expect(meant(query, ...all)).toBe(expected));

  test("a goods of the name that has another code is another goods", () => {
    expect(meant({ sku: "X", name: "甲" }, goods(1, "甲", { sku: "A1" }))).toBe("none 没有货号为 X 的商品");
  });
});

describe("by its barcode", () => {
  test.each<[string, Partial<GoodsIdentifiers>, Nameable[], string]>([
    ["one has it", { barcode: "690" }, [goods(1, "甲", { barcode: "690" })], "1 key"],
    ["none has it", { barcode: "690" }, [goods(1, "甲")], "none 没有条码为 690 的商品"],
    [
      "grouped as labels print it",
      { barcode: "6901234 567892" },
      [goods(1, "甲", { barcode: "6901234567892" })],
      "1 key",
    ],
    [
      "a GTIN-14 of it",
      { barcode: "06901234567892" },
      [goods(1, "甲", { barcode: "6901234567892" })],
      "1 key",
    ],
    ["a UPC-12 of it", { barcode: "012345678905" }, [goods(1, "甲", { barcode: "0012345678905" })], "1 key"],
    [
      "several share it",
      { barcode: "690" },
      [goods(1, "甲", { barcode: "690" }), goods(2, "乙", { barcode: "690" })],
      SEVERAL,
    ],
    [
      "told apart by the name",
      { barcode: "690", name: "乙" },
      [goods(1, "甲", { barcode: "690" }), goods(2, "乙", { barcode: "690" })],
      "2 key",
    ],
    [
      "a new barcode leads on to the name",
      { barcode: "691", name: "甲" },
      [goods(1, "甲", { barcode: "690" })],
      "1 name",
    ],
    [
      "a name that nothing has beside a barcode that one has",
      { barcode: "690", name: "丙" },
      [goods(1, "甲", { barcode: "690" })],
      "1 key",
    ],
  ])("%s", (_what, query, all, expected) => expect(meant(query, ...all)).toBe(expected));
});

describe("by its name", () => {
  const pair = [goods(1, "甲", { approval: "国药准字H1" }), goods(2, "甲", { approval: "国药准字H2" })];
  test.each<[string, Partial<GoodsIdentifiers>, Nameable[], string]>([
    ["name and spec", { name: "甲" }, [goods(1, "甲"), goods(2, "甲", { spec: "20片" })], "1 name"],
    [
      "width, case and signs make no difference",
      { name: "维Ｃ 片", spec: "10片×2" },
      [goods(1, "维c片", { spec: "10片*2" })],
      "1 name",
    ],
    ["another spec is another goods", { name: "甲", spec: "30片" }, [goods(1, "甲")], "none 没有这个商品"],
    ["two makers", { name: "甲" }, [goods(1, "甲", { by: "一厂" }), goods(2, "甲", { by: "二厂" })], SEVERAL],
    [
      "told apart by the maker",
      { name: "甲", manufacturer: "二厂" },
      [goods(1, "甲", { by: "一厂" }), goods(2, "甲", { by: "二厂" })],
      "2 name",
    ],
    ["two approval numbers", { name: "甲" }, pair, SEVERAL],
    ["told apart by the approval number", { name: "甲", approval: "国药准字 h2" }, pair, "2 name"],
    [
      "an approval number that none has",
      { name: "甲", approval: "国药准字H3" },
      pair,
      "none 没有批准文号为 国药准字H3 的这个商品",
    ],
    [
      "one that says nothing of it may be meant",
      { name: "甲", approval: "国药准字H3" },
      [...pair, goods(3, "甲")],
      "3 name",
    ],
    ["nothing stands", { name: "甲" }, [], "none 没有这个商品"],
  ])("%s", (_what, query, all, expected) => expect(meant(query, ...all)).toBe(expected));

  test("what is like it is told with it", () => {
    const found = meantBy(matched({ name: "甲", approval: "国药准字H3" }), pair);
    expect(found.kind === "none" && found.like.map((item) => item.id)).toEqual([1, 2]);
  });
});

test("the order of the goods never matters, and what is found is among them", () => {
  const word = fc.constantFrom("甲", "乙");
  const code = fc.constantFrom("", "", "A", "B");
  const all = fc
    .array(
      fc.record({
        name: word,
        sku: code,
        barcode: fc.constantFrom("", "690"),
        by: fc.constantFrom("一厂", "二厂"),
        approval: fc.constantFrom("", "H1", "H2"),
      }),
      { maxLength: 6 },
    )
    .map((rendered) => {
      const seen = new Set<string>();
      // a code is one goods' own
      return rendered.map(({ name, sku, ...rest }, i) => {
        const own = sku && !seen.has(sku) ? sku : "";
        seen.add(own);
        return goods(i + 1, name, { ...rest, sku: own });
      });
    });
  const query = fc.record({
    id: fc.constantFrom(null, null, 1, 9),
    sku: code,
    barcode: fc.constantFrom("", "690"),
    name: fc.constantFrom("", "甲"),
    manufacturer: fc.constantFrom("", "一厂"),
    approval: fc.constantFrom("", "H1"),
  });
  fc.assert(
    fc.property(all, query, (values, item) => {
      fc.pre(Boolean(item.id ?? (item.sku || item.barcode || item.name)));
      const found = meantBy(matched(item), values);
      const turned = meantBy(matched(item), [...values].reverse());
      expect(turned.kind).toBe(found.kind);
      if (found.kind === "found" && turned.kind === "found") expect(turned.goods.id).toBe(found.goods.id);
      if (found.kind !== "found") expect(found.reason).not.toBe("");
    }),
    { numRuns: 300 },
  );
});

describe("reading how a row names its goods", () => {
  test("every way, and what is missing", () => {
    expect(namedBy({ goods: "12" })).toMatchObject({ id: 12, spec: null });
    expect(namedBy({ goods: "", name: "甲", spec: "" })).toMatchObject({ id: null, name: "甲", spec: "" });
    expect(() => namedBy({ spec: "10片" })).toThrow(new RowFault("缺少商品编号、货号、条码或商品名称"));
    expect(() => namedBy({ name: "甲" }, ["goods", "sku"])).toThrow(new RowFault("缺少商品编号或货号"));
    expect(() => namedBy({ name: "甲" }, ["sku"])).toThrow(new RowFault("缺少货号"));
    expect(namedBy({ name: "甲" })).toEqual({
      id: null,
      sku: "",
      barcode: "",
      name: "甲",
      spec: null,
      manufacturer: "",
      approval: "",
    });
    const all = { goods: "1", sku: "A", barcode: "690", name: "甲", spec: "10片", manufacturer: "厂" };
    expect(namedBy({ ...all, approval_number: "H1" })).toEqual({
      id: 1,
      sku: "A",
      barcode: "690",
      name: "甲",
      spec: "10片",
      manufacturer: "厂",
      approval: "H1",
    });
    for (const id of ["1.5", "-1", "x", "1234567890"])
      expect(() => namedBy({ goods: id })).toThrow("商品编号不是数字");
  });

  test("a list whose head names no goods is no list", () => {
    expect(namingFault(new Set(["price", "spec"]))).toContain("请检查第一行");
    for (const column of ["goods", "sku", "barcode", "name"] as const)
      expect(namingFault(new Set([column]))).toBeNull();
  });

  test("a verdict calls a row by its name, else by a number", () => {
    expect([
      getImportRowName({ name: "甲", sku: "A" }),
      getImportRowName({ sku: "A", goods: "1" }),
      getImportRowName({ goods: "1" }),
      getImportRowName({ barcode: "690" }),
      getImportRowName({}),
    ]).toEqual(["甲", "A", "1", "690", ""]);
  });

  test("two rows of one goods have one key, those of different goods never", () => {
    expect(listKey(matched({ name: "维Ｃ片", spec: "10片/盒" }))).toBe(
      listKey(matched({ name: "维c片", spec: "10片" })),
    );
    const keys = [
      { id: 1 },
      { sku: "1" },
      { barcode: "1" },
      { name: "1" },
      { name: "1", manufacturer: "厂" },
      { name: "1", approval: "H1" },
      { name: "1", spec: "2" },
    ].map((item) => listKey(matched(item)));
    expect(new Set(keys).size).toBe(keys.length);
    // The strongest number decides what a row is, whatever stands beside it.
    const also = { sku: "A", barcode: "690", name: "甲" };
    expect(listKey(matched({ ...also, id: 1 }))).toBe(listKey(matched({ id: 1, sku: "B" })));
    expect(listKey(matched(also))).toBe(listKey(matched({ sku: "A", name: "乙" })));
    expect(listKey(matched({ barcode: "690", name: "甲" }))).toBe(listKey(matched({ name: "甲" })));
    expect(listKey(matched({ barcode: "690" }))).not.toBe(listKey(matched({ barcode: "691" })));
  });
});

describe("goods that stand, named by their own facts", () => {
  const word = (signs: string) => fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 3 });
  const shop = fc
    .uniqueArray(
      fc.record({
        name: word("甲乙Ａb"),
        spec: word("12片"),
        by: word("厂某"),
        approval: fc.constantFrom("H1", "H2"),
      }),
      {
        maxLength: 6,
        selector: ({ name, spec, by, approval }) =>
          [matchKey(name, spec), matchText(by), approval].join("\n"),
      },
    )
    .map((all) => all.map((item, at) => ({ ...item, goods: goods(at + 1, item.name, item) })));

  test("are each found by name, spec, maker and approval number, and by nothing less where two are alike", () => {
    fc.assert(
      fc.property(shop, (all) => {
        const stand = all.map((item) => item.goods);
        for (const { goods: own, name, spec, by, approval } of all) {
          const whole = meantBy(matched({ name, spec, manufacturer: by, approval }), stand);
          expect(whole).toMatchObject({ kind: "found", goods: { id: own.id }, by: "name" });
          const alike = stand.filter(
            (item) => item.matchKey === own.matchKey && item.manufacturer === own.manufacturer,
          );
          const less = meantBy(matched({ name, spec, manufacturer: by }), stand);
          expect(less).toMatchObject(alike.length > 1 ? { kind: "several" } : { kind: "found" });
        }
      }),
    );
  });

  test("have the same key in a list exactly where they are the same goods", () => {
    fc.assert(
      fc.property(shop, (all) => {
        const keys = all.map(({ name, spec, by, approval }) =>
          listKey(matched({ name, spec, manufacturer: by, approval })),
        );
        expect(new Set(keys).size).toBe(all.length);
      }),
      { numRuns: 50 },
    );
  });
});
