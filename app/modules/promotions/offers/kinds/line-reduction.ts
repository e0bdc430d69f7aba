import { OFF } from "../benefits";
import { TIERED, type OfferKindAt } from "./offer-kind";

declare module "../offer" {
  interface OfferKinds {
    lineReduction: "lines";
  }
}

export const lineReduction: OfferKindAt<"lines"> = {
  step: "lines",
  name: "专场满减",
  tag: { name: "满", describe: "满减活动" },
  notWith: [],
  role: "bought",
  rows: null,
  form: { goods: [], asks: TIERED },
  example: '"tiers": [{ "from": "500.00", "off": "20.00" }]',
  benefit: OFF,
  isNamed: true,
  cardText: ({ name }, _goods, tiers) => `${name} ${tiers}`,
};
