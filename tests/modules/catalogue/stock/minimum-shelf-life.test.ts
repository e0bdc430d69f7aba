import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  EXPIRY_MONTHS,
  expiryDay,
  formatMinimumShelfLife,
  isExpiryMonths,
  maxQuantityFrom,
  shelfLifeRestriction,
  shelfLifeRestrictionText,
  type ExpiryStock,
  type MinimumShelfLife,
  type ShelfLifeUnits,
} from "~/modules/catalogue/stock/minimum-shelf-life";

const TODAY = "2026-11-20";
const STOCK: ExpiryStock[] = [
  { expiresOn: "2027-01-31", quantity: 10 },
  { expiresOn: "2027-11-20", quantity: 20 },
  { expiresOn: "2028-06-30", quantity: 5 },
];
const wish = (months: number, stock: readonly ExpiryStock[] = STOCK): MinimumShelfLife => ({
  months,
  own: months,
  today: TODAY,
  stock,
});

describe("the wishes that may be asked for", () => {
  test.each([
    [0, "不限"],
    [6, "不少于 6 个月"],
    [24, "不少于 24 个月"],
  ])("%i months: %s", (months, text) => expect(formatMinimumShelfLife(months)).toBe(text));

  test("are those of the list alone", () => {
    expect(EXPIRY_MONTHS.every(isExpiryMonths)).toBe(true);
    for (const months of [-3, 1, 9, 25, 12.5, NaN]) expect(isExpiryMonths(months)).toBe(false);
  });

  test.each([
    [TODAY, 0, TODAY],
    [TODAY, 3, "2027-02-20"],
    [TODAY, 12, "2027-11-20"],
    ["2026-11-30", 3, "2027-02-28"],
    ["2027-11-30", 3, "2028-02-29"],
  ])("%s and %i months is %s: the last day of a month that is shorter", (today, months, day) => {
    expect(expiryDay(today, months)).toBe(day);
  });
});

