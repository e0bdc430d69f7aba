import { GIVES } from "../benefits";
import { TIERED, whileAnyLeft, type OfferKindAt } from "./offer-kind";

declare module "../offer" {
  interface OfferKinds {
    gift: "gifts";
  }
}

export const gift: OfferKindAt<"gifts"> = {
  step: "gifts",
  name: "满赠",
  tag: { name: "赠", describe: "满额赠品" },
  notWith: [],
  role: "gift",
  rows: { are: "brought", together: true },
  form: { goods: ["number", "stock"], asks: TIERED },
  example: '"tiers": [{ "from": "200.00", "gives": [{ "goods": 12, "number": 2 }] }]',
  benefit: GIVES,
  cardText: whileAnyLeft,
};
