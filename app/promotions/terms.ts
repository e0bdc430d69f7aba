/** Reads an offer as it is stored (scope and terms as JSON) into the model of offer.ts. Pure; what cannot be read is no offer. */
import { z } from "zod";
import { NOT_WITH, type CartOffer, type OfferGoods, type OfferKind, type Scope, type Tier } from "./offer";

const goodsId = z.number().int().positive();

const ScopeShape: z.ZodType<Scope> = z.lazy(() =>
  z.union([
    z.object({ all: z.literal(true) }).strict(),
    z.object({ goods: z.array(z.number().int()) }).strict(),
    z.object({ category: z.string().startsWith("/") }).strict(),
    z.object({ kind: z.enum(["drug", "herb", "device"]) }).strict(),
    z.object({ preferred: z.literal(true) }).strict(),
    z.object({ not: ScopeShape }).strict(),
  ]),
);

/** What a tier may be in each kind of offer that is judged by tiers, beside `from`. */
const positive = z.number().int().min(1);
const OFF = z.object({ off: positive });
const PERCENT = z.object({ percent: z.number().int().min(1).max(100) });
/** Without `gives`: every goods of the offer, as many as its row says. */
const GIVES = z.object({
  gives: z
    .array(z.object({ goodsId, number: positive }))
    .min(1)
    .optional(),
});
const BENEFITS = {
  lineReduction: OFF,
  orderReduction: OFF,
  orderDiscount: PERCENT,
  siteDiscount: PERCENT,
  gift: GIVES,
  bundleGift: GIVES,
  swap: z.object({ choose: positive }),
  cashback: z.object({ back: positive }),
  freeShipping: z.object({ free: z.literal("shipping").default("shipping") }),
};
type TieredKind = keyof typeof BENEFITS;

const KINDS = Object.keys(NOT_WITH) as [OfferKind, ...OfferKind[]];
const Common = z.object({
  measure: z.enum(["amount", "units", "kinds"]).default("amount"),
  repeats: z.boolean().default(false),
  notWith: z.array(z.enum(KINDS)).optional(),
});
/** 每满 needs one tier above 0, or it would fit without end. */
const From = z.object({ from: z.number().int().min(0).default(0) });

const GroupTerms = z.object({ needs: z.number().int().min(2) });

/** An offer's row, with times in epoch ms and limits in times. */
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
export function readScope(text: string): Scope | null {
  const read = ScopeShape.safeParse(parseJson(text));
  return read.success ? read.data : null;
}

/** How many companies a group buy needs, or null when its terms cannot be read. */
export function readNeeds(terms: string): number | null {
  const read = GroupTerms.safeParse(parseJson(terms));
  return read.success ? read.data.needs : null;
}

/** What an activity price does not go with: as its terms say, else as its kind does; null when they cannot be read. */
export function readNotWith(kind: OfferKind, terms: string): readonly OfferKind[] | null {
  if (terms === "{}") return NOT_WITH[kind];
  const read = Common.safeParse(parseJson(terms));
  return read.success ? (read.data.notWith ?? NOT_WITH[kind]) : null;
}

/**
 * The offer that the cart judges with the goods it brings along, or null: an activity with prices of its own, or terms that cannot be
 * read. What was used already is 0 here: it is read with every cart (offers.server.ts).
 */
export function readOffer(row: StoredOffer, goods: OfferGoods[] = []): CartOffer | null {
  const scope = readScope(row.scope);
  if (!scope) return null;
  const common = Common.safeParse(parseJson(row.terms));
  if (!common.success) return null;
  const isBundle = row.kind === "bundle";
  if (!isBundle && !(row.kind in BENEFITS)) return null;
  const kind = row.kind as TieredKind | "bundle";
  const { measure, repeats, notWith = NOT_WITH[kind] } = common.data;
  const tiers = kind === "bundle" ? [] : readTiers(kind, row.terms, goods);
  if (!tiers || (isBundle && goods.length < 2)) return null;
  if (repeats && (tiers.length !== 1 || tiers[0]!.from === 0)) return null;
  const { id, name, priority, limit_per_company = null, stock = null } = row;
  const window = { startsAt: row.starts_at, endsAt: row.ends_at };
  const limits = { left: stock, limitPerCompany: limit_per_company, used: 0 };
  return { id, kind, name, scope, ...window, priority, measure, tiers, repeats, notWith, ...limits, goods };
}

/** Ascending by threshold; null when one of them cannot be read. */
function readTiers(kind: TieredKind, terms: string, goods: readonly OfferGoods[]): Tier[] | null {
  const Shape = z.object({ tiers: z.array(From.and(BENEFITS[kind])).min(1) });
  const read = Shape.safeParse(parseJson(terms));
  if (!read.success) return null;
  const all = goods.map((g) => ({ goodsId: g.goodsId, number: g.number }));
  return read.data.tiers
    .map(({ from, ...benefit }): Tier => {
      const isGift = kind === "gift" || kind === "bundleGift";
      return { from, benefit: (isGift ? { gives: all, ...benefit } : benefit) as Tier["benefit"] };
    })
    .sort((a, b) => a.from - b.from);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
