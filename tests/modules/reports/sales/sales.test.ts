import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isMarginKnown,
  knownShare,
  getMargin,
  marginRate,
  readMargin,
  unknownShare,
} from "~/modules/reports/margin/margin";
import {
  ALL_DIMENSIONS,
  areaDigits,
  growthText,
  getNet,
  readSales,
  SALES_WORDS,
  type SalesRow,
  type SalesInput,
  shareText,
  sumSalesRows,
} from "~/modules/reports/sales/sales";

const toFormValues = (input: Partial<SalesInput>): SalesInput => ({
  ...(Object.fromEntries(SALES_WORDS.map((word) => [word, ""])) as SalesInput),
  ...input,
});

describe("the address of the sales", () => {
  it("keeps of the filters those that belong to its rows", () => {
    const all = { manufacturer: "3", category: "7", area: "44", manager: "0" };
    const none = { manufacturer: null, category: null, area: "", manager: null };
    expect(readSales(toFormValues({ by: "goods", ...all })).filter).toEqual({
      ...none,
      manufacturer: 3,
      category: 7,
    });
    expect(readSales(toFormValues({ by: "company", ...all })).filter).toEqual({
      ...none,
      area: "44",
      manager: 0,
    });
    expect(readSales(toFormValues({ by: "day", ...all })).filter).toEqual(none);
  });

  it("takes whatever is typed without a fault", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (by, manufacturer, area, manager) => {
        const { by: read, filter } = readSales(toFormValues({ by, manufacturer, area, manager }));
        expect(ALL_DIMENSIONS).toContain(read);
        expect(filter.area).toMatch(/^(\d{2}|\d{4})?$/);
        expect([2, 4]).toContain(areaDigits(filter));
      }),
    );
  });

  it("asks for the margin of goods or makers, the goods of a maker among them", () => {
    expect(readMargin({ by: "manufacturer", manufacturer: "5" })).toEqual({
      by: "manufacturer",
      manufacturer: null,
    });
    expect(readMargin({ by: "goods", manufacturer: "5" })).toEqual({ by: "goods", manufacturer: 5 });
    expect(readMargin({ by: "x", manufacturer: "x" })).toEqual({ by: "goods", manufacturer: null });
  });
});

describe("sums in words", () => {
  it.each([
    [1, 8, "12.5%"],
    [0, 8, "0.0%"],
    [8, 8, "100.0%"],
    [-1, 8, "\u221212.5%"],
    [5, 0, "—"],
  ])("%i of %i is %s", (part, whole, words) => expect(shareText(part, whole)).toBe(words));

  it.each([
    [106_4, 100_0, "+6.4%"],
    [90, 100, "\u221210.0%"],
    [100, 100, "0.0%"],
    [100, 0, "—"],
  ])("%i after %i is %s", (now, before, words) => expect(growthText(now, before)).toBe(words));

  it("adds rows of a key up, and forgets companies, of which one may be in both", () => {
    const row = (key: string, amount: number): SalesRow => ({
      key,
      orders: 2,
      lines: null,
      companies: 1,
      units: 3,
      amount,
      returned: 10,
    });
    const [first, second] = sumSalesRows(
      [row("2026-01-01", 100), row("2026-02-01", 70), row("2026-01-02", 50)],
      ({ key }) => key.slice(0, 7),
    );
    expect(first).toEqual({ ...row("2026-01", 150), orders: 4, units: 6, returned: 20, companies: null });
    expect(second).toEqual(row("2026-02", 70));
    expect(getNet(first!)).toBe(130);
  });

  it("keep the whole, however rows are put together", () => {
    const rows = fc.array(
      fc.record({
        key: fc.constantFrom("a", "b", "c"),
        orders: fc.nat(99),
        lines: fc.nat(99),
        companies: fc.nat(9),
        units: fc.nat(999),
        amount: fc.nat(99_999),
        returned: fc.nat(99_999),
      }),
    );
    fc.assert(
      fc.property(rows, (all) => {
        const whole = (some: readonly SalesRow[]) => some.reduce((sum, row) => sum + getNet(row), 0);
        expect(whole(sumSalesRows(all, ({ key }) => key))).toBe(whole(all));
      }),
    );
  });
});

describe("margin", () => {
  it("is said of what has a cost alone, and how much has none", () => {
    const row = { net: 10_000, known: 8_000, cost: 6_000 };
    expect([getMargin(row), marginRate(row), knownShare(row), unknownShare(row)]).toEqual([
      2_000,
      "25.0%",
      "80.0%",
      "20.0%",
    ]);
    const unknown = { net: 500, known: 0, cost: 0 };
    expect([isMarginKnown(unknown), marginRate(unknown), unknownShare(unknown)]).toEqual([
      false,
      "—",
      "100.0%",
    ]);
  });
});
