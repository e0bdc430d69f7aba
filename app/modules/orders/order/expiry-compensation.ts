/** 效期赔付: what the shop pays into the balance for units that expire sooner than their order promised (expiry-promise.ts). */
import { z } from "zod";
import type { Fen } from "~/platform/values/money";

export interface ExpiryCompensationSettings {
  /** of what was paid for the units; 0: nothing is paid */
  percent: number;
}

export const DEFAULT_EXPIRY_COMPENSATION: ExpiryCompensationSettings = { percent: 0 };

export const EXPIRY_COMPENSATION_NAMES: Readonly<Record<keyof ExpiryCompensationSettings, string>> = {
  percent: "赔付比例（%）",
};

const FAULT = "请填写 0 至 100 的整数";

export const expiryCompensationFields = {
  percent: z.number(FAULT).int(FAULT).min(0, FAULT).max(100, FAULT),
};

const computePart = (amount: Fen, part: number, whole: number): Fen =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole));

/** Returns what is paid for `units` of a line whose `quantity` units cost `paid` after discounts, fen, rounded down. */
export const computeCompensation = (
  { paid, quantity }: { paid: Fen; quantity: number },
  units: number,
  percent: number,
): Fen => computePart(paid, units * percent, quantity * 100);

/** What was paid for the units of a batch that one parcel or one request sent. */
export interface PaidCompensation {
  id: number;
  batchId: number;
  units: number;
  amount: Fen;
  /** units whose part was deducted from a refund */
  returned: number;
}

export interface CompensationReturn {
  /** the rows that change, with their new numbers of returned units */
  changed: PaidCompensation[];
  /** to be deducted from the refund, fen */
  amount: Fen;
}

/** Returns what of the compensation was paid for these returned units of order batches. Any sequence of returns adds up to the whole. */
export function returnCompensation(
  paid: readonly PaidCompensation[],
  units: readonly { batchId: number; quantity: number }[],
): CompensationReturn {
  const left = new Map<number, number>();
  for (const { batchId, quantity } of units) left.set(batchId, (left.get(batchId) ?? 0) + quantity);
  const result: CompensationReturn = { changed: [], amount: 0 };
  for (const row of paid) {
    const part = Math.min(left.get(row.batchId) ?? 0, row.units - row.returned);
    if (part <= 0) continue;
    left.set(row.batchId, left.get(row.batchId)! - part);
    const returned = row.returned + part;
    result.changed.push({ ...row, returned });
    result.amount +=
      computePart(row.amount, returned, row.units) - computePart(row.amount, row.returned, row.units);
  }
  return result;
}
