import { PRICES, activityText, pricesInRows, type OfferKindAt } from "./offer-kind";

declare module "../offer" {
  interface OfferKinds {
    dailySpecial: "activity";
  }
}

export const dailySpecial: OfferKindAt<"activity"> = {
  step: "activity",
  name: "天天特价",
  tag: { name: "特", describe: "天天特价" },
  notWith: [],
  page: "/mrtj",
  role: "bought",
  rows: { are: "own", together: false },
  form: PRICES,
  fault: pricesInRows,
  cardText: activityText,
};
