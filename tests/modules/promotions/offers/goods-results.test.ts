import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { REGULATED, type RegulatedClass } from "~/modules/catalogue/goods/purchase-restriction";
import { isAt, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import {
  barredText,
  FILE_KINDS,
  offerGoodsResult,
  type KnownGoods,
  type OfferGoodsInput,
} from "~/modules/promotions/offers/offer-file";

const kindArb = fc.constantFrom(...FILE_KINDS);
const knownArb: fc.Arbitrary<KnownGoods> = fc.record({
  name: fc.constant("感冒灵"),
  basePrice: fc.integer({ min: 1, max: 5_000 }),
  packSize: fc.constantFrom(1, 10),
  stock: fc.integer({ min: 0, max: 50 }),
  isOn: fc.boolean(),
  regulated: fc.constantFrom(null, null, null, ...(Object.keys(REGULATED) as RegulatedClass[])),
  isEphedrine: fc.constantFrom(false, false, true),
  sold: fc.integer({ min: 0, max: 20 }),
});
const rowArb: fc.Arbitrary<OfferGoodsInput> = fc.record({
  id: fc.integer({ min: 1, max: 3 }),
  price: fc.constantFrom(0, 100, 5_000),
  number: fc.integer({ min: 1, max: 20 }),
  stock: fc.integer({ min: 0, max: 60 }),
  limit: fc.constant(null),
});
const NONE: ReadonlySet<number> = new Set();

describe("every goods of a file", () => {
  test("has one verdict, and a refusal says why", () =>
    fc.assert(
      fc.property(rowArb, kindArb, fc.option(knownArb, { nil: undefined }), (row, kind, known) => {
        const { id, name, ok, text } = offerGoodsResult(row, kind, known, NONE);
        expect([id, name]).toEqual([row.id, known?.name ?? ""]);
        if (!ok) expect(text).not.toBe("");
        if (!known) expect([ok, text]).toEqual([false, "没有这个商品"]);
      }),
    ));

  test("that nobody may have is offered to nobody: only what was sold of it stays", () =>
    fc.assert(
      fc.property(rowArb, kindArb, knownArb, (row, kind, known) => {
        const { ok } = offerGoodsResult(row, kind, known, NONE);
        if (ok && barredText(known, kind)) expect(row.stock).toBe(known.sold);
        // What was sold is never written away.
        if (ok) expect(row.stock).toBeGreaterThanOrEqual(known.sold);
      }),
    ));

  test("costs something unless it is a gift, and a gift nothing", () =>
    fc.assert(
      fc.property(rowArb, kindArb, knownArb, (row, kind, known) => {
        if (!offerGoodsResult(row, kind, known, NONE).ok) return;
        expect(row.price === 0).toBe(OFFER_KINDS[kind].role === "gift");
      }),
    ));

  test("is refused the second time, whatever it is", () =>
    fc.assert(
      fc.property(rowArb, kindArb, knownArb, (row, kind, known) => {
        expect(offerGoodsResult(row, kind, known, new Set([row.id]))).toMatchObject({
          ok: false,
          text: "在文件中重复",
        });
      }),
      { numRuns: 20 },
    ));

  test("that is fine in itself is taken; what is worth a second look is only said", () =>
    fc.assert(
      fc.property(rowArb, kindArb, knownArb, (row, kind, values) => {
        const known = { ...values, regulated: null, isEphedrine: false, isOn: true, sold: 0 };
        const isGift = OFFER_KINDS[kind].role === "gift";
        const fine = { ...row, price: isGift ? 0 : 100 };
        const { ok, text } = offerGoodsResult(fine, kind, known, NONE);
        expect(ok).toBe(true);
        expect(text.includes(`商城库存只有 ${known.stock}`)).toBe(fine.stock > known.stock);
        expect(text.includes("价格不低于原价")).toBe(!isGift && fine.price >= known.basePrice);
        const isTorn = isAt(kind, "set") && fine.number % known.packSize !== 0;
        expect(text.includes(`按 ${known.packSize} 的倍数订购`)).toBe(isTorn);
      }),
    ));
});

describe("what keeps a goods out of every offer", () => {
  const known: KnownGoods = {
    name: "麻黄",
    basePrice: 100,
    packSize: 1,
    stock: 9,
    isOn: true,
    sold: 0,
    regulated: null,
    isEphedrine: false,
  };
  test.each(Object.keys(REGULATED) as RegulatedClass[])("%s", (regulated) => {
    for (const kind of FILE_KINDS)
      expect(barredText({ ...known, regulated }, kind)).toBe(`${REGULATED[regulated]}不能在网上销售`);
  });

  test("ephedrine goods, after what may not be sold online", () => {
    const both = { ...known, isEphedrine: true, regulated: "toxic" as const };
    expect(barredText(both, "gift")).toContain("不能在网上销售");
    expect(barredText({ ...both, regulated: null }, "gift")).toBe("含麻商品单独成单，不参加活动");
  });

  test("goods off sale are not given away, but may keep a price", () => {
    const off = { ...known, isOn: false };
    expect(FILE_KINDS.filter((kind) => barredText(off, kind) !== null)).toEqual(["gift", "bundleGift"]);
    expect(FILE_KINDS.filter((kind) => barredText(known, kind) !== null)).toEqual([]);
  });
});
