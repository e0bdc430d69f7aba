import { GOODS_KINDS, type GoodsKind } from "~/modules/catalogue/goods/goods";
import { z } from "zod";
import { plainLabel } from "~/platform/values/person-name";
import { parseYuan } from "~/platform/values/money";
import type { OfferScope } from "./offer";

export const integerSchema = z.number().int();
export const name = z.string().overwrite(plainLabel).min(1).max(60);

export const yuanInput = z.string().transform((text, context) => {
  const fen = parseYuan(text);
  if (fen === null) context.addIssue(`${text} 不是金额，请写作 10.00`);
  return fen ?? 0;
});

/** A scope as it is written: "all", "preferred", a kind of products, the number of a category, products by number, or everything but one of them. */
export type ScopeInput =
  | "all"
  | "preferred"
  | { kind: GoodsKind }
  | { category: number }
  | { goods: number[] }
  | { not: ScopeInput };

export const offerScopeInput: z.ZodType<ScopeInput> = z.lazy(() =>
  z.union([
    z.enum(["all", "preferred"]),
    z.strictObject({ kind: z.enum(GOODS_KINDS) }),
    z.strictObject({ category: integerSchema.positive() }),
    z.strictObject({ goods: z.array(integerSchema.positive()).min(1).max(5_000) }),
    z.strictObject({ not: offerScopeInput }),
  ]),
);

/** The number of the category that a scope names, to be looked up. */
export function categoryIn(written: ScopeInput): number | null {
  if (typeof written === "string") return null;
  if ("category" in written) return written.category;
  return "not" in written ? categoryIn(written.not) : null;
}

/** The scope as it is stored; `path` is that of the category it names. */
export function storedScope(written: ScopeInput, path: string): OfferScope {
  if (written === "all") return { all: true };
  if (written === "preferred") return { preferred: true };
  if ("category" in written) return { category: path };
  return "not" in written ? { not: storedScope(written.not, path) } : written;
}
