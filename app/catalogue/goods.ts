/** Goods as a buyer sees them, and the small rules that need no database: steps, bands, ladders. */
import type { Scope } from "~/company/scope";
import type { Fen } from "~/platform/money";
import type { Refusal, RegulatedClass } from "./refusal";

export interface LadderTier {
  /** units from which on `price` holds for all units of the line */
  from: number;
  price: Fen;
}

/** Why a price is not shown: the words stand in its place and lead to the way there. */
export type PriceLock = "login" | "review";

export interface Tag {
  /** one or two characters: 满 优 秒 特 赠 换购 新 */
  name: string;
  describe: string;
}

export interface GoodsForBuyer {
  id: number;
  name: string;
  genericName: string;
  spec: string;
  unit: string;
  dosageForm: string;
  kind: "drug" | "herb" | "device";
  manufacturerId: number;
  manufacturer: string;
  approvalNumber: string;
  categoryId: number;
  categoryPath: string;
  warehouseId: number;
  warehouse: string;
  packSize: number;
  caseSize: number;
  /** the company's own price without activities; null when `priceLock` says why it may not be seen */
  price: Fen | null;
  priceLock: PriceLock | null;
  /** empty when the price may not be seen or an activity price replaces it */
  ladder: LadderTier[];
  /** 1: 'up to N' text, else 'buy N or more' */
  ladderType: number;
  tags: Tag[];
  stock: number;
  nearestExpiry: string | null;
  isEphedrine: boolean;
  isControlled: boolean;
  isReleased: boolean;
  isPreferred: boolean;
  isNearExpiry: boolean;
  isPrescription: boolean;
  withCoupon: boolean;
  regulated: RegulatedClass | null;
  scope: Scope;
  status: string;
  itemFreeShippingFrom: number | null;
  purchaseLimit: number | null;
  boughtToday: number;
  isFavourite: boolean;
  /** units of it already in the company's cart */
  cartNumber: number;
  /** why one pack may not be bought now; null when it may */
  refusal: Refusal | null;
}

/** Rounds a typed number up to a multiple of the pack size, at least one pack. */
export function roundToPack(number: number, packSize: number): number {
  return Math.max(1, Math.ceil(number / packSize)) * packSize;
}

/** At 80 % of a case or more the full case is offered: the number to offer, or null. */
export function fullCaseOffer(number: number, caseSize: number): number | null {
  if (caseSize <= 1) return null;
  const rest = number % caseSize;
  return rest > 0 && rest * 100 >= caseSize * 80 ? number - rest + caseSize : null;
}

/** The ladder tier that `number` reaches and the next one, by units of the whole line. */
export function ladderAt(
  ladder: readonly LadderTier[],
  number: number,
): { reached: LadderTier | null; next: LadderTier | null } {
  let reached: LadderTier | null = null;
  for (const tier of ladder) {
    if (tier.from > number) return { reached, next: tier };
    reached = tier;
  }
  return { reached, next: null };
}

/** Stock in bands: 充裕 from 800 on, the number above 0, else 缺货. */
export const AMPLE_STOCK = 800;
export function stockText(stock: number): string {
  return stock >= AMPLE_STOCK ? "充裕" : stock > 0 ? String(stock) : "缺货";
}
