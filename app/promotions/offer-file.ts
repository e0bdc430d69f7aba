/** An offer as an operator writes it, in JSON with amounts in yuan, and the terms that it becomes. Pure. */
import { z } from "zod";
import { REGULATED, type RegulatedClass } from "~/catalogue/refusal";
import type { Fen } from "~/platform/money";
import { time } from "~/platform/written";
import { NOT_WITH, type OfferKind, roleIn } from "./offer";
import { name, scope, whole, yuan } from "./written";

/** Kinds that are offers; coupons and cash vouchers are written by set-voucher. */
export const WRITTEN_KINDS = (Object.keys(NOT_WITH) as OfferKind[]).filter(
  (kind) => kind !== "coupon" && kind !== "cashVoucher",
);
const kind = z.enum(WRITTEN_KINDS as [OfferKind, ...OfferKind[]]);
const anyKind = z.enum(Object.keys(NOT_WITH) as [OfferKind, ...OfferKind[]]);

/** `from` is an amount in yuan, or a number of units or kinds where `measure` says so. */
const Tier = z.strictObject({
  from: z
    .union([yuan.transform((fen) => ({ fen })), whole.min(0).transform((count) => ({ count }))])
    .optional(),
  off: yuan.optional(),
  percent: whole.min(1).max(100).optional(),
  gives: z
    .array(z.strictObject({ goods: whole.positive(), number: whole.positive() }))
    .min(1)
    .optional(),
  choose: whole.positive().optional(),
  back: yuan.optional(),
  free: z.literal("shipping").optional(),
});

const Goods = z.strictObject({
  id: whole.positive(),
  /** in yuan; gifts have none */
  price: yuan.default(0),
  /** units in one set or gift */
  number: whole.positive().default(1),
  stock: whole.min(0),
  limit: whole.positive().nullable().default(null),
});

/** Kinds whose goods are their rows. */
const ROW_KINDS: readonly OfferKind[] = ["flashSale", "dailySpecial", "nearExpiry", "groupBuy", "bundle"];

interface Measured {
  measure?: string;
  tiers?: { from?: { fen: Fen } | { count: number } }[];
}

function measuresFit({ measure = "amount", tiers = [] }: Measured): boolean {
  return tiers.every(({ from }) => from === undefined || (measure === "amount") === "fen" in from);
}

export const OfferFile = z
  .strictObject({
    id: whole.positive().optional(),
    kind,
    name,
    starts: time,
    ends: time,
    /** offers that are nothing but prices have none */
    scope: scope.optional(),
    priority: whole.min(0).max(1_000).default(0),
    /** in times */
    stock: whole.positive().nullable().default(null),
    limit: whole.positive().nullable().default(null),
    measure: z.enum(["amount", "units", "kinds"]).optional(),
    repeats: z.boolean().optional(),
    notWith: z.array(anyKind).optional(),
    tiers: z.array(Tier).min(1).max(20).optional(),
    /** companies that a group buy needs */
    needs: whole.optional(),
    goods: z.array(Goods).max(5_000).default([]),
  })
  .refine((offer) => offer.ends > offer.starts, "结束须晚于开始")
  .refine((offer) => offer.scope !== undefined || ROW_KINDS.includes(offer.kind), {
    path: ["scope"],
    message: '请写明适用商品，如 "all"、{ "category": 12 }',
  })
  .refine(measuresFit, {
    path: ["tiers"],
    message: '金额写作 "500.00"，数量和品种数写作数字',
  });
export type OfferWritten = z.output<typeof OfferFile>;

/** One goods of the file. */
export type GoodsWritten = OfferWritten["goods"][number];

/** The terms as they are stored, amounts in fen; terms.ts judges whether they make an offer of the kind. */
export function termsOf({ measure, repeats, notWith, tiers, needs }: OfferWritten): object {
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

/** Kinds whose goods belong together: without one of them it would be another offer, so one bad row refuses the file. */
export const TOGETHER: readonly OfferKind[] = ["bundle", "gift", "bundleGift", "groupBuy"];
/** Kinds that are nothing without goods. */
export const NEEDS_GOODS: readonly OfferKind[] = [
  "flashSale",
  "dailySpecial",
  "nearExpiry",
  "swap",
  ...TOGETHER,
];

/** What is known of a goods that a row names. */
export interface KnownGoods {
  name: string;
  basePrice: Fen;
  packSize: number;
  stock: number;
  isOn: boolean;
  /** class of goods that may not be sold online; null for the others */
  regulated: RegulatedClass | null;
  isEphedrine: boolean;
  /** units of it that this offer has sold */
  sold: number;
}

export interface GoodsVerdict {
  id: number;
  name: string;
  ok: boolean;
  /** why it is refused, or what is worth a second look; "" for nothing */
  text: string;
}

/** Why no company at all may have a goods by an offer of this kind, or null. */
export function barredText({ regulated, isEphedrine, isOn }: KnownGoods, kind: OfferKind): string | null {
  if (regulated) return `${REGULATED[regulated]}不能在网上销售`;
  if (isEphedrine) return "含麻商品单独成单，不参加活动";
  return roleIn(kind) === "gift" && !isOn ? "商品已下架，无法赠送" : null;
}

/** Judges one row of the file; `seen` are the goods of the rows before. */
export function goodsVerdict(
  row: GoodsWritten,
  kind: OfferKind,
  known: KnownGoods | undefined,
  seen: ReadonlySet<number>,
): GoodsVerdict {
  const verdict = (ok: boolean, text: string) => ({ id: row.id, name: known?.name ?? "", ok, text });
  if (!known) return verdict(false, "没有这个商品");
  if (seen.has(row.id)) return verdict(false, "在文件中重复");
  const isGift = roleIn(kind) === "gift";
  if (isGift !== (row.price === 0)) return verdict(false, isGift ? "赠品不能有价格" : "请填写价格");
  if (row.stock < known.sold) return verdict(false, `已售出 ${known.sold}，库存不能少于此数`);
  // One of which nobody shall have more may stay: what was taken of it stays counted.
  const barred = row.stock > known.sold ? barredText(known, kind) : null;
  if (barred) return verdict(false, barred);
  const hints = [
    known.isOn ? null : "商品已下架",
    row.stock > known.stock + known.sold ? `商城库存只有 ${known.stock}` : null,
    !isGift && row.price >= known.basePrice ? "价格不低于原价" : null,
    kind === "bundle" && row.number % known.packSize !== 0 ? `按 ${known.packSize} 的倍数订购` : null,
  ].filter((hint) => hint !== null);
  return verdict(true, hints.join("；"));
}
