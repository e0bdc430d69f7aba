import type { BusinessScopeCode } from "~/modules/company/identity/scope";
import { toDay } from "~/platform/values/clock";
import { type Fen, formatYuan } from "~/platform/values/money";
import type { EphedrineStatus } from "./ephedrine";
import type { PurchaseRestriction, RegulatedClass } from "./purchase-restriction";

export interface LadderTier {
  /** units from which `price` applies to the whole line */
  from: number;
  price: Fen;
}

export type PriceLock = "login" | "review";

export interface GoodsTag {
  /** one or two characters: 满 优 秒 特 赠 换购 新 */
  name: string;
  describe: string;
}

/** What an own price can be agreed for. */
export const OWN_PRICE_SCOPES = ["rank", "area", "company"] as const;
export type OwnPriceScope = (typeof OWN_PRICE_SCOPES)[number];

export const GOODS_KINDS = ["drug", "herb", "device"] as const;
export type GoodsKind = (typeof GOODS_KINDS)[number];

export interface GoodsForBuyer {
  id: number;
  name: string;
  genericName: string;
  spec: string;
  unit: string;
  dosageForm: string;
  kind: GoodsKind;
  manufacturerId: number;
  manufacturer: string;
  approvalNumber: string;
  /** 上市许可持有人 of a drug, 注册人 of a device; "" unknown */
  holder?: string;
  categoryId: number;
  categoryPath: string;
  warehouseId: number;
  warehouse: string;
  packSize: number;
  caseSize: number | null;
  /** without activities; null: hidden, `priceLock` says why */
  price: Fen | null;
  priceLock: PriceLock | null;
  /** empty if the price is hidden or replaced by an activity's */
  ladder: LadderTier[];
  /** 1: 'up to N' text, else 'buy N or more' */
  ladderType: number;
  tags: GoodsTag[];
  stock: number;
  nearestExpiry: string | null;
  /** the first expiry day that may be allocated, if `stock` counts from it */
  minExpiry?: string;
  isEphedrine: boolean;
  /** null or missing for other products, and for visitors */
  ephedrine?: EphedrineStatus | null;
  isControlled: boolean;
  isReleased: boolean;
  isPreferred: boolean;
  isNearExpiry: boolean;
  /** null: unknown */
  isPrescription: boolean | null;
  withCoupon: boolean;
  regulated: RegulatedClass | null;
  scope: BusinessScopeCode;
  status: string;
  /** 单品包邮: the whole order ships free from this number on */
  itemFreeShippingFrom: number | null;
  /** 满量包邮: the product itself does */
  freeShippingFrom: number | null;
  purchaseLimit: number | null;
  boughtToday: number;
  isFavourite: boolean;
  cartQuantity: number;
  lastPurchase?: LastPurchase;
  /** why one pack may not be bought now */
  restriction: PurchaseRestriction | null;
  picture: string;
}

export interface LastPurchase {
  price: Fen;
  day: string;
}

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
  | "cartQuantity"
  | "lastPurchase"
  | "restriction"
  | "picture"
  | "warehouseId"
>;

export type ListedGoods = Omit<CardGoods, "dosageForm" | "kind" | "cartQuantity" | "picture">;

/** "10盒起订 · 件装 200盒"; without an unknown carton size. */
export const packText = ({
  packSize,
  caseSize: cartonSize,
  unit,
}: Pick<GoodsForBuyer, "packSize" | "caseSize" | "unit">) =>
  [`${packSize}${unit}起订`, cartonSize === null ? "" : `件装 ${cartonSize}${unit}`]
    .filter(Boolean)
    .join(" · ");

export function toCard(goods: GoodsForBuyer): CardGoods {
  const {
    id,
    name,
    spec,
    unit,
    dosageForm,
    kind,
    manufacturer,
    packSize,
    caseSize: cartonSize,
    price,
    priceLock,
  } = goods;
  const {
    ladder,
    ladderType,
    tags,
    stock,
    nearestExpiry,
    isNearExpiry,
    isFavourite,
    cartQuantity,
    lastPurchase,
    restriction,
    picture,
    warehouseId,
  } = goods;
  return {
    id,
    name,
    spec,
    unit,
    dosageForm,
    kind,
    manufacturer,
    packSize,
    caseSize: cartonSize,
    price,
    priceLock,
    ladder,
    ladderType,
    tags,
    stock,
    nearestExpiry,
    isNearExpiry,
    isFavourite,
    cartQuantity,
    ...(lastPurchase && { lastPurchase }),
    restriction,
    picture,
    warehouseId,
  };
}

