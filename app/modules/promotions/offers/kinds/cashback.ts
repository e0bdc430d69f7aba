import { BACK } from "../benefits";
import { TIERED, tiersAlone, type OfferKindAt } from "./offer-kind";

declare module "../offer" {
  interface OfferKinds {
    cashback: "credit";
  }
}

export const cashback: OfferKindAt<"credit"> = {
  step: "credit",
  name: "满额返现",
  tag: { name: "返", describe: "满额返现" },
  notWith: [],
  page: "/hb",
  role: "bought",
  rows: null,
  form: { goods: [], asks: TIERED },
  example: '"tiers": [{ "from": "2000.00", "back": "20.00" }]',
  benefit: BACK,
  cardText: tiersAlone,
};
