import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allocateBatches,
  type BatchOnHand,
  type BatchWant,
} from "~/modules/catalogue/stock/batch-allocation";
import {
  EXPIRY_MONTHS,
  expiryDay,
  shelfLifeRestriction,
  shelfLifeRestrictionText,
  maxQuantityFrom,
  type ShelfLifeUnits,
} from "~/modules/catalogue/stock/minimum-shelf-life";

const TODAY = "2026-11-20";
const dayIn = (months: number) => expiryDay(TODAY, months);

const batches = fc
  .array(
    fc.record({
      goodsId: fc.integer({ min: 1, max: 2 }),
      months: fc.integer({ min: 0, max: 30 }),
      quantity: fc.integer({ min: 0, max: 20 }),
    }),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows
      .sort((a, b) => a.months - b.months)
      .map(({ goodsId, months, quantity }, i): BatchOnHand => {
        return { id: i + 1, goodsId, batchNumber: `B${i}`, expiresOn: dayIn(months), quantity };
      }),
  );
const wants = fc.array(
  fc
    .record({
      goodsId: fc.integer({ min: 1, max: 2 }),
      number: fc.integer({ min: 0, max: 15 }),
      months: fc.constantFrom(...EXPIRY_MONTHS),
    })
    .map(({ goodsId, number: quantity, months }): BatchWant => ({ goodsId, quantity, day: dayIn(months) })),
  { minLength: 1, maxLength: 6 },
);
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const values = (portions: ReturnType<typeof allocateBatches>["portions"]) =>
  portions.map((own) => sum(own.map((item) => item.quantity)));

/** By Hall's condition over the nested sets of batches: every wish can be kept at once. */
function canAll(wanted: readonly BatchWant[], onHand: readonly BatchOnHand[]): boolean {
  return wanted.every(({ goodsId, day }) => {
    const query = wanted.filter((item) => item.goodsId === goodsId && item.day >= day);
    const there = onHand.filter((item) => item.goodsId === goodsId && item.expiresOn >= day);
    return sum(query.map((item) => item.quantity)) <= sum(there.map((item) => item.quantity));
  });
}

describe("allotBatches", () => {
  it("gives every wish its number out of batches that keep it, and no batch more than it holds", () => {
    fc.assert(
      fc.property(wants, batches, (wanted, onHand) => {
        const { portions, short } = allocateBatches(wanted, onHand);
        const left = new Map(short.map((item) => [item.at, item.left]));
        expect(values(portions)).toEqual(wanted.map((want, at) => left.get(at) ?? want.quantity));
        for (const batch of onHand) {
          const used = portions.flat().filter((portion) => portion.batchId === batch.id);
          expect(sum(used.map((item) => item.quantity))).toBeLessThanOrEqual(batch.quantity);
        }
        portions.forEach((own, at) => {
          for (const item of own) {
            const batch = onHand.find(({ id }) => id === item.batchId)!;
            expect(batch.goodsId).toBe(wanted[at]!.goodsId);
            expect(item.expiresOn >= wanted[at]!.day).toBe(true);
            expect(item.quantity).toBeGreaterThan(0);
          }
        });
      }),
    );
  });

  it("takes no later batch while one that expires earlier suits the wish and is not used up", () => {
    fc.assert(
      fc.property(wants, batches, (wanted, onHand) => {
        const { portions } = allocateBatches(wanted, onHand);
        const rest = new Map(onHand.map((batch) => [batch.id, batch.quantity]));
        for (const portion of portions.flat())
          rest.set(portion.batchId, rest.get(portion.batchId)! - portion.quantity);
        portions.forEach((own, at) => {
          const last = own.at(-1)?.expiresOn ?? "";
          const { goodsId, day } = wanted[at]!;
          const sooner = onHand.filter(
            (item) => item.goodsId === goodsId && item.expiresOn >= day && item.expiresOn < last,
          );
          expect(sooner.map((item) => rest.get(item.id))).toEqual(sooner.map(() => 0));
        });
      }),
    );
  });

  it("is short only where nothing else could do, and by the exact number", () => {
    fc.assert(
      fc.property(wants, batches, (wanted, onHand) => {
        const { short } = allocateBatches(wanted, onHand);
        expect(short.length === 0).toBe(canAll(wanted, onHand));
        const left = new Map(short.map((item) => [item.at, item.left]));
        const lowered = wanted.map((want, at) => ({ ...want, quantity: left.get(at) ?? want.quantity }));
        expect(canAll(lowered, onHand)).toBe(true);
        for (const { at } of short) {
          const more = lowered.map((want, i) => (i === at ? { ...want, quantity: want.quantity + 1 } : want));
          expect(canAll(more, onHand)).toBe(false);
        }
      }),
    );
  });

  it("keeps what is paid for before the gift of the same goods", () => {
    const onHand = [{ id: 1, goodsId: 1, batchNumber: "A", expiresOn: dayIn(12), quantity: 5 }];
    const want = { goodsId: 1, day: TODAY };
    const { portions } = allocateBatches(
      [
        { ...want, quantity: 4 },
        { ...want, quantity: 1 },
      ],
      onHand,
    );
    expect(values(portions)).toEqual([4, 1]);
  });
});

