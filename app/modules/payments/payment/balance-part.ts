import { parseYuan, type Fen } from "~/platform/values/money";
import { plainFigures } from "~/platform/values/whole-number";

/** Returns fen of the entered amount; null if empty (all that the balance can pay); undefined if invalid. */
export function readBalancePart(input: string): Fen | null | undefined {
  const text = plainFigures(input).replace(/^[¥￥]\s*/, "");
  return text === "" ? null : (parseYuan(text) ?? undefined);
}

/** An entered amount selects the balance: without JavaScript its box is not ticked automatically. */
export const isPartWanted = (input: unknown): boolean =>
  typeof input === "string" && (readBalancePart(input) ?? 0) > 0;

export const partText = (fen: Fen | null): string => (fen === null ? "" : (fen / 100).toFixed(2));
