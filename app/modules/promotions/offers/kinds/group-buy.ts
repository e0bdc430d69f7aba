import { z } from "zod";
import { activityText, type OfferKindAt } from "./offer-kind";

declare module "../offer" {
  interface OfferKinds {
    groupBuy: "group";
  }
}

const Terms = z.object({ needs: z.number().int().min(2) });

/** Returns the companies that a group buy needs, or null for invalid terms. */
export function companiesNeeded(terms: unknown): number | null {
  const read = Terms.safeParse(terms);
  return read.success ? read.data.needs : null;
}

export const groupBuy: OfferKindAt<"group"> = {
  step: "group",
  name: "拼团",
  tag: { name: "拼", describe: "拼团价" },
  notWith: [],
  page: "/ptzq",
  role: "groupBuy",
  rows: { are: "own", together: true },
  form: { goods: ["price", "stock"], asks: ["needs"] },
  fault({ needs, rows }) {
    if (rows !== 1) return "goods：拼团只能有一种商品";
    return companiesNeeded({ needs }) === null ? 'needs：请写明成团家数，如 "needs": 3' : null;
  },
  cardText: (activity, goods) => activityText(activity, goods) || "参与拼团，成团享拼团价",
};
