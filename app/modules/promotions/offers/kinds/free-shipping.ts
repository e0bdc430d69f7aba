import { FREE } from "../benefits";
import { TIERED_ONCE, tiersAlone, type OfferKindAt } from "./offer-kind";

declare module "../offer" {
  interface OfferKinds {
    freeShipping: "shipping";
  }
}

export const freeShipping: OfferKindAt<"shipping"> = {
  step: "shipping",
  name: "包邮",
  tag: { name: "包邮", describe: "满额包邮" },
  notWith: [],
  page: "/yx",
  role: "bought",
  rows: null,
  form: { goods: [], asks: TIERED_ONCE },
  example: '"tiers": [{ "from": "300.00", "free": "shipping" }]',
  benefit: FREE,
  cardText: tiersAlone,
};
