import type { Register } from "~/modules/catalogue/facets/facet-index";
import { roundToPack } from "~/modules/catalogue/goods/goods";
import type { Comparison } from "~/modules/catalogue/listing/comparison-address";
import { type OrderRow, rowPrice } from "~/modules/catalogue/listing/order-sum";
import { packContent, pricePerPiece, pricePerPieceText } from "~/modules/catalogue/traits/packing";
import type { Fen } from "~/platform/values/money";

export interface ComparableGroup {
  form: string;
  strength: string;
  /** best first: in stock, then best selling */
  ids: number[];
}

/** Returns the groups of a substance, largest first; empty if nothing on sale has it. */
export function comparableGroups(register: Register, substance: string): ComparableGroup[] {
  const { of, values } = register.traits.substance;
  const wanted = values.indexOf(substance);
  if (wanted < 1) return [];
  const { form, strength } = register.traits;
  const groups = new Map<string, ComparableGroup>();
  for (const row of register.order.relevance) {
    if (of[row] !== wanted) continue;
    const key = `${form.of[row]} ${strength.of[row]}`;
    let group = groups.get(key);
    if (!group)
      groups.set(
        key,
        (group = {
          form: form.values[form.of[row]!]!,
          strength: strength.values[strength.of[row]!]!,
          ids: [],
        }),
      );
    group.ids.push(register.id[row]!);
  }
  return [...groups.values()].sort((a, b) => b.ids.length - a.ids.length);
}

export function chosenGroup(
  groups: readonly ComparableGroup[],
  { form, strength }: Pick<Comparison, "form" | "strength">,
): ComparableGroup | undefined {
  const fits = groups.filter((group) => form === undefined || group.form === form);
  return fits.find((group) => strength === undefined || group.strength === strength) ?? fits[0] ?? groups[0];
}

/** Price of a row at a number of units, fen. Nulls while prices are hidden or the pack size is unknown. */
export interface ComparedPrice {
  unitPrice: Fen | null;
  perPiece: number | null;
  perPieceText: string;
  piece: string;
}

/** Returns the price at `quantity` units, rounded up to whole packs like the cart. */
export function comparedPrice(row: OrderRow, quantity: number): ComparedPrice {
  const pack = packContent(row.goods.spec);
  const unitPrice = rowPrice(row, roundToPack(quantity, row.goods.packSize));
  const isKnown = pack !== null && unitPrice !== null;
  return {
    unitPrice,
    perPiece: isKnown ? pricePerPiece(unitPrice, pack) : null,
    perPieceText: isKnown ? pricePerPieceText(unitPrice, pack) : "",
    piece: pack?.unit ?? "",
  };
}

/** Sorts by availability, then the most common unit, then the price of a piece at `quantity` units. */
export function compareGoods<R extends OrderRow>(rows: readonly R[], quantity: number): R[] {
  const prices = new Map(rows.map((row) => [row, comparedPrice(row, quantity)]));
  const usual = usualPiece([...prices.values()]);
  const rank = (row: R) => {
    const { perPiece, piece } = prices.get(row)!;
    return (row.goods.restriction ? 4 : 0) + (perPiece === null ? 2 : piece === usual ? 0 : 1);
  };
  const cost = (row: R) => prices.get(row)!.perPiece ?? prices.get(row)!.unitPrice ?? 0;
  return [...rows].sort((a, b) => rank(a) - rank(b) || cost(a) - cost(b) || a.goods.id - b.goods.id);
}

export function usualPiece(prices: readonly ComparedPrice[]): string {
  const counts = new Map<string, number>();
  for (const { piece } of prices) if (piece) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
}
