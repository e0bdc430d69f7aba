import { PERCENT } from "../benefits";
import { TIERED_ONCE, tiersAlone, type OfferKindAt } from "./offer-kind";

declare module "../offer" {
  interface OfferKinds {
    orderDiscount: "discount";
  }
}

export const orderDiscount: OfferKindAt<"discount"> = {
  step: "discount",
  name: "订单折扣",
  tag: { name: "折", describe: "订单折扣" },
  notWith: [],
  role: "bought",
  rows: null,
  form: { goods: [], asks: TIERED_ONCE },
  example: '"tiers": [{ "from": "1000.00", "percent": 98 }]',
  benefit: PERCENT,
  cardText: tiersAlone,
};
