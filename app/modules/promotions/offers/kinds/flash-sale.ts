import { PRICES, activityText, pricesInRows, type OfferKindAt } from "./offer-kind";

declare module "../offer" {
  interface OfferKinds {
    flashSale: "activity";
  }
}

export const flashSale: OfferKindAt<"activity"> = {
  step: "activity",
  name: "秒杀",
  tag: { name: "秒", describe: "限时秒杀" },
  notWith: ["lineReduction", "gift", "bundleGift", "swap", "cashback", "coupon"],
  role: "bought",
  rows: { are: "own", together: false },
  form: PRICES,
  fault: pricesInRows,
  cardText: activityText,
};
