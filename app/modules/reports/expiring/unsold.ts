import type { Fen } from "~/platform/values/money";
import { addMonths } from "~/platform/values/clock";
import { countDays } from "~/modules/reports/period/period";

/** Days over which the sales rate of a product is measured. */
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

/** Returns the days a batch may still be sold, today included. */
export function sellingDays(expiresOn: string, today: string): number {
  const last = addMonths(expiresOn, -SELLABLE_MONTHS);
  return last < today ? 0 : countDays({ from: today, to: last });
}

/**
 * Forecasts the batches of a product that sold `sold` units in the last PACE_DAYS: the first to expire sells first, each only while it may be sold.
 * Ordered by expiry; a batch never sells more than its stock.
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

export function adviceFor({ sells, left, expiresOn }: BatchOutlook, sold: number, today: string): string {
  if (sold <= 0) return `${PACE_DAYS} 天没有卖出，退供应商或特价`;
  if (sellingDays(expiresOn, today) === 0) return "尽快特价或停售";
  return left > sells ? "做近效期特价，停止进货" : "做近效期特价，暂缓进货";
}

/** Returns the remaining value at a unit price, fen. */
export const getWorth = (left: number, each: Fen | null): Fen | null => (each === null ? null : left * each);
