import type { Fen } from "~/platform/values/money";
import { readWhole } from "~/platform/values/whole-number";

export interface SeenPrice {
  lineId: number;
  price: Fen;
  /** units for which it was shown */
  number: number;
}

/** Writes the prices of lines for the page's form. */
export const formatSeenPrices = (prices: readonly SeenPrice[]): string =>
  prices.map(({ lineId, price, number }) => [lineId, price, number].join(".")).join(",");

/** Parses them; invalid ones are left out. */
export function parseSeenPrices(text: string): SeenPrice[] {
  return text.split(",").flatMap((row): SeenPrice[] => {
    const [lineId, price, number, ...rest] = row.split(".").map((cell) => readWhole(cell));
    const isRead = rest.length === 0 && lineId != null && price != null && number != null;
    return isRead ? [{ lineId, price, number }] : [];
  });
}
