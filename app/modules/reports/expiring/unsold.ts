import type { Fen } from "~/platform/values/money";
import { addMonths } from "~/platform/values/clock";
import { countDays } from "~/modules/reports/period/period";

/** Days over which a product's pace is measured. */
export const PACE_DAYS = 90;
export const SELLABLE_MONTHS = 2;
export const LOOK_MONTHS = 12;

export interface StockedBatch {
  id: number;
  expiresOn: string;
  quantity: number;
}

export interface Outlook {
  sells: number;
  left: number;
}
export type BatchOutlook = StockedBatch & Outlook;

/** Days from today on in which a batch may be sold, today among them; 0: none are left. */
export function sellingDays(expiresOn: string, today: string): number {
  const last = addMonths(expiresOn, -SELLABLE_MONTHS);
  return last < today ? 0 : countDays({ from: today, to: last });
}

/**
 * What becomes of the batches of one product of which `sold` units went in the last PACE_DAYS: the first to expire is sold first, each only while
 * it may be. In the order of their expiry; what sells of a batch is never more than it has.
 */
export function outlook<B extends StockedBatch>(
  batches: readonly B[],
  sold: number,
  today: string,
): (B & Outlook)[] {
  const inOrder = [...batches].sort((a, b) =>
    a.expiresOn < b.expiresOn ? -1 : a.expiresOn > b.expiresOn ? 1 : a.id - b.id,
  );
  let before = 0;
  return inOrder.map((batch) => {
    const reach = Math.floor((Math.max(0, sold) * sellingDays(batch.expiresOn, today)) / PACE_DAYS);
    const sells = Math.max(0, Math.min(batch.quantity, reach - before));
    before += sells;
    return { ...batch, sells, left: batch.quantity - sells };
  });
}

/** What to do about a batch of which something will be left. */
export function adviceFor({ sells, left, expiresOn }: BatchOutlook, sold: number, today: string): string {
  if (sold <= 0) return `${PACE_DAYS} 天没有卖出，退供应商或特价`;
  if (sellingDays(expiresOn, today) === 0) return "尽快特价或停售";
  return left > sells ? "做近效期特价，停止进货" : "做近效期特价，暂缓进货";
}

/** What is left comes to at a price of a unit, fen. */
export const worthOf = (left: number, each: Fen | null): Fen | null => (each === null ? null : left * each);
