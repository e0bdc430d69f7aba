import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OFFER_KINDS, tierName } from "~/modules/promotions/offers/kinds/kinds";
import { inScope, type CartOffer, type OfferKind, type OfferScope } from "~/modules/promotions/offers/offer";
import { offerFault } from "~/modules/promotions/offers/offer-fault";
import { OfferFile, parseOffer, type OfferInput } from "~/modules/promotions/offers/offer-file";
import { readOffer, readScope } from "~/modules/promotions/offers/offer-parser";
import {
  categoryIn,
  offerScopeInput as ScopeShape,
  storedScope,
  yuanInput,
  type ScopeInput,
} from "~/modules/promotions/offers/scope-input";
import { scopeGroup, scopeHref, scopeWords } from "~/modules/promotions/offers/scope-words";
import { offerGoods } from "../../cart/cart-samples";

const WINDOW = { name: "周年庆", starts: "2026-12-01", ends: "2026-12-31 24:00", scope: "all" };
const goods = [offerGoods(7, 0), offerGoods(8, 0)];

/** The file as it is stored and read again, as the cart gets it. */
function throughStore(file: OfferInput): CartOffer | null {
  const row = {
    id: 5,
    kind: file.kind,
    name: file.name,
    starts_at: file.starts,
    ends_at: file.ends,
    scope: '{"all":true}',
    terms: JSON.stringify(parseOffer(file)),
    priority: file.priority,
    stock: file.stock,
    limit_per_company: file.limit,
  };
  return readOffer(row, goods);
}
const amount = (fen: number) => (fen / 100).toFixed(2);

describe("terms", () => {
  const fenArb = fc.integer({ min: 1, max: 9_999_999 });
  const writtenBenefit = {
    lineReduction: fenArb.map((off) => [{ off: amount(off) }, { off }] as const),
    orderReduction: fenArb.map((off) => [{ off: amount(off) }, { off }] as const),
    orderDiscount: fc.integer({ min: 1, max: 100 }).map((percent) => [{ percent }, { percent }] as const),
    siteDiscount: fc.integer({ min: 1, max: 100 }).map((percent) => [{ percent }, { percent }] as const),
    cashback: fenArb.map((back) => [{ back: amount(back) }, { back }] as const),
    swap: fc.integer({ min: 1, max: 9 }).map((choose) => [{ choose }, { choose }] as const),
    freeShipping: fc.constant([{ free: "shipping" }, { free: "shipping" }] as const),
    gift: fc
      .integer({ min: 1, max: 99 })
      .map((number) => [{ gives: [{ goods: 8, number }] }, { gives: [{ goodsId: 8, number }] }] as const),
  };
  const kinds = Object.keys(writtenBenefit) as (keyof typeof writtenBenefit)[];

  test.each(kinds)("%s: every amount, threshold and measure comes through", (kind) =>
    fc.assert(
      fc.property(
        writtenBenefit[kind],
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.constantFrom("amount", "units", "kinds"),
        ([written, benefit], from, measure) => {
          const file = OfferFile.parse({
            ...WINDOW,
            kind,
            measure,
            tiers: [{ from: measure === "amount" ? amount(from) : from, ...written }],
          });
          const offer = throughStore(file)!;
          expect(offer).toMatchObject({ kind, measure, tiers: [{ from, benefit }] });
          expect(offer.notWith).toEqual(OFFER_KINDS[kind].notWith);
          expect(tierName(offer, offer.tiers[0]!)).not.toMatch(/undefined|NaN/);
        },
      ),
      { numRuns: 40 },
    ),
  );

  test("limits, priority, the window and what it does not go with", () => {
    const file = OfferFile.parse({
      ...WINDOW,
      kind: "orderReduction",
      priority: 7,
      stock: 100,
      limit: 2,
      notWith: ["coupon", "freeShipping"],
      repeats: true,
      tiers: [{ from: "100.00", off: "5.00" }],
    });
    expect(throughStore(file)).toMatchObject({
      priority: 7,
      left: 100,
      limitPerCompany: 2,
      used: 0,
      repeats: true,
      notWith: ["coupon", "freeShipping"],
      startsAt: Date.parse("2026-11-30T16:00:00Z"),
      endsAt: Date.parse("2026-12-31T16:00:00Z"),
    });
  });

  test("tiers are read ascending, however they were written", () => {
    const tiers = [{ from: "500.00", off: "30.00" }, { off: "1.00" }, { from: "100.00", off: "5.00" }];
    const offer = throughStore(OfferFile.parse({ ...WINDOW, kind: "lineReduction", tiers }))!;
    expect(offer.tiers.map((tier) => [tier.from, tier.benefit])).toEqual([
      [0, { off: 100 }],
      [10_000, { off: 500 }],
      [50_000, { off: 3_000 }],
    ]);
  });

  test("what is no fault is an offer that the cart reads, and what is one is not", () => {
    const tierArb = fc.record(
      {
        from: fc.constantFrom("0.00", "100.00"),
        off: fc.constantFrom("5.00", "0.00"),
        percent: fc.integer({ min: 1, max: 100 }),
        back: fc.constant("3.00"),
        choose: fc.integer({ min: 1, max: 2 }),
        free: fc.constant("shipping"),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.array(tierArb, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        (kind, tiers, repeats) => {
          const read = OfferFile.safeParse({ ...WINDOW, kind, tiers, repeats });
          if (!read.success) return;
          const rows = [7, 8].map((id) => ({ id, price: 0, number: 1, stock: 9, limit: null }));
          const fault = offerFault(read.data, { all: true }, rows, String);
          expect(fault === null).toBe(throughStore(read.data) !== null);
          if (fault !== null) expect(fault).toMatch(/^terms：/);
        },
      ),
    );
  });
});

describe("amounts as people put them", () => {
  test.each<[string, number | null]>([
    ["10.00", 1_000],
    ["10", 1_000],
    ["0.05", 5],
    ["10.005", null],
    ["-1", null],
    ["十元", null],
    ["", null],
  ])("%s is %s fen", (text, fen) => {
    const read = yuanInput.safeParse(text);
    expect(read.success ? read.data : null).toBe(fen);
    if (!read.success) expect(read.error.issues[0]!.message).toBe(`${text} 不是金额，请写作 10.00`);
  });
});

// ── scopes ───────────────────────────────────────────────────────────────────
const flat: fc.Arbitrary<ScopeInput> = fc.oneof(
  fc.constantFrom<ScopeInput>("all", "preferred"),
  fc.constantFrom("drug", "herb", "device").map((kind) => ({ kind }) as ScopeInput),
  fc.integer({ min: 1, max: 9 }).map((category): ScopeInput => ({ category })),
  fc
    .array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 })
    .map((ids): ScopeInput => ({ goods: ids })),
);
const scopeArb = fc.oneof(
  flat,
  flat.map((inner): ScopeInput => ({ not: inner })),
);
const PATH = "/1/12/";
const names = { category: () => "感冒用药类", goods: (id: number) => (id === 404 ? undefined : `商品${id}`) };

