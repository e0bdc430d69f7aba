import { PRICES, activityText, pricesInRows, type OfferKindAt } from "./offer-kind";

declare module "../offer" {
  interface OfferKinds {
    nearExpiry: "activity";
  }
}

export const nearExpiry: OfferKindAt<"activity"> = {
  step: "activity",
  name: "近效期特价",
  tag: { name: "近", describe: "近效期特价" },
  notWith: ["lineReduction", "coupon"],
  page: "/jxqzc",
  role: "bought",
  rows: { are: "own", together: false },
  form: PRICES,
  fault: pricesInRows,
  cardText: activityText,
};
