import { expect, test } from "vitest";
import { offerOn } from "~/modules/promotions/offers/on-goods";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import { flash, gift, lineReduction, offerGoods, sampleGoods, sampleOffer } from "../../cart/cart-samples";

const goods = sampleGoods(1);
const message = (
  offers: CartOffer[],
  values = goods,
  activity: Parameters<typeof offerOn>[2] = null,
  group: Parameters<typeof offerOn>[3] = null,
) => {
  const { tags, texts, activityPrice } = offerOn(values, offers, activity, group);
  expect(tags.length).toBe(texts.length);
  return [tags.map((t) => t.name).join(" "), texts.join(" | "), activityPrice];
};
const narrow = { scope: { category: "/1/" } };
const site = sampleOffer(1, "siteDiscount", [{ from: 0, benefit: { percent: 94 } }], { name: "全场94折" });

test.each<[string, CartOffer, string, string]>([
  ["line reduction", lineReduction(1, 50_000, 2_000), "满", "专场 满500减20"],
  ["gift", gift(1, 20_000), "赠", "满200元赠维生素C片"],
  [
    "swap",
    sampleOffer(1, "swap", [{ from: 9_900, benefit: { choose: 1 } }], { goods: [offerGoods(5, 1)] }),
    "换购",
    "满99元可换购1份",
  ],
  [
    "bundle",
    sampleOffer(1, "bundle", [], { name: "组合", goods: [offerGoods(1, 1), offerGoods(2, 1)] }),
    "组",
    "组合：与商品2同购享组合价",
  ],
  [
    "reduction",
    sampleOffer(1, "orderReduction", [{ from: 100, benefit: { off: 50 } }], narrow),
    "满",
    "满1减0.50",
  ],
  ["cashback", sampleOffer(1, "cashback", [{ from: 100, benefit: { back: 100 } }], narrow), "返", "满1返1"],
  [
    "shipping",
    sampleOffer(1, "freeShipping", [{ from: 100, benefit: { free: "shipping" } }], narrow),
    "包邮",
    "满1包邮",
  ],
])("%s", (_what, offer, tag, text) => {
  expect(message([offer])).toEqual([tag, text, null]);
  expect(message([{ ...offer, left: 0 }])).toEqual(["", "", null]);
  // Ephedrine goods are an order of their own without offers.
  expect(message([offer], sampleGoods(1, { isEphedrine: true }))).toEqual(["", "", null]);
});

test("a site discount makes the price where it is the lowest", () => {
  expect(message([site])).toEqual(["折", "全场94折", 940]);
  expect(message([site], goods, flash())).toEqual(["秒", "限时秒杀", 800]);
  expect(message([site], goods, flash({ price: 950 }))).toEqual(["折", "全场94折", 940]);
  expect(message([], goods, flash({ price: 1_000 }))).toEqual(["", "", null]);
});

test("a price that may not be seen is not said, its tag is", () => {
  const locked = sampleGoods(1, { price: null, priceLock: "login" });
  expect(message([site], locked)).toEqual(["折", "全场94折", null]);
  expect(message([], locked, flash(), "groupBuy")).toEqual([
    "秒 拼",
    "限时秒杀 | 参与拼团，成团享拼团价",
    null,
  ]);
});

test("what does not go with the price is not promised; two offers of one tag stand together", () => {
  expect(message([gift(1, 100)], goods, flash())).toEqual(["秒", "限时秒杀", 800]);
  expect(message([lineReduction(1, 100, 10), lineReduction(2, 200, 30)])[1]).toBe(
    "专场 满1减0.10；专场 满2减0.30",
  );
});

test("an offer on every order says nothing on a goods", () => {
  expect(message([sampleOffer(1, "orderReduction", [{ from: 0, benefit: { off: 1 } }])])).toEqual([
    "",
    "",
    null,
  ]);
});
