/** Reads an offer as it is stored (scope and terms as JSON) into the model of offer.ts. Pure; what cannot be read is no offer. */
import { z } from "zod";
import type { CartOffer, Scope } from "./offer";

const ScopeShape: z.ZodType<Scope> = z.lazy(() =>
  z.union([
    z.object({ all: z.literal(true) }).strict(),
    z.object({ goods: z.array(z.number().int()) }).strict(),
    z.object({ category: z.string().startsWith("/") }).strict(),
    z.object({ kind: z.enum(["drug", "herb", "device"]) }).strict(),
    z.object({ not: ScopeShape }).strict(),
  ]),
);

const fen = z.number().int().min(0);
const ReductionTerms = z.object({ tiers: z.array(z.object({ from: fen, off: fen })).min(1) });
const DiscountTerms = z.object({
  tiers: z.array(z.object({ from: fen, percent: z.number().int().min(1).max(100) })).min(1),
});
const GiftTerms = z.object({
  from: fen,
  goodsId: z.number().int(),
  name: z.string().min(1),
  number: z.number().int().min(1),
});

/** An offer's row, with times in epoch ms. */
export interface StoredOffer {
  id: number;
  kind: string;
  name: string;
  starts_at: number;
  ends_at: number;
  scope: string;
  terms: string;
  priority: number;
}

/** A stored scope, or null when it is none. */
export function readScope(text: string): Scope | null {
  const read = ScopeShape.safeParse(parseJson(text));
  return read.success ? read.data : null;
}

/** The offer that the cart judges, or null: an activity with its own prices, or terms that cannot be read. */
export function readOffer(row: StoredOffer): CartOffer | null {
  const scope = readScope(row.scope);
  if (!scope) return null;
  const { id, name, priority } = row;
  const base = { id, name, scope, startsAt: row.starts_at, endsAt: row.ends_at, priority };
  const terms = parseJson(row.terms);
  switch (row.kind) {
    case "lineReduction":
    case "orderReduction": {
      const read = ReductionTerms.safeParse(terms);
      return read.success ? { ...base, kind: row.kind, tiers: read.data.tiers } : null;
    }
    case "orderDiscount": {
      const read = DiscountTerms.safeParse(terms);
      return read.success ? { ...base, kind: row.kind, tiers: read.data.tiers } : null;
    }
    case "gift": {
      const read = GiftTerms.safeParse(terms);
      if (!read.success) return null;
      const { from, goodsId, name: giftName, number } = read.data;
      return { ...base, kind: "gift", from, giftGoodsId: goodsId, giftName, giftNumber: number };
    }
    default:
      return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
