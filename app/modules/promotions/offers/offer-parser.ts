import { parseJson } from "~/platform/values/parse-json";
import { GOODS_KINDS } from "~/modules/catalogue/goods/goods";
import { z } from "zod";
import { readTiers } from "./benefits";
import { companiesNeeded } from "~/modules/promotions/offers/kinds/group-buy";
import { ALL_OFFER_KINDS, findKind, isAt, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import {
  type CartOffer,
  OFFER_MEASURES,
  type OfferGoods,
  type OfferKind,
  type OfferScope,
  type OfferTier,
} from "./offer";

const ScopeShape: z.ZodType<OfferScope> = z.lazy(() =>
  z.union([
    z.object({ all: z.literal(true) }).strict(),
    z.object({ goods: z.array(z.number().int()) }).strict(),
    z.object({ category: z.string().startsWith("/") }).strict(),
    z.object({ kind: z.enum(GOODS_KINDS) }).strict(),
    z.object({ preferred: z.literal(true) }).strict(),
    z.object({ not: ScopeShape }).strict(),
  ]),
);

const Common = z.object({
  measure: z.enum(OFFER_MEASURES).default("amount"),
  repeats: z.boolean().default(false),
  notWith: z.array(z.enum(ALL_OFFER_KINDS)).optional(),
});
export interface StoredOffer {
  id: number;
  kind: string;
  name: string;
  starts_at: number;
  ends_at: number;
  scope: string;
  terms: string;
  priority: number;
  stock?: number | null;
  limit_per_company?: number | null;
}

/** A stored scope, or null when it is none. */
export function readScope(text: string): OfferScope | null {
  const read = ScopeShape.safeParse(parseJson(text));
  return read.success ? read.data : null;
}

/** How many companies a group buy needs, or null when its terms cannot be read. */
export const readNeeds = (terms: string): number | null => companiesNeeded(parseJson(terms));

/** Returns what an activity price excludes, by its terms or kind; null for invalid ones. */
export function readNotWith(kind: OfferKind, terms: string): readonly OfferKind[] | null {
  if (terms === "{}") return OFFER_KINDS[kind].notWith;
  const read = Common.safeParse(parseJson(terms));
  return read.success ? (read.data.notWith ?? OFFER_KINDS[kind].notWith) : null;
}

/** Returns the offer for carts, or null: only prices, or invalid terms. Uses are 0 here and read with each cart (offers.server.ts). */
export function readOffer(row: StoredOffer, goods: OfferGoods[] = []): CartOffer | null {
  const kind = findKind(row.kind);
  const scope = readScope(row.scope);
  if (!kind || !scope || isAt(kind, "activity", "group", "voucher")) return null;
  const terms = parseJson(row.terms);
  const common = Common.safeParse(terms);
  if (!common.success) return null;
  const { benefit } = OFFER_KINDS[kind];
  const { measure, repeats, notWith = OFFER_KINDS[kind].notWith } = common.data;
  const tiers = benefit ? readTiers(terms, benefit, goods) : setTiers(goods);
  if (!tiers || (repeats && !mayRepeat(tiers))) return null;
  const { id, name, priority } = row;
  return { id, kind, name, scope, priority, measure, tiers, repeats, notWith, ...boundsOf(row), goods };
}

/** Without tiers the products are all of it: one alone is no set. */
const setTiers = (goods: readonly OfferGoods[]): OfferTier[] | null => (goods.length < 2 ? null : []);

const mayRepeat = (tiers: readonly OfferTier[]): boolean => tiers.length === 1 && tiers[0]!.from > 0;

/** Period and limits; nothing is used yet. */
const boundsOf = ({ starts_at, ends_at, stock, limit_per_company }: StoredOffer) => ({
  startsAt: starts_at,
  endsAt: ends_at,
  left: stock ?? null,
  limitPerCompany: limit_per_company ?? null,
  used: 0,
});
