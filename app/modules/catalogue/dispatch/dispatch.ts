import type { Buyer } from "~/modules/company/identity/buyer";
import { toYear } from "~/modules/company/contract/contract";
import type { GoodsRole } from "~/modules/catalogue/goods/ephedrine";
import {
  type PurchaseRestriction,
  type RestrictedGoods,
  restrictionFor,
  restrictionText,
} from "~/modules/catalogue/goods/purchase-restriction";

/** Why `buyer` may not be sent a product that it ordered before, at `now` (ms), or null. Like buying, except that products taken off sale are delivered, and the contract is that of the order's year. */
export function dispatchRestriction(
  buyer: Buyer,
  goods: RestrictedGoods,
  role: GoodsRole,
  now: number,
): PurchaseRestriction | null {
  return restrictionFor({ ...buyer, contractYear: toYear(now) }, { ...goods, status: "on" }, role, now);
}

const OF_COMPANY: ReadonlySet<PurchaseRestriction["code"]> = new Set<PurchaseRestriction["code"]>([
  "notApproved",
  "qualificationMissing",
  "qualificationExpired",
]);

/** Whether a restriction applies to every product of the company. */
export const isOfCompany = ({ code }: PurchaseRestriction): boolean => OF_COMPANY.has(code);

/** Returns the restriction's text for staff. */
export const staffRestrictionText = (restriction: PurchaseRestriction): string =>
  restrictionText(restriction).replaceAll("您所在企业", "该企业").replaceAll("您", "该企业");
