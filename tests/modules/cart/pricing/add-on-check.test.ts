import { describe, expect, test } from "vitest";
import { checkAddOnDeal } from "~/modules/cart/pricing/add-on-check";
import { priceCart } from "~/modules/cart/pricing/price-cart";
import type { CartLine } from "~/modules/cart/pricing/pricing";
import type { CartOffer, OfferGoods } from "~/modules/promotions/offers/offer";
import { noOffers, NOW, offerGoods, sampleLine, sampleOffer } from "../cart-samples";

const deal = (goods: Partial<OfferGoods> = {}, values: Partial<CartOffer> = {}) =>
  sampleOffer(7, "swap", [{ from: 5_000, benefit: { choose: 2 } }], {
    name: "换购",
    goods: [offerGoods(5, 200, { name: "棉签", ...goods }), offerGoods(6, 300, { name: "纱布" })],
    ...values,
  });
/** What the cart answers to `quantity` units of goods 5, or `goodsId`, beside these lines. */
const notified = (lines: CartLine[], offer: CartOffer | null, quantity = 1, goodsId = 5) => {
  const offers = { ...noOffers, offers: offer ? [offer] : [] };
  const state = priceCart(lines, offers, {}, NOW).addOnDeals.find((deal) => deal.offerId === offer?.id);
  const { ok, text } = checkAddOnDeal(offer, state, goodsId, quantity);
  return ok ? "ok" : text;
};
const enough = [sampleLine(1, 5)];
const outOfScope = { code: "outOfScope", scope: "deviceII" } as never;

describe("one reason each", () => {
  test.each<[string, string, string]>([
    ["met", notified(enough, deal()), "ok"],
    ["as many as there are portions", notified(enough, deal(), 2), "ok"],
    ["one more", notified(enough, deal(), 3), "棉签最多可换购2盒"],
    ["portions of ten", notified(enough, deal({ quantity: 10 }), 20), "ok"],
    ["above two portions of ten", notified(enough, deal({ quantity: 10 }), 21), "棉签最多可换购20盒"],
    ["the offer is over", notified(enough, null), "该活动已结束"],
    ["a goods that is none of its own", notified(enough, deal(), 1, 8), "该商品不在换购范围内"],
    ["an empty cart", notified([], deal()), "请先选购参加该换购活动的商品"],
    [
      "a cart without a line of its scope",
      notified(enough, deal({}, { scope: { category: "/9/" } })),
      "请先选购参加该换购活动的商品",
    ],
    ["the threshold is not reached", notified([sampleLine(1, 4)], deal()), "还差 ¥10.00 可换购"],
    [
      "lines that are not selected do not help",
      notified([sampleLine(1, 9, {}, { isSelected: false })], deal()),
      "还差 ¥50.00 可换购",
    ],
    [
      "used up by this company",
      notified(enough, deal({}, { limitPerCompany: 1, used: 1 })),
      "每家限享 1 次，已享 1 次",
    ],
    ["used up by everybody", notified(enough, deal({}, { left: 0 })), "活动名额已用完"],
    ["sold out", notified(enough, deal({ left: 0 })), "换购商品已抢完"],
    [
      "the company has had its share",
      notified(enough, deal({ limitPerCompany: 2, used: 2 })),
      "每家限购 2 盒，已购 2 盒",
    ],
    [
      "a unit of its share is left",
      notified(enough, deal({ limitPerCompany: 2, used: 1 }), 2),
      "棉签最多可换购1盒",
    ],
  ])("%s", (_what, message, expected) => expect(message).toBe(expected));

  test("what the company may never have is said before what is missing", () => {
    const barred = deal({ restriction: outOfScope });
    const short = notified([sampleLine(1, 1)], barred);
    expect(short).toBe(notified(enough, barred));
    expect(short).toContain("您的经营范围没有购买");
    // the other goods of the same deal is not barred
    expect(notified(enough, barred, 1, 6)).toBe("ok");
  });

  test("what is chosen already leaves the rest of the portions", () => {
    const chosen = [...enough, sampleLine(6, 1, {}, { type: 2, offerId: 7 })];
    expect(notified(chosen, deal(), 1)).toBe("ok");
    expect(notified(chosen, deal(), 2)).toBe("棉签最多可换购1盒");
    // its own line may be raised to all that is left of the portions
    expect(notified(chosen, deal(), 2, 6)).toBe("ok");
    const full = [...enough, sampleLine(6, 2, {}, { type: 2, offerId: 7 })];
    expect(notified(full, deal(), 1)).toBe("已选满 2 份");
  });
});
