import { OFF } from "../benefits";
import { TIERED, tiersAlone, type OfferKindAt } from "./offer-kind";

declare module "../offer" {
  interface OfferKinds {
    orderReduction: "reduction";
  }
}

export const orderReduction: OfferKindAt<"reduction"> = {
  step: "reduction",
  name: "订单满减",
  tag: { name: "满", describe: "订单满减" },
  notWith: [],
  role: "bought",
  rows: null,
  form: { goods: [], asks: TIERED },
  example: '"tiers": [{ "from": "500.00", "off": "20.00" }]',
  benefit: OFF,
  cardText: tiersAlone,
};
