import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ALL_OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { OfferKind } from "~/modules/promotions/offers/offer";
import type { ListedOffer } from "~/modules/promotions/offers/offer-shelf";
import { activityTarget, offerPage } from "~/modules/promotions/offer-pages/activity";
import {
  apartWords,
  offerHead,
  offerRule,
  tierWords,
  withTiers,
} from "~/modules/promotions/offer-pages/offer-head";

const names = { category: () => "感冒用药", goods: () => "板蓝根颗粒" };
const listed = (kind: OfferKind, terms: unknown, values: Partial<ListedOffer> = {}): ListedOffer => ({
  id: 1,
  kind,
  name: "周年庆",
  startsAt: 0,
  endsAt: 100,
  scope: { all: true },
  goods: [],
  terms: JSON.stringify(terms),
  ...values,
});
const reduction = {
  tiers: [
    { from: 50_000, off: 2_000 },
    { from: 100_000, off: 5_000 },
  ],
};

describe("the rule of an offer", () => {
  test.each<[string, ListedOffer, string]>([
    ["its scope and all its tiers", listed("orderReduction", reduction), "全场商品满500减20，满1000减50"],
    [
      "a category",
      listed("siteDiscount", { tiers: [{ percent: 94 }] }, { scope: { category: "/1/" } }),
      "感冒用药类商品享94折",
    ],
    [
      "named goods",
      listed("lineReduction", reduction, { scope: { goods: [7, 8] } }),
      "板蓝根颗粒等 2 种商品满500减20，满1000减50",
    ],
    [
      "every so much",
      listed("lineReduction", { repeats: true, measure: "units", tiers: [{ from: 3, off: 500 }] }),
      "全场商品每满3件减5",
    ],
    ["nothing but prices: the words of its page", listed("flashSale", {}), "价格见商品"],
    [
      "terms that nobody can read say no more than the page",
      listed("orderReduction", { tiers: [] }),
      "价格见商品",
    ],
  ])("%s", (_what, offer, rule) => expect(offerRule(offer, names, "价格见商品").rule).toBe(rule));

  test("what it does not go with: as its terms say, else as its kind does", () => {
    const apart = (offer: ListedOffer) => offerRule(offer, names, "").apart;
    expect(apart(listed("siteDiscount", { tiers: [{ percent: 94 }] }))).toBe("与专场满减、订单折扣不同享");
    expect(apart(listed("siteDiscount", { notWith: ["coupon"], tiers: [{ percent: 94 }] }))).toBe(
      "与优惠券不同享",
    );
    expect(apart(listed("siteDiscount", { notWith: [], tiers: [{ percent: 94 }] }))).toBeNull();
    expect(apart(listed("orderReduction", reduction))).toBeNull();
    expect([apartWords([]), apartWords(["flashSale", "coupon"])]).toEqual([null, "与秒杀、优惠券不同享"]);
  });

  test("with its tiers it is the offer that the cart reads, in its own window", () => {
    expect(withTiers(listed("orderReduction", reduction, { startsAt: 3, endsAt: 9 }))).toMatchObject({
      kind: "orderReduction",
      startsAt: 3,
      endsAt: 9,
      tiers: [{ from: 50_000 }, { from: 100_000 }],
    });
    expect([withTiers(listed("flashSale", {})), tierWords(listed("flashSale", {}))]).toEqual([null, ""]);
  });
});

describe("the head", () => {
  const words = { title: "满额返现", lead: "返红包", plain: "" };
  test("rules that read the same under one name are said once, the first of them", () => {
    const offers = [
      listed("orderReduction", reduction, { id: 1, endsAt: 50 }),
      listed("orderReduction", reduction, { id: 2, endsAt: 90 }),
      listed("orderReduction", reduction, { id: 3, name: "另一个" }),
    ];
    const head = offerHead(words, offers, names, 7);
    expect(head).toMatchObject({ title: "满额返现", lead: "返红包", now: 7 });
    expect(head.rules.map((rule) => [rule.id, rule.endsAt])).toEqual([
      [1, 50],
      [3, 100],
    ]);
  });
  test("nothing runs: no rules", () => expect(offerHead(words, [], names, 7).rules).toEqual([]));
});

describe("a link of an activity (specification, section 2)", () => {
  test.each<[Parameters<typeof activityTarget>[0], ReturnType<typeof activityTarget>]>([
    [{}, { kind: "none" }],
    [{ url: "" }, { kind: "none" }],
    [{ url: "63" }, { kind: "offer", id: 63 }],
    [{ url: "63", url1: "2" }, { kind: "none" }],
    [{ url: "list" }, { kind: "page", to: "/list" }],
    [
      { url: "list", url1: "info", url2: "7" },
      { kind: "page", to: "/list/info/7" },
    ],
    [
      { url: "Hdzx", url1: "3,4" },
      { kind: "page", to: "/Hdzx/3%2C4" },
    ],
    [{ url: "admin" }, { kind: "none" }],
    [{ url: "//evil.example" }, { kind: "none" }],
    [{ url: "toString" }, { kind: "none" }],
    [{ url: "-3" }, { kind: "none" }],
  ])("%j", (parts, target) => expect(activityTarget(parts)).toEqual(target));

  test("never leads away from this site, whatever it says", () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom("list", "yx", "..", "//x", "\\x", "javascript:1", "7"),
    );
    fc.assert(
      fc.property(part, part, part, (url, url1, url2) => {
        const target = activityTarget({ url, url1, url2 });
        if (target.kind === "page") expect(new URL(target.to, "http://shop").origin).toBe("http://shop");
        if (target.kind === "offer") expect(target.id).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("every kind has a page or a list of its goods", () => {
    for (const kind of ALL_OFFER_KINDS) expect(offerPage(kind, 5)).toMatch(/^\/(?:[a-z]+|list\?offer=5)$/);
    expect([
      offerPage("flashSale"),
      offerPage("flashSale", 63),
      offerPage("cashback", 63),
      offerPage("nonsense", 63),
    ]).toEqual(["/list?offer=flashSale", "/list?offer=63", "/hb", "/list?offer=63"]);
  });
});
