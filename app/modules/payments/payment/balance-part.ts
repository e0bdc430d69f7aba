/** How much of the balance pays an order, as the buyer types it. Pure; fen. */
import { parseYuan, type Fen } from "~/platform/values/money";
import { plainFigures } from "~/platform/values/whole-number";

/** Fen of the typed amount; null where none was typed, so that the balance pays what it can; undefined where it is no amount. */
export function readBalancePart(input: string): Fen | null | undefined {
  const text = plainFigures(input).replace(/^[¥￥]\s*/, "");
  return text === "" ? null : (parseYuan(text) ?? undefined);
}

/** Who types an amount wants the balance to pay it, ticked or not: without JavaScript the tick does not follow by itself. */
export const isPartWanted = (input: unknown): boolean =>
  typeof input === "string" && (readBalancePart(input) ?? 0) > 0;

/** An amount as it stands in its field again. */
export const partText = (fen: Fen | null): string => (fen === null ? "" : (fen / 100).toFixed(2));
