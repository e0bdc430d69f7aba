import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import {
  chosenGroup,
  comparableGroups,
  comparedPrice,
  compareGoods,
} from "~/modules/catalogue/compare/compare";
import {
  COMPARISON_PARAMETERS,
  comparisonHref,
  readComparison,
} from "~/modules/catalogue/listing/comparison-address";
import { buildRegister, type RegisterRow } from "~/modules/catalogue/facets/facet-index";
import type { OrderRow } from "~/modules/catalogue/listing/order-sum";
import type { CardGoods } from "~/modules/catalogue/goods/goods";

const read = (query: string) => readComparison(new URLSearchParams(query));

function row(differs: Partial<CardGoods>): OrderRow {
  const goods = { id: 1, spec: "0.25g*24粒", packSize: 1, price: 1_200, ladder: [], restriction: null };
  return { goods: { ...goods, ...differs } as unknown as CardGoods };
}

describe("the address", () => {
  test("is read as it was written", () =>
    fc.assert(
      fc.property(
        fc.record({
          substance: fc.stringMatching(/^[一-龥]{1,12}$/u),
          form: fc.constantFrom(undefined, "片剂", "胶囊剂"),
          strength: fc.constantFrom(undefined, "0.25g"),
          quantity: fc.integer({ min: 1, max: 99_999 }),
        }),
        (query) => {
          expect(read(comparisonHref(query).split("?")[1]!)).toEqual(query);
        },
      ),
    ));

  test.each(["", "substance=", "substance=%20&number=5"])(
    "without a substance there is nothing: %s",
    (query) => expect(read(query)).toBeNull(),
  );

  test.each(["0", "-1", "1e3", "x", "100000", ""])("number %s is one unit", (number) =>
    expect(read(`substance=a&number=${number}`)?.quantity).toBe(1),
  );
});

describe("the address of a comparison", () => {
  test("says nothing that goes without saying, and is read whole without it", () => {
    expect(comparisonHref({ substance: "甲硝唑" })).toBe(
      "/list/compare?substance=%E7%94%B2%E7%A1%9D%E5%94%91",
    );
    expect(comparisonHref({ substance: "a", quantity: 1, form: "" })).toBe("/list/compare?substance=a");
    expect(comparisonHref({ substance: "a", quantity: 2, strength: "1g" })).toBe(
      "/list/compare?substance=a&strength=1g&number=2",
    );
    expect(comparisonHref({})).toBe("/list/compare?substance=");
    expect(read("substance=a")).toEqual({
      substance: "a",
      form: undefined,
      strength: undefined,
      quantity: 1,
    });
  });

  test("is cut where no name is so long, and has no blanks round it", () => {
    expect(read(`substance=${"甲".repeat(41)}&form=%20片剂%20`)).toMatchObject({
      substance: "甲".repeat(40),
      form: "片剂",
    });
    expect(read(`substance=${"甲".repeat(39)}😀`)).toMatchObject({ substance: "甲".repeat(39) });
    expect(read("substance=a&form=%20&strength=")).toMatchObject({ form: undefined, strength: undefined });
  });

  test("of any text has the known names alone, and asks for one unit at least", () =>
    fc.assert(
      fc.property(anyText(), anyText(), anyText(), (substance, form, number) => {
        const query = read(new URLSearchParams({ substance, form, number }).toString());
        expect(query === null).toBe(new URLSearchParams({ substance }).get("substance")!.trim() === "");
        if (!query) return;
        expect(query.quantity >= 1 && query.quantity <= 99_999).toBe(true);
        const url = new URL(comparisonHref(query), "http://shop");
        for (const name of url.searchParams.keys()) expect(COMPARISON_PARAMETERS).toContain(name);
        expect(read(url.search)).toEqual(query);
      }),
    ));
});

describe("groups", () => {
  const goods = (id: number, form: string, strength: string, sales: number, substance = "甲硝唑") =>
    ({
      id,
      substance,
      form,
      strength,
      sales,
      stock: 1,
      kind: "drug",
      scope: "a",
      expiry: null,
    }) as RegisterRow;
  const register = buildRegister([
    goods(1, "片剂", "0.2g", 1),
    goods(2, "片剂", "0.2g", 9),
    goods(3, "栓剂", "0.5g", 5),
    goods(4, "片剂", "0.2g", 5, "替硝唑"),
    goods(5, "片剂", "0.2g", 5, ""),
  ]);

  test("hold one substance, the largest first, what sells most in front", () =>
    expect(comparableGroups(register, "甲硝唑")).toEqual([
      { form: "片剂", strength: "0.2g", ids: [2, 1] },
      { form: "栓剂", strength: "0.5g", ids: [3] },
    ]));

  test.each(["", "没有"])("of %j there are none", (substance) =>
    expect(comparableGroups(register, substance)).toEqual([]),
  );

  test.each([
    [{ form: "栓剂", strength: "0.5g" }, 3],
    [{ form: "栓剂", strength: "9g" }, 3],
    [{ strength: "0.5g" }, 3],
    [{ form: "膏剂" }, 2],
    [{}, 2],
  ])("%j leads to the nearest one", (query, first) =>
    expect(chosenGroup(comparableGroups(register, "甲硝唑"), query)?.ids[0]).toBe(first),
  );
});

describe("prices", () => {
  test("are those of the ladder at that number, by what the pack holds", () => {
    const tiered = row({ packSize: 5, ladder: [{ from: 10, price: 960 }] });
    expect(comparedPrice(tiered, 5)).toMatchObject({
      unitPrice: 1_200,
      perPiece: 50,
      perPieceText: "¥0.500/粒",
    });
    // six are ordered as ten
    expect(comparedPrice(tiered, 6)).toMatchObject({ unitPrice: 960, perPiece: 40 });
  });

  test("of an activity are taken where they are lower", () =>
    expect(
      comparedPrice({ ...row({}), offer: { activityPrice: 240 } as OrderRow["offer"] }, 1).perPiece,
    ).toBe(10));

  test.each([{ price: null }, { spec: "详见说明书" }])("that cannot be compared say nothing: %j", (differs) =>
    expect(comparedPrice(row(differs as Partial<CardGoods>), 1)).toMatchObject({
      perPiece: null,
      perPieceText: "",
    }),
  );
});

describe("the order", () => {
  const any = fc.record({
    spec: fc.constantFrom("0.25g*24粒", "0.25g*50粒", "0.25g*12片", "详见说明书"),
    price: fc.option(fc.integer({ min: 1, max: 100_000 })),
    restriction: fc.constantFrom(null, { code: "soldOut" }),
  });

  test("keeps every row, what may be bought first, and the cheapest piece of a kind first", () =>
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), fc.integer({ min: 1, max: 500 }), (all, quantity) => {
        const rows = all.map((differs, i) => row({ ...(differs as Partial<CardGoods>), id: i + 1 }));
        const sorted = compareGoods(rows, quantity);
        expect(new Set(sorted)).toEqual(new Set(rows));
        expect(sorted).toHaveLength(rows.length);
        const open = sorted.map(({ goods }) => goods.restriction === null);
        expect(open).toEqual([...open].sort((a, b) => Number(b) - Number(a)));
        for (const isOpen of [true, false])
          for (const piece of ["粒", "片"]) {
            const cost = sorted
              .filter(({ goods }) => (goods.restriction === null) === isOpen)
              .map((item) => comparedPrice(item, quantity))
              .filter((price) => price.piece === piece && price.perPiece !== null)
              .map(({ perPiece }) => perPiece!);
            expect(cost).toEqual([...cost].sort((a, b) => a - b));
          }
      }),
    ));
});
