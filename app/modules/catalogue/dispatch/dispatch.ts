/** Whether goods that were ordered may still leave for their company. Pure. */
import type { Buyer } from "~/modules/company/identity/buyer";
import { yearOf } from "~/modules/company/contract/contract";
import type { GoodsRole } from "~/modules/catalogue/goods/ephedrine";
import {
  type PurchaseRestriction,
  type RestrictedGoods,
  restrictionFor,
  restrictionText,
} from "~/modules/catalogue/goods/purchase-restriction";

/**
 * Why `buyer` may not be sent a goods at `now` (ms) that it ordered before; null: it may. The rule of buying but for two things: goods that
 * went off sale are delivered to those who have bought them, and an order keeps the contract of the year it was placed in.
 */
export function dispatchRestriction(
  buyer: Buyer,
  goods: RestrictedGoods,
  role: GoodsRole,
  now: number,
): PurchaseRestriction | null {
  return restrictionFor({ ...buyer, contractYear: yearOf(now) }, { ...goods, status: "on" }, role, now);
}

const OF_COMPANY: ReadonlySet<PurchaseRestriction["code"]> = new Set<PurchaseRestriction["code"]>([
  "notApproved",
  "qualificationMissing",
  "qualificationExpired",
]);

/** Whether a restriction holds for whatever goods the company has ordered. */
export const isOfCompany = ({ code }: PurchaseRestriction): boolean => OF_COMPANY.has(code);

/** The buyer's sentence as staff read it of a company. */
export const staffRestrictionText = (restriction: PurchaseRestriction): string =>
  restrictionText(restriction).replaceAll("您所在企业", "该企业").replaceAll("您", "该企业");