describe("units that can be delivered", () => {
  const limit = (day: string, ...used: [string, number][]) =>
    maxQuantityFrom(
      STOCK,
      used.map(([from, number]) => ({ day: from, quantity: number })),
      day,
    );
  test.each<[string, number, number]>([
    ["all of them", limit(TODAY), 35],
    ["what expires on the day itself keeps it", limit("2027-11-20"), 25],
    ["a day later it does not", limit("2027-11-21"), 5],
    ["none", limit("2029-01-01"), 0],
    ["those who ask for less are served from what expires earlier", limit("2027-11-21", [TODAY, 30]), 5],
    ["until that is gone too", limit("2027-11-21", [TODAY, 32]), 3],
    ["those who ask for more take from the best", limit(TODAY, ["2028-01-01", 5]), 30],
    ["all that is good is taken", limit("2028-01-01", ["2028-01-01", 5]), 0],
    ["never less than none", limit("2028-01-01", ["2028-01-01", 50]), 0],
  ])("%s", (_what, units, expected) => expect(units).toBe(expected));

  /** Serves wishes one by one, the strictest first, each from the batch that expires first of those that keep it. */
  const canServe = (stock: readonly ExpiryStock[], query: readonly ShelfLifeUnits[]): boolean => {
    const left = stock.map((item) => ({ ...item }));
    for (const { day, quantity: number } of [...query].sort((a, b) => (a.day < b.day ? 1 : -1))) {
      let rest = number;
      // the strict ones may only use late batches: give them the latest, so that the others have the choice
      for (const batch of [...left].sort((a, b) => (a.expiresOn < b.expiresOn ? 1 : -1))) {
        if (batch.expiresOn < day) break;
        const used = Math.min(rest, batch.quantity);
        batch.quantity -= used;
        rest -= used;
      }
      if (rest > 0) return false;
    }
    return true;
  };
  const day = fc.constantFrom("2026-12-01", "2027-02-01", "2027-06-01", "2028-01-01");
  const stockArb = fc.array(fc.record({ expiresOn: day, quantity: fc.nat(8) }), { maxLength: 4 });
  const takenArb = fc.array(fc.record({ day, quantity: fc.nat(5) }), { maxLength: 3 });

  test("just as many as can be handed out beside the others", () => {
    fc.assert(
      fc.property(stockArb, takenArb, day, (stock, used, query) => {
        if (!canServe(stock, used)) return;
        const units = maxQuantityFrom(stock, used, query);
        expect(canServe(stock, [...used, { day: query, quantity: units }])).toBe(true);
        expect(canServe(stock, [...used, { day: query, quantity: units + 1 }])).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test("a stricter wish never has more, and neither has one beside more others", () => {
    fc.assert(
      fc.property(stockArb, takenArb, day, day, fc.nat(5), (stock, used, a, b, number) => {
        const [early, late] = a < b ? [a, b] : [b, a];
        expect(maxQuantityFrom(stock, used, late)).toBeLessThanOrEqual(maxQuantityFrom(stock, used, early));
        expect(maxQuantityFrom(stock, [...used, { day: b, quantity: number }], a)).toBeLessThanOrEqual(
          maxQuantityFrom(stock, used, a),
        );
      }),
    );
  });
});

describe("why so many may not be had", () => {
  const judge = (months: number, number: number, rest = 35, stock = STOCK, used: ShelfLifeUnits[] = []) =>
    shelfLifeRestriction(wish(months, stock), number, used, { unit: "盒", rest });
  test.each<[string, ReturnType<typeof judge>, object | null]>([
    ["no wish, whatever the stock", judge(0, 999), null],
    ["all that keep it", judge(12, 25), null],
    ["one more", judge(12, 26), { months: 12, left: 25, lower: 0 }],
    ["the strictest wish that all of them keep is offered", judge(18, 20), { left: 5, lower: 12 }],
    ["none keeps it, and none below either", judge(24, 36), { left: 0, lower: null }],
    ["too little of the goods itself is said elsewhere", judge(3, 40, 25, STOCK), null],
    [
      "others have taken the best",
      judge(18, 3, 30, STOCK, [{ day: "2028-05-20", quantity: 4 }]),
      { left: 1, lower: 12 },
    ],
  ])("%s", (_what, refusal, expected) => {
    if (expected === null) expect(refusal).toBeNull();
    else
      expect(refusal).toMatchObject({
        code: "expiryShort",
        unit: "盒",
        longest: "2028-06-30",
        isNear: false,
        ...expected,
      });
  });

  test("who asks for nothing is never refused for it, not even where nothing is known of batches", () => {
    for (const stock of [STOCK, []])
      expect(shelfLifeRestriction(wish(0, stock), 99, [], { unit: "盒", rest: 5 })).toBeNull();
  });

  test("one unit that keeps the wish is one, and none is told as none", () => {
    const short = (stock: ExpiryStock[]) => {
      const found = shelfLifeRestriction(wish(12, stock), 4, [], { unit: "盒", rest: 50 });
      return found && shelfLifeRestrictionText(found);
    };
    expect(short([{ expiresOn: "2028-06-30", quantity: 1 }])).toContain("仅有 1盒");
    expect(short([{ expiresOn: "2027-08-30", quantity: 9 }])).toContain("没有效期不少于 12 个月的批次");
    expect(short([])).toBe("没有效期不少于 12 个月的批次");
  });

  test("a goods that expires soon altogether is called so", () => {
    const soon = [{ expiresOn: "2027-07-20", quantity: 9 }];
    expect(judge(12, 1, 9, soon)).toMatchObject({ isNear: true, longest: "2027-07-20" });
    expect(judge(12, 1, 9, [{ expiresOn: "2027-07-21", quantity: 9 }])).toMatchObject({ isNear: false });
  });

  test("the words of the last day say so, and name no days left", () => {
    const base = { code: "expiryShort" as const, months: 0, unit: "盒", lower: null, isNear: true, left: 0 };
    const last = (left: number) =>
      shelfLifeRestrictionText({
        ...base,
        longest: TODAY,
        minimum: { days: 30, accept: TODAY, left },
      });
    expect(last(0)).toBe(`效期至 ${TODAY}（今天到期，不足 30 天），须您同意后发货`);
    expect(last(1)).toContain("剩余 1 天");
  });

  test("the words say how many there are, and how long the best batch keeps", () => {
    const base = { code: "expiryShort" as const, months: 12, unit: "盒", lower: null, isNear: false };
    expect(shelfLifeRestrictionText({ ...base, left: 30, longest: "2027-06-30" })).toBe(
      "效期不少于 12 个月的仅有 30盒，现有最长效期至 2027-06-30",
    );
    expect(shelfLifeRestrictionText({ ...base, left: 0, longest: null })).toBe(
      "没有效期不少于 12 个月的批次",
    );
    expect(shelfLifeRestrictionText({ ...base, left: 0, longest: "2027-01-31", isNear: true })).toBe(
      "近效期商品，没有效期不少于 12 个月的批次，现有最长效期至 2027-01-31",
    );
  });

  test("the wish that is offered instead is kept by all units, and no stricter one below the asked is", () => {
    fc.assert(
      fc.property(fc.constantFrom(3, 6, 12, 18, 24), fc.integer({ min: 1, max: 40 }), (months, number) => {
        const refusal = judge(months, number);
        if (!refusal) return;
        const keeps = (m: number) => judge(m, number) === null && number <= 35;
        if (refusal.lower !== null) expect(keeps(refusal.lower)).toBe(true);
        for (const m of EXPIRY_MONTHS)
          if (m < months && m > (refusal.lower ?? -1)) expect(keeps(m)).toBe(false);
      }),
    );
  });
});
