import { GIVES } from "../benefits";
import { TIERED, whileAnyLeft, type OfferKindAt } from "./offer-kind";

declare module "../offer" {
  interface OfferKinds {
    bundleGift: "gifts";
  }
}

export const bundleGift: OfferKindAt<"gifts"> = {
  step: "gifts",
  name: "组合买赠",
  tag: { name: "赠", describe: "组合买赠" },
  notWith: [],
  page: "/zhmz",
  role: "gift",
  rows: { are: "brought", together: true },
  form: { goods: ["number", "stock"], asks: TIERED },
  example: '"measure": "kinds", "tiers": [{ "from": 3, "gives": [{ "goods": 12, "number": 1 }] }]',
  benefit: GIVES,
  cardText: whileAnyLeft,
};
