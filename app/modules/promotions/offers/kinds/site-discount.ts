import { applyPercent, type Fen } from "~/platform/values/money";
import { PERCENT } from "../benefits";
import type { CartOffer } from "../offer";
import { percentName } from "../words";
import { TIERED_ONCE, type OfferKindAt } from "./offer-kind";

declare module "../offer" {
  interface OfferKinds {
    siteDiscount: "unitPrice";
  }
}

const valueOn = ({ measure }: Pick<CartOffer, "measure">, price: Fen, quantity: number): number =>
  measure === "amount" ? price * quantity : measure === "units" ? quantity : 1;

export const siteDiscount: OfferKindAt<"unitPrice"> = {
  step: "unitPrice",
  name: "全场折扣",
  tag: { name: "折", describe: "全场折扣" },
  notWith: ["lineReduction", "orderDiscount"],
  page: "/welfare",
  role: "bought",
  rows: null,
  form: { goods: [], asks: TIERED_ONCE },
  example: '"tiers": [{ "percent": 94 }]',
  benefit: PERCENT,
  valueOn,
  unitPrice(offer, price, quantity) {
    const value = valueOn(offer, price, quantity);
    const tier = offer.tiers.findLast((t) => t.from <= value);
    return tier && "percent" in tier.benefit ? applyPercent(price, tier.benefit.percent) : null;
  },
  /** "全场94折 享94折": the name alone where it says the percentage. */
  cardText({ name, tiers: [tier] }) {
    const percent = tier && "percent" in tier.benefit ? percentName(tier.benefit.percent) : "";
    return name.includes(percent) ? name : `${name} 享${percent}`;
  },
};