export function lastPurchaseDay(at: number, now: number): string {
  const day = toDay(at);
  return day.slice(0, 4) === toDay(now).slice(0, 4) ? day.slice(5) : day;
}

/** "上次 ¥11.80 · 11-03" */
export const lastPurchaseText = ({ price, day }: LastPurchase): string =>
  `上次 ${formatYuan(price)} · ${day}`;

/** A product's running offers. */
export interface GoodsOffer {
  activityPrice: Fen | null;
  wasPrice: Fen | null;
  endsAt: number | null;
  tags: GoodsTag[];
  /** "本品满500减20" */
  texts: string[];
  /** the offer that makes the activity price; missing without one */
  activityId?: number;
  reductionId?: number;
}

export const NO_OFFER: GoodsOffer = {
  activityPrice: null,
  wasPrice: null,
  endsAt: null,
  tags: [],
  texts: [],
};

/** Rounds an entered number up to a multiple of the pack size, at least one pack. */
export function roundToPack(quantity: number, packSize: number): number {
  return Math.max(1, Math.ceil(quantity / packSize)) * packSize;
}

/** Returns the full carton to offer, at 80 % or more, or null. */
export function fullCartonOffer(quantity: number, cartonSize: number | null): number | null {
  if (cartonSize === null || cartonSize <= 1) return null;
  const rest = quantity % cartonSize;
  return rest > 0 && rest * 100 >= cartonSize * 80 ? quantity - rest + cartonSize : null;
}

/** Returns the ladder tier that `number` reaches and the next one, by units of the whole line. */
export function ladderAt(
  ladder: readonly LadderTier[],
  quantity: number,
): { reached: LadderTier | null; next: LadderTier | null } {
  let reached: LadderTier | null = null;
  for (const tier of ladder) {
    if (tier.from > quantity) return { reached, next: tier };
    reached = tier;
  }
  return { reached, next: null };
}

/** Returns the ladder by spans of units, the ordinary price first. `upTo` is null in the last step. Empty without a ladder or while the price is hidden. */
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

/** One step in words: style 1 reads "49盒以内" (and "200盒以上" at the end), others "≥50盒". */
export function formatLadderStep(
  step: { from: number; upTo: number | null },
  ladderType: number,
  unit: string,
): string {
  if (ladderType !== 1) return `≥${step.from}${unit}`;
  return step.upTo === null ? `${step.from}${unit}以上` : `${step.upTo}${unit}以内`;
}

/** Returns the ladder's texts: "≥50盒", "¥11.20". */
export const ladderTexts = (
  goods: Pick<GoodsForBuyer, "price" | "ladder" | "packSize" | "ladderType" | "unit">,
) =>
  ladderSteps(goods).map((step) => ({
    ...step,
    text: formatLadderStep(step, goods.ladderType, goods.unit),
    priceText: formatYuan(step.price),
  }));

/** Returns the unit price of `number` units without activities, by the reached tier; null while hidden. */
export function unitPriceFor(goods: Pick<GoodsForBuyer, "price" | "ladder">, quantity: number): Fen | null {
  return goods.price === null ? null : (ladderAt(goods.ladder, quantity).reached?.price ?? goods.price);
}

export const AMPLE_STOCK = 800;
export function stockText(stock: number): string {
  return stock >= AMPLE_STOCK ? "充裕" : stock > 0 ? String(stock) : "缺货";
}

/** "广东邦民制药厂有限公司" is "广东邦民制药厂", for filters and tables. */
export function shortName(name: string): string {
  return name.replace(/\(原名.*$/, "").replace(/(股份)?(集团)?(股份)?有限(责任)?公司/g, "") || name;
}
