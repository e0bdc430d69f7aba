import { CHOOSE } from "../benefits";
import { TIERED, whileAnyLeft, type OfferKindAt } from "./offer-kind";

declare module "../offer" {
  interface OfferKinds {
    swap: "addOn";
  }
}

export const swap: OfferKindAt<"addOn"> = {
  step: "addOn",
  name: "换购",
  tag: { name: "换购", describe: "低价换购" },
  notWith: [
    ...(["lineReduction", "gift", "bundleGift"] as const),
    ...(["coupon", "orderReduction", "orderDiscount", "cashback"] as const),
  ],
  role: "swap",
  rows: { are: "brought", together: false },
  form: { goods: ["price", "number", "stock"], asks: TIERED },
  example: '"tiers": [{ "from": "500.00", "choose": 1 }]',
  benefit: CHOOSE,
  cardText: whileAnyLeft,
};