describe("where there is not enough for all", () => {
  const onHand: BatchOnHand[] = [
    { id: 1, goodsId: 1, batchNumber: "A", expiresOn: dayIn(3), quantity: 5 },
    { id: 2, goodsId: 1, batchNumber: "B", expiresOn: dayIn(18), quantity: 5 },
  ];
  const lenient = { goodsId: 1, quantity: 10, day: TODAY };
  const strict = { goodsId: 1, quantity: 5, day: dayIn(12) };

  it("who asks for more validity is served first, whoever came first: the other one could take any batch", () => {
    expect(allocateBatches([lenient, strict], onHand)).toMatchObject({ short: [{ at: 0, left: 5 }] });
    expect(allocateBatches([strict, lenient], onHand)).toMatchObject({ short: [{ at: 1, left: 5 }] });
  });

  it("of two that ask for the same the first is served, and whoever is short is named in the order of the wants", () => {
    const wanted = [
      lenient,
      { ...lenient, quantity: 3 },
      { ...strict, quantity: 9 },
      { ...lenient, goodsId: 2 },
    ];
    expect(allocateBatches(wanted, onHand).short).toEqual([
      { at: 0, left: 5 },
      { at: 1, left: 0 },
      { at: 2, left: 5 },
      { at: 3, left: 0 },
    ]);
  });

  it("nobody who asks for less has a unit that a stricter one would still need, whatever is there", () => {
    fc.assert(
      fc.property(wants, batches, (wanted, all) => {
        const { portions, short } = allocateBatches(wanted, all);
        expect(short.map(({ at }) => at)).toEqual(short.map(({ at }) => at).sort((a, b) => a - b));
        for (const { at } of short) {
          const { goodsId, day } = wanted[at]!;
          portions.forEach((own, other) => {
            if (wanted[other]!.goodsId !== goodsId || wanted[other]!.day >= day) return;
            expect(own.filter(({ expiresOn }) => expiresOn >= day)).toEqual([]);
          });
        }
      }),
    );
  });
});

describe("floorRefusal", () => {
  const goods = { unit: "盒" };
  const stock = batches.map((rows) => rows.filter((row) => row.goodsId === 1));
  const claimedBy = (wanted: readonly BatchWant[]): ShelfLifeUnits[] =>
    wanted.filter((item) => item.goodsId === 1).map(({ day, quantity }) => ({ day, quantity }));

  it("allows what fits beside what is taken, to the unit, and tells a lower wish that all of it keeps", () => {
    fc.assert(
      fc.property(wants, stock, fc.constantFrom(...EXPIRY_MONTHS), (wanted, onHand, months) => {
        const before = wanted.filter((item) => item.goodsId === 1);
        fc.pre(canAll(before, onHand));
        const own = (quantity: number, wish: number) => ({ goodsId: 1, quantity, day: dayIn(wish) });
        const limit = maxQuantityFrom(onHand, claimedBy(before), dayIn(months));
        expect(canAll([...before, own(limit, months)], onHand)).toBe(true);
        expect(canAll([...before, own(limit + 1, months)], onHand)).toBe(false);
        const rest = sum(onHand.map((item) => item.quantity)) - sum(before.map((item) => item.quantity));
        const minimum = { months, own: null, today: TODAY, stock: onHand };
        for (const quantity of [1, limit, limit + 1, limit + 5]) {
          const refusal = shelfLifeRestriction(minimum, quantity, claimedBy(before), { ...goods, rest });
          const isShort = months > 0 && quantity > limit && limit < rest;
          expect(refusal === null).toBe(!isShort);
          if (!refusal) continue;
          expect(refusal.left).toBe(limit);
          if (refusal.lower === null) continue;
          expect(refusal.lower).toBeLessThan(months);
          expect(canAll([...before, own(quantity, refusal.lower)], onHand)).toBe(true);
        }
      }),
    );
  });

  it.each([
    [30, false, "效期不少于 12 个月的仅有 30盒，现有最长效期至 2028-01-31"],
    [0, false, "没有效期不少于 12 个月的批次，现有最长效期至 2028-01-31"],
    [0, true, "近效期商品，没有效期不少于 12 个月的批次，现有最长效期至 2028-01-31"],
  ])("%i left, near %s", (left, isNear, text) => {
    const facts = { code: "expiryShort", months: 12, unit: "盒", longest: "2028-01-31", lower: 0 } as const;
    expect(shelfLifeRestrictionText({ ...facts, left, isNear })).toBe(text);
  });
});