describe("a scope", () => {
  test("is stored so that it is read back, and is for the goods that it says", () =>
    fc.assert(
      fc.property(scopeArb, fc.integer({ min: 1, max: 9 }), fc.boolean(), (written, id, isPreferred) => {
        expect(ScopeShape.parse(written)).toEqual(written);
        const stored = storedScope(written, PATH);
        expect(readScope(JSON.stringify(stored))).toEqual(stored);
        const item = { id, kind: "drug", categoryPath: "/1/12/3/", isPreferred };
        const isIn = (input: ScopeInput): boolean =>
          input === "all" ||
          (input === "preferred"
            ? isPreferred
            : "kind" in input
              ? input.kind === "drug"
              : "category" in input || ("goods" in input ? input.goods.includes(id) : !isIn(input.not)));
        expect(inScope(stored, item)).toBe(isIn(written));
        expect(categoryIn(written) !== null).toBe(JSON.stringify(written).includes("category"));
      }),
    ));

  test("has words without a hole, a group, and a place on this site", () =>
    fc.assert(
      fc.property(scopeArb, fc.integer({ min: 1, max: 99 }), (written, templateId) => {
        const stored = storedScope(written, PATH);
        expect(scopeWords(stored, names)).not.toMatch(/undefined|null|类类|^$/);
        expect(["all", "herb", "nonHerb", "category", "goods"]).toContain(scopeGroup(stored));
        expect(scopeHref(stored, templateId)).toMatch(/^\/(list|yx)/);
      }),
    ));

  test.each<[OfferScope, string, ReturnType<typeof scopeGroup>, string]>([
    [{ all: true }, "全场商品", "all", "/list"],
    [{ kind: "drug" }, "中西成药", "nonHerb", "/list?kind=drug"],
    [{ kind: "herb" }, "中药饮片", "herb", "/list?kind=herb"],
    [{ kind: "device" }, "医疗器械", "nonHerb", "/list?kind=device"],
    [{ not: { kind: "herb" } }, "非饮片商品", "nonHerb", "/list?voucher=3"],
    [{ not: { kind: "drug" } }, "除中西成药外的商品", "category", "/list?voucher=3"],
    [{ preferred: true }, "优选商品", "category", "/yx"],
    [{ category: PATH }, "感冒用药类商品", "category", "/list?category=12"],
    [{ goods: [7] }, "商品7", "goods", "/list/info/7"],
    [{ goods: [404, 8, 9] }, "商品8等 3 种商品", "goods", "/list?voucher=3"],
    [{ goods: [404] }, "指定商品", "goods", "/list/info/404"],
  ])("%j: %s", (stored, words, group, href) => {
    expect([scopeWords(stored, names), scopeGroup(stored), scopeHref(stored, 3)]).toEqual([
      words,
      group,
      href,
    ]);
  });

  test("a category that is gone is one that was named", () => {
    expect(scopeWords({ category: "/9/" }, { ...names, category: () => undefined })).toBe("指定品类商品");
  });

  test.each<[string, unknown]>([
    ["another word", "everything"],
    ["no goods at all", { goods: [] }],
    ["a category of nothing", { category: 0 }],
    ["a kind that there is not", { kind: "food" }],
    ["two of them at once", { kind: "drug", category: 3 }],
    ["but for nothing", { not: null }],
  ])("%s cannot be written", (_what, written) => expect(ScopeShape.safeParse(written).success).toBe(false));

  test("what is stored and no scope is none", () => {
    const stored: OfferKind[] = ["gift"];
    expect(
      [{}, { all: false }, { goods: ["7"] }, { category: "12" }, stored].map((s) =>
        readScope(JSON.stringify(s)),
      ),
    ).toEqual(Array(5).fill(null));
  });
});
