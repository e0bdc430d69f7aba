import type { ExpiryShort } from "~/modules/catalogue/stock/minimum-shelf-life";
import { restrictionText, type PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import { BUNDLE, ADD_ON_DEAL } from "./line-types";
import type { CartLine } from "./pricing";

/** A possible fix: fewer units, a shorter validity, or accepting the existing expiry day; null if it does not help. */
export interface ShelfLifeFix {
  quantity: number | null;
  months: number | null;
  /** the earliest expiry day that the buyer may accept */
  accept?: string;
}

export function shelfLifeFix(line: CartLine, { left, lower, minimum }: ExpiryShort): ShelfLifeFix {
  const pack = line.type === ADD_ON_DEAL ? 1 : line.goods.packSize;
  const quantity = Math.floor(left / pack) * pack;
  // A bundle is bought in sets; its number has a field of its own.
  return {
    quantity: quantity > 0 && line.type !== BUNDLE ? quantity : null,
    months: lower,
    ...(minimum && { accept: minimum.accept }),
  };
}

/** Returns lines whose own wish cannot be met, with reasons. */
export function shortLines(
  lines: readonly CartLine[],
  restrictions: ReadonlyMap<number, PurchaseRestriction>,
): { line: CartLine; restriction: ExpiryShort }[] {
  return lines.flatMap((line) => {
    const restriction = restrictions.get(line.id);
    return restriction?.code === "expiryShort" ? [{ line, restriction }] : [];
  });
}

/** Returns these and the others of their bundles; they stay as selected until the buyer decides. */
export function waitingLines(
  lines: readonly CartLine[],
  restrictions: ReadonlyMap<number, PurchaseRestriction>,
): CartLine[] {
  const short = shortLines(lines, restrictions).map(({ line }) => line);
  const ids = new Set(short.map((line) => line.id));
  const bundles = new Set(short.filter((line) => line.type === BUNDLE).map((line) => line.offerId));
  return lines.filter((line) => ids.has(line.id) || (line.type === BUNDLE && bundles.has(line.offerId)));
}

/** Returns one line that blocks an order, in words. */
export const formatExpiryShortage = (line: CartLine, restriction: ExpiryShort): string =>
  `${line.goods.name}：${restrictionText(restriction)}，需要 ${line.quantity}${line.goods.unit}`;
