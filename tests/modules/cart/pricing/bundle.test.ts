import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bundleAdded, checkBundle, setsLeft, getSets } from "~/modules/cart/pricing/bundle";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import type { CartOffer, OfferGoods } from "~/modules/promotions/offers/offer";
import { offerGoods, sampleGoods, sampleOffer } from "../cart-samples";

/** Two of goods 3 and one of goods 4 in a set. */
const bundle = (values: Partial<CartOffer> = {}, members: Partial<OfferGoods>[] = [{}, {}]) =>
  sampleOffer(8, "bundle", [], {
    name: "感冒组合",
    goods: [offerGoods(3, 700, { quantity: 2, ...members[0] }), offerGoods(4, 800, members[1])],
    ...values,
  });
const goods = (three: Partial<GoodsForBuyer> = {}, four: Partial<GoodsForBuyer> = {}) =>
  new Map([3, 4].map((id) => [id, sampleGoods(id, id === 3 ? three : four)]));

describe("how many sets lines are", () => {
  const members = bundle().goods;
  test.each<[string, [number, number][], number | null]>([
    ["no lines: none", [], 0],
    [
      "one set",
      [
        [3, 2],
        [4, 1],
      ],
      1,
    ],
    [
      "seven sets, in any order",
      [
        [4, 7],
        [3, 14],
      ],
      7,
    ],
    ["a goods is missing", [[3, 2]], null],
    ["the first goods is missing", [[4, 1]], null],
    [
      "half a set of one",
      [
        [3, 3],
        [4, 1],
      ],
      null,
    ],
    [
      "different sets",
      [
        [3, 4],
        [4, 1],
      ],
      null,
    ],
    [
      "a goods too many",
      [
        [3, 2],
        [4, 1],
        [5, 1],
      ],
      null,
    ],
    [
      "another goods in place of one",
      [
        [3, 2],
        [5, 1],
      ],
      null,
    ],
    [
      "nothing of each",
      [
        [3, 0],
        [4, 0],
      ],
      null,
    ],
    [
      "less than nothing",
      [
        [3, -2],
        [4, -1],
      ],
      null,
    ],
  ])("%s", (_what, rows, sets) => {
    expect(getSets(members, new Map(rows))).toBe(sets);
  });

  test("a bundle without members has no sets", () => {
    expect(getSets([], new Map([[3, 2]]))).toBeNull();
    expect(getSets([], new Map())).toBe(0);
  });

  test("as many as were put in", () => {
    const memberArb = fc.uniqueArray(
      fc.record({ goodsId: fc.integer({ min: 1, max: 99 }), quantity: fc.integer({ min: 1, max: 20 }) }),
      {
        selector: (item) => item.goodsId,
        minLength: 2,
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(memberArb, fc.integer({ min: 1, max: 500 }), fc.nat(5), (all, sets, at) => {
        const rows = new Map(all.map((item) => [item.goodsId, item.quantity * sets]));
        expect(getSets(all, rows)).toBe(sets);
        const { goodsId } = all[at % all.length]!;
        expect(getSets(all, new Map([...rows, [goodsId, rows.get(goodsId)! + 1]]))).toBeNull();
      }),
    );
  });
});

describe("sets that are left", () => {
  test.each<[string, CartOffer, number]>([
    ["by the scarcest goods, whole sets only", bundle({}, [{ left: 7 }, { left: 100 }]), 3],
    ["by the offer itself", bundle({ left: 2 }), 2],
    ["none of one goods: none at all", bundle({ left: 50 }, [{ left: 1 }, {}]), 0],
    ["oversold is none, not less", bundle({ left: -1 }), 0],
  ])("%s", (_what, offer, left) => expect(setsLeft(offer)).toBe(left));
});

describe("whether so many sets may be bought", () => {
  const notified = (offer: CartOffer | null, known = goods(), sets = 1) => {
    const { ok, text } = checkBundle(offer, known, sets);
    return ok ? "ok" : text;
  };
  test.each<[string, string, string]>([
    ["yes", notified(bundle()), "ok"],
    ["the offer is over", notified(null), "该活动已结束"],
    [
      "a goods is gone from the catalogue",
      notified(bundle(), new Map([[3, sampleGoods(3)]])),
      "商品4：该商品已下架",
    ],
    [
      "a goods is withdrawn",
      notified(bundle(), goods({ restriction: { code: "offSale" } })),
      "商品3：该商品已下架",
    ],
    [
      "the company's own reason is said once, without a goods",
      notified(bundle(), goods({ restriction: { code: "visitor" } }, { restriction: { code: "visitor" } })),
      "请登录后购买",
    ],
    [
      "two different reasons: the first goods speaks",
      notified(bundle(), goods({ restriction: { code: "offSale" } }, { stock: 0 })),
      "商品3：该商品已下架",
    ],
    [
      "ephedrine goods never",
      notified(bundle(), goods({}, { isEphedrine: true })),
      "商品4：含麻黄碱商品不参与组合",
    ],
    ["exactly the limit", notified(bundle({ limitPerCompany: 3, used: 1 }), goods(), 2), "ok"],
    [
      "above the limit",
      notified(bundle({ limitPerCompany: 3, used: 1 }), goods(), 3),
      "该组合每家限购3套，您已购1套",
    ],
    ["nothing bought yet", notified(bundle({ limitPerCompany: 3 }), goods(), 4), "该组合每家限购3套"],
    ["more than is left", notified(bundle({ left: 4 }), goods(), 5), "该组合仅剩4套"],
    ["all that is left", notified(bundle({ left: 4 }), goods(), 4), "ok"],
    ["sold out", notified(bundle({ left: 0 })), "该组合已售完"],
    ["the shop's stock of one goods", notified(bundle(), goods({ stock: 9 }), 5), "商品3：库存不足，仅剩9盒"],
    [
      "a goods' own limit",
      notified(bundle(), goods({}, { purchaseLimit: 2 }), 3),
      "商品4：每家每日限购2盒，今日已购0盒",
    ],
    [
      "a number no line may hold",
      notified(bundle({}, [{ left: 9e9 }, { left: 9e9 }]), goods({ stock: 9e9 }, { stock: 9e9 }), 500_000),
      "数量过大，请联系客服下单",
    ],
    [
      "the largest number a line may hold",
      notified(
        bundle({}, [{ quantity: 3, left: 9e9 }, { left: 9e9 }]),
        goods({ stock: 9e9 }, { stock: 9e9 }),
        333_333,
      ),
      "ok",
    ],
  ])("%s", (_what, message, expected) => expect(message).toBe(expected));

  test("fewer sets than may be had may be had too, and a refusal always says why", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.option(fc.integer({ min: 0, max: 20 })),
        fc.option(fc.integer({ min: 1, max: 20 })),
        fc.integer({ min: 0, max: 40 }),
        (sets, left, limitPerCompany, stock) => {
          const offer = bundle({ left, limitPerCompany });
          const check = (n: number) => checkBundle(offer, goods({ stock }), n);
          const query = check(sets);
          expect(query.text === "").toBe(query.ok);
          if (query.ok && sets > 1) expect(check(sets - 1).ok).toBe(true);
          if (query.ok) expect(2 * sets).toBeLessThanOrEqual(stock);
        },
      ),
    );
  });
});

test("the words after it went into the cart", () => {
  expect(bundleAdded("感冒组合", 3)).toBe("感冒组合 × 3套已加入购物车");
});
