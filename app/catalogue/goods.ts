/** Goods as a buyer sees them, and the small rules that need no database: steps, bands, ladders. */
import type { Scope } from "~/company/scope";
import type { Fen } from "~/platform/money";
import type { EphedrineStanding } from "./ephedrine";
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
  /** how the company stands with ephedrine goods; null or left out for others and for visitors */
  ephedrine?: EphedrineStanding | null;
  isControlled: boolean;
  isReleased: boolean;
  isPreferred: boolean;
  isNearExpiry: boolean;
  isPrescription: boolean;
  withCoupon: boolean;
  regulated: RegulatedClass | null;
  scope: Scope;
  status: string;
  /** 单品包邮: the whole order ships free from this number on */
  itemFreeShippingFrom: number | null;
  /** 满量包邮: the goods itself does */
  freeShippingFrom: number | null;
  purchaseLimit: number | null;
  boughtToday: number;
  isFavourite: boolean;
  /** units of it already in the company's cart */
  cartNumber: number;
  /** why one pack may not be bought now; null when it may */
  refusal: Refusal | null;
}

/** What a card or a table row shows of a goods: little, because it is sent again for hydration. */
export type CardGoods = Pick<
  GoodsForBuyer,
  | "id"
  | "name"
  | "spec"
  | "unit"
  | "dosageForm"
  | "kind"
  | "manufacturer"
  | "packSize"
  | "caseSize"
  | "price"
  | "priceLock"
  | "ladder"
  | "ladderType"
  | "tags"
  | "stock"
  | "nearestExpiry"
  | "isNearExpiry"
  | "isFavourite"
  | "cartNumber"
  | "refusal"
>;

export function cardOf(goods: GoodsForBuyer): CardGoods {
  const { id, name, spec, unit, dosageForm, kind, manufacturer, packSize, caseSize, price, priceLock } =
    goods;
  const { ladder, ladderType, tags, stock, nearestExpiry, isNearExpiry, isFavourite, cartNumber, refusal } =
    goods;
  return {
    ...{ id, name, spec, unit, dosageForm, kind, manufacturer, packSize, caseSize, price, priceLock },
    ...{ ladder, ladderType, tags, stock, nearestExpiry, isNearExpiry, isFavourite, cartNumber, refusal },
  };
}

/** What running offers do to one goods; filled by the promotions, shown by cards, tables and the detail page. */
export interface GoodsOffer {
  /** unit price while the activity runs, fen; null when none runs or prices may not be seen */
  activityPrice: Fen | null;
  /** what it costs without the activity, fen */
  wasPrice: Fen | null;
  /** end of the activity, epoch ms */
  endsAt: number | null;
  tags: Tag[];
  /** each offer in words: "本品满500减20" */
  texts: string[];
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

/**
 * The ladder as the buyer reads it, the ordinary price first: one price for each span of units.
 * `upTo` is null in the last step. Empty without a ladder or while the price may not be seen.
 */
export function ladderSteps(
  goods: Pick<GoodsForBuyer, "price" | "ladder" | "packSize">,
): { from: number; upTo: number | null; price: Fen }[] {
  if (goods.price === null || goods.ladder.length === 0) return [];
  const first = { from: Math.min(goods.packSize, goods.ladder[0]!.from), price: goods.price };
  const tiers = goods.ladder[0]!.from <= goods.packSize ? goods.ladder : [first, ...goods.ladder];
  return tiers.map((t, i) => ({
    from: t.from,
    price: t.price,
    upTo: i + 1 < tiers.length ? tiers[i + 1]!.from - 1 : null,
  }));
}

/** One step in words: style 1 reads "49盒以内" (and "200盒以上" at the end), every other style "≥50盒". */
export function stepText(
  step: { from: number; upTo: number | null },
  ladderType: number,
  unit: string,
): string {
  if (ladderType !== 1) return `≥${step.from}${unit}`;
  return step.upTo === null ? `${step.from}${unit}以上` : `${step.upTo}${unit}以内`;
}

/** Unit price of `number` units without activities: the tier reached prices all of them; null while it may not be seen. */
export function unitPriceFor(goods: Pick<GoodsForBuyer, "price" | "ladder">, number: number): Fen | null {
  return goods.price === null ? null : (ladderAt(goods.ladder, number).reached?.price ?? goods.price);
}

/** Stock in bands: 充裕 from 800 on, the number above 0, else 缺货. */
export const AMPLE_STOCK = 800;
export function stockText(stock: number): string {
  return stock >= AMPLE_STOCK ? "充裕" : stock > 0 ? String(stock) : "缺货";
}

/** "广东邦民制药厂有限公司" → "广东邦民制药厂": what filters and tables have room for. */
export function shortName(name: string): string {
  return name.replace(/\(原名.*$/, "").replace(/(股份)?(集团)?(股份)?有限(责任)?公司/g, "") || name;
}
