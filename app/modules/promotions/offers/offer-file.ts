import { z } from "zod";
import { REGULATED, type RegulatedClass } from "~/modules/catalogue/goods/purchase-restriction";
import type { Fen } from "~/platform/values/money";
import { endTime, time } from "~/platform/values/json-input";
import { ALL_OFFER_KINDS, isAt, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import { OFFER_MEASURES, type OfferKind } from "./offer";
import { name, offerScopeInput, integerSchema, yuanInput } from "./scope-input";

export const FILE_KINDS: OfferKind[] = ALL_OFFER_KINDS.filter((kind) => !isAt(kind, "voucher"));
const kind = z.enum(FILE_KINDS as [OfferKind, ...OfferKind[]]);

/** `from` is yuan, or units or kinds by `measure`. */
const Tier = z.strictObject({
  from: z
    .union([yuanInput.transform((fen) => ({ fen })), integerSchema.min(0).transform((count) => ({ count }))])
    .optional(),
  off: yuanInput.optional(),
  percent: integerSchema.min(1).max(100).optional(),
  gives: z
    .array(z.strictObject({ goods: integerSchema.positive(), number: integerSchema.positive() }))
    .min(1)
    .optional(),
  choose: integerSchema.positive().optional(),
  back: yuanInput.optional(),
  free: z.literal("shipping").optional(),
});

const Goods = z.strictObject({
  id: integerSchema.positive(),
  price: yuanInput.default(0),
  number: integerSchema.positive().default(1),
  stock: integerSchema.min(0),
  limit: integerSchema.positive().nullable().default(null),
});

interface Measured {
  measure?: string;
  tiers?: { from?: { fen: Fen } | { count: number } }[];
}

function measuresFit({ measure = "amount", tiers = [] }: Measured): boolean {
  return tiers.every(({ from }) => from === undefined || (measure === "amount") === "fen" in from);
}

export const OfferFile = z
  .strictObject({
    id: integerSchema.positive().optional(),
    kind,
    name,
    starts: time,
    ends: endTime,
    scope: offerScopeInput.optional(),
    priority: integerSchema.min(0).max(1_000).default(0),
    stock: integerSchema.positive().nullable().default(null),
    limit: integerSchema.positive().nullable().default(null),
    measure: z.enum(OFFER_MEASURES).optional(),
    repeats: z.boolean().optional(),
    notWith: z.array(z.enum(ALL_OFFER_KINDS)).optional(),
    tiers: z.array(Tier).min(1).max(20).optional(),
    needs: integerSchema.optional(),
    goods: z.array(Goods).max(5_000).default([]),
  })
  .refine((offer) => offer.ends > offer.starts, "结束须晚于开始")
  .refine((offer) => offer.scope !== undefined || OFFER_KINDS[offer.kind].rows?.are === "own", {
    path: ["scope"],
    message: '请写明适用商品，如 "all"、{ "category": 12 }',
  })
  .refine(measuresFit, {
    path: ["tiers"],
    message: '金额写作 "500.00"，数量和品种数写作数字',
  });
export type OfferInput = z.output<typeof OfferFile>;

export type OfferGoodsInput = OfferInput["goods"][number];

/** Returns the stored terms, fen; offer-parser.ts checks them. */
export function parseOffer({ measure, repeats, notWith, tiers, needs }: OfferInput): object {
  return {
    ...(measure && { measure }),
    ...(repeats !== undefined && { repeats }),
    ...(notWith && { notWith }),
    ...(needs !== undefined && { needs }),
    ...(tiers && {
      tiers: tiers.map(({ from, gives, ...benefit }) => ({
        ...(from && { from: "fen" in from ? from.fen : from.count }),
        ...benefit,
        ...(gives && { gives: gives.map(({ goods, number }) => ({ goodsId: goods, number })) }),
      })),
    }),
  };
}

export interface KnownGoods {
  name: string;
  basePrice: Fen;
  packSize: number;
  stock: number;
  isOn: boolean;
  regulated: RegulatedClass | null;
  isEphedrine: boolean;
  sold: number;
}

export interface OfferGoodsResult {
  id: number;
  name: string;
  ok: boolean;
  /** why it is refused, or what is worth a second look; "" for nothing */
  text: string;
}

/** Why no company may have a product by an offer of this kind, or null. */
export function barredText({ regulated, isEphedrine, isOn }: KnownGoods, kind: OfferKind): string | null {
  if (regulated) return `${REGULATED[regulated]}不能在网上销售`;
  if (isEphedrine) return "含麻商品单独成单，不参加活动";
  return OFFER_KINDS[kind].role === "gift" && !isOn ? "商品已下架，无法赠送" : null;
}

/** Judges one row of the file; `seen` are the products of the rows before. */
export function offerGoodsResult(
  row: OfferGoodsInput,
  kind: OfferKind,
  known: KnownGoods | undefined,
  seen: ReadonlySet<number>,
): OfferGoodsResult {
  const result = (ok: boolean, text: string) => ({ id: row.id, name: known?.name ?? "", ok, text });
  if (!known) return result(false, "没有这个商品");
  if (seen.has(row.id)) return result(false, "在文件中重复");
  const isGift = OFFER_KINDS[kind].role === "gift";
  if (isGift !== (row.price === 0)) return result(false, isGift ? "赠品不能有价格" : "请填写价格");
  if (row.stock < known.sold) return result(false, `已售出 ${known.sold}，库存不能少于此数`);
  // One that has nothing left may stay: used units stay counted.
  const barred = row.stock > known.sold ? barredText(known, kind) : null;
  if (barred) return result(false, barred);
  return result(true, rowHints(row, kind, known).join("；"));
}

/** What is worth a second look in a row that is accepted. */
function rowHints(row: OfferGoodsInput, kind: OfferKind, known: KnownGoods): string[] {
  const isDear = OFFER_KINDS[kind].role !== "gift" && row.price >= known.basePrice;
  return [
    known.isOn ? null : "商品已下架",
    row.stock > known.stock + known.sold ? `商城库存只有 ${known.stock}` : null,
    isDear ? "价格不低于原价" : null,
    isAt(kind, "set") && row.number % known.packSize !== 0 ? `按 ${known.packSize} 的倍数订购` : null,
  ].filter((hint) => hint !== null);
}
