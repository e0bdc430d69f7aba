import { describe, expect, test } from "vitest";
import { cartView } from "~/modules/cart/page/cart-page";
import { priceSplit, splitCheckout } from "~/modules/cart/pricing/checkout";
import { slimCart, wholeCart } from "~/modules/cart/page/cart-payload";
import type { CartLine } from "~/modules/cart/pricing/pricing";
import { flash, lineReduction, noOffers, NOW, sampleLine } from "../cart-samples";

function toView(lines: CartLine[]) {
  const offers = { ...noOffers, offers: [lineReduction(1, 30_000, 500)] };
  const { ordinary, ephedrine } = priceSplit(lines, offers, {}, NOW);
  const checkout = splitCheckout(lines, offers, {}, NOW);
  return cartView({ lines, offers, pricing: ordinary, ephedrine, checkout, expiryMonths: 0 }, {}, NOW);
}

/** Words as long as the real ones. */
const words = {
  name: "复方丹参滴丸",
  spec: "27mg*180丸",
  manufacturer: "天士力制药集团股份有限公司",
  nearestExpiry: "2028-06-30",
};

describe("lines for the browser", () => {
  test("come back whole", () => {
    const view = toView([
      sampleLine(1, 10, words),
      sampleLine(2, 10, { isEphedrine: true, tags: [{ name: "特", describe: "特价商品" }] }),
      sampleLine(3, 10, { stock: 0 }),
      sampleLine(4, 40, { caseSize: 50 }, { isSelected: false, seenPrice: 1 }),
      sampleLine(5, 10, {}, { type: 1, activity: flash({ price: 900 }) }),
    ]);
    expect(wholeCart(JSON.parse(JSON.stringify(slimCart(view))))).toEqual(view);
  });

  test("take at most 250 bytes each in a large cart", () => {
    const lines = Array.from({ length: 500 }, (_, i) =>
      sampleLine(100_000 + i, 10, { ...words, stock: 1200 }),
    );
    const bytes = Buffer.byteLength(JSON.stringify(slimCart(toView(lines))));
    expect(bytes / lines.length).toBeLessThanOrEqual(250);
  });
});
