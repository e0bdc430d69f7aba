/** Lines of a cart whose asked validity (效期要求) cannot be kept: which, and what at one step would do. Pure. */
import type { ExpiryShort } from "~/catalogue/expiry-floor";
import { refusalText, type Refusal } from "~/catalogue/refusal";
import { BUNDLE, SWAP } from "./line-types";
import type { CartLine } from "./pricing";

/** One step out: fewer units, or a wish that all of them keep; null where that helps nothing. */
export interface FloorMend {
  /** units, in whole packs */
  number: number | null;
  months: number | null;
}

export function floorMend(line: CartLine, { left, lower }: ExpiryShort): FloorMend {
  const pack = line.type === SWAP ? 1 : line.goods.packSize;
  const number = Math.floor(left / pack) * pack;
  // A bundle is bought in sets; its number has a field of its own.
  return { number: number > 0 && line.type !== BUNDLE ? number : null, months: lower };
}

/** Lines whose own wish cannot be kept, with why. */
export function shortLines(
  lines: readonly CartLine[],
  refusals: ReadonlyMap<number, Refusal>,
): { line: CartLine; refusal: ExpiryShort }[] {
  return lines.flatMap((line) => {
    const refusal = refusals.get(line.id);
    return refusal?.code === "expiryShort" ? [{ line, refusal }] : [];
  });
}

/** These and the others of their bundles: they stay as the buyer selected them until he decides. */
export function waitingLines(lines: readonly CartLine[], refusals: ReadonlyMap<number, Refusal>): CartLine[] {
  const short = shortLines(lines, refusals).map(({ line }) => line);
  const ids = new Set(short.map((line) => line.id));
  const bundles = new Set(short.filter((line) => line.type === BUNDLE).map((line) => line.offerId));
  return lines.filter((line) => ids.has(line.id) || (line.type === BUNDLE && bundles.has(line.offerId)));
}

/** One line that holds an order back, in words. */
export const shortText = (line: CartLine, refusal: ExpiryShort): string =>
  `${line.goods.name}：${refusalText(refusal)}，需要 ${line.number}${line.goods.unit}`;
