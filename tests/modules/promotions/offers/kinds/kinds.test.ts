import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { offerFault } from "~/modules/promotions/offers/offer-fault";
import { FILE_KINDS, OfferFile } from "~/modules/promotions/offers/offer-file";
import {
  ALL_OFFER_KINDS,
  findKind,
  findTag,
  isAt,
  kindsAt,
  makesPrice,
  OFFER_KINDS,
  offersAt,
} from "~/modules/promotions/offers/kinds/kinds";
import { sampleOffer } from "../../../cart/cart-samples";

describe("the table", () => {
  test("each kind is asked at one step, in this order", () => {
    expect(ALL_OFFER_KINDS.map((kind) => `${kind} ${OFFER_KINDS[kind].step}`)).toEqual([
      "flashSale activity",
      "dailySpecial activity",
      "nearExpiry activity",
      "siteDiscount unitPrice",
      "groupBuy group",
      "bundle set",
      "swap addOn",
      "lineReduction lines",
      "gift gifts",
      "bundleGift gifts",
      "orderReduction reduction",
      "orderDiscount discount",
      "freeShipping shipping",
      "cashback credit",
      "coupon voucher",
      "cashVoucher voucher",
    ]);
  });

  test("the first seven make prices", () => {
    expect(ALL_OFFER_KINDS.filter(makesPrice)).toEqual(ALL_OFFER_KINDS.slice(0, 7));
  });

  test.each(ALL_OFFER_KINDS)("%s", (kind) => {
    const { name, tag, notWith, page, role, rows } = OFFER_KINDS[kind];
    expect(name).not.toBe("");
    expect(tag.name.length).toBeLessThanOrEqual(2);
    expect(new Set(notWith).size).toBe(notWith.length);
    expect(notWith).not.toContain(kind);
    expect(page ?? "/").toMatch(/^\//);
    // What is not bought by itself is named by a row.
    if (role !== "bought") expect(rows).not.toBeNull();
    if (role === "gift") expect(rows?.are).toBe("brought");
  });

  test("goods come in by their role: what is not simply bought is given, chosen beside, or bought with others", () => {
    const inRole = (role: string) => ALL_OFFER_KINDS.filter((kind) => OFFER_KINDS[kind].role === role);
    expect(inRole("gift")).toEqual(["gift", "bundleGift"]);
    expect([inRole("swap"), inRole("bundle"), inRole("groupBuy")]).toEqual([
      ["swap"],
      ["bundle"],
      ["groupBuy"],
    ]);
    expect(inRole("bought")).toHaveLength(ALL_OFFER_KINDS.length - 5);
  });

  test("an offer that would be another one without one of its goods is of four kinds; of the others each goods stands alone", () => {
    const together = (current: boolean) =>
      ALL_OFFER_KINDS.filter((kind) => OFFER_KINDS[kind].rows?.together === current);
    expect(together(true)).toEqual(["groupBuy", "bundle", "gift", "bundleGift"]);
    expect(together(false)).toEqual(["flashSale", "dailySpecial", "nearExpiry", "swap"]);
  });

  test("no two kinds have one name", () => {
    expect(new Set(ALL_OFFER_KINDS.map((kind) => OFFER_KINDS[kind].name)).size).toBe(ALL_OFFER_KINDS.length);
  });

  test("only kinds that make prices say what they do not go with", () => {
    expect(
      ALL_OFFER_KINDS.filter((kind) => OFFER_KINDS[kind].notWith.length > 0 && !makesPrice(kind)),
    ).toEqual([]);
  });
});

describe("what is asked of it", () => {
  test("kinds of steps, in the order of the table", () => {
    expect(kindsAt("gifts", "activity")).toEqual([
      "flashSale",
      "dailySpecial",
      "nearExpiry",
      "gift",
      "bundleGift",
    ]);
    expect(isAt("gift", "gifts", "lines")).toBe(true);
    expect(isAt("gift", "lines")).toBe(false);
  });

  test("offers of a step: by priority, then by id", () => {
    const offers = [
      sampleOffer(3, "gift", []),
      sampleOffer(1, "lineReduction", []),
      sampleOffer(2, "bundleGift", []),
      sampleOffer(9, "gift", [], { priority: 1 }),
    ];
    expect(offersAt(offers, "gifts").map(({ id }) => id)).toEqual([9, 2, 3]);
    expect(offersAt(offers, "credit")).toEqual([]);
  });

  test("every offer is asked at exactly one step, and in one order however they come in", () => {
    const steps = [
      "unitPrice",
      "set",
      "addOn",
      "lines",
      "gifts",
      "reduction",
      "discount",
      "shipping",
      "credit",
    ] as const;
    const kindArb = fc.constantFrom(...kindsAt(...steps));
    const offersArb = fc
      .array(fc.tuple(kindArb, fc.integer({ min: 0, max: 2 })), { maxLength: 8 })
      .map((all) => all.map(([kind, priority], i) => sampleOffer(i + 1, kind, [], { priority })));
    fc.assert(
      fc.property(offersArb, (offers) => {
        const query = steps.flatMap((step) => offersAt(offers, step));
        expect(query.map(({ id }) => id).sort((a, b) => a - b)).toEqual(offers.map(({ id }) => id));
        const turned = [...offers].reverse();
        expect(steps.flatMap((step) => offersAt(turned, step))).toEqual(query);
        for (const step of steps)
          expect(offersAt(offers, step).every(({ kind }) => isAt(kind, step))).toBe(true);
      }),
    );
  });

  test("what is no kind has no tag", () => {
    expect(["gift", "ordinary", "", "toString"].map(findKind)).toEqual(["gift", null, null, null]);
    expect(["bundle", "ordinary"].map((kind) => findTag(kind)?.name ?? null)).toEqual(["组", null]);
  });
});

describe("what operators are told to write", () => {
  const written = (kind: string, also: object) =>
    OfferFile.parse({
      kind,
      name: "活动",
      starts: "2026-11-20",
      ends: "2026-11-21",
      scope: "all",
      goods: [{ id: 12, stock: 9 }],
      ...also,
    });
  const getFault = (kind: string, also: object) => {
    const file = written(kind, also);
    return offerFault(file, { all: true }, file.goods, String);
  };
  const judged = FILE_KINDS.flatMap((kind) => {
    const rules = OFFER_KINDS[kind];
    return "example" in rules && rules.benefit ? [[kind, rules.example] as const] : [];
  });

  test.each(judged)("%s: %s", (kind, example) => {
    expect(getFault(kind, JSON.parse(`{${example}}`) as object)).toBeNull();
    expect(getFault(kind, {})).toBe(`terms：${kind} 应写作 ${example}`);
  });

  test("a gift of goods that are not in the file is refused", () => {
    expect(getFault("gift", { tiers: [{ from: "1.00", gives: [{ goods: 13, number: 1 }] }] })).toBe(
      "tiers：赠送的商品 13 没有写在 goods 中",
    );
  });

  test("prices have no tiers; a bundle has two goods; a group buy one, and says how many companies it needs", () => {
    const tiers = [{ percent: 90 }];
    for (const kind of kindsAt("activity")) {
      expect(getFault(kind, {})).toBeNull();
      expect(getFault(kind, { tiers })).toBe("tiers：价格写在各商品中，不写档位");
    }
    expect(getFault("bundle", {})).toBe("terms：bundle 应写作 至少两种商品");
    const two = [12, 13].map((id) => ({ id, price: "1.00", stock: 9 }));
    expect(getFault("bundle", { goods: two })).toBeNull();
    expect(getFault("groupBuy", { goods: two, needs: 3 })).toBe("goods：拼团只能有一种商品");
    expect(getFault("groupBuy", { needs: 1 })).toBe('needs：请写明成团家数，如 "needs": 3');
    expect(getFault("groupBuy", { needs: 2 })).toBeNull();
  });
});
