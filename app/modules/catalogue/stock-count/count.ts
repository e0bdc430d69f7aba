import type { BatchStop } from "~/modules/catalogue/stock/stop";
import { toDay } from "~/platform/values/clock";
import type { Fen } from "~/platform/values/money";
import { readWhole } from "~/platform/values/whole-number";

export const COUNT_STATES = { open: "盘点中", applied: "已更正", abandoned: "已放弃" } as const;
export type CountState = keyof typeof COUNT_STATES;
export const asCountState = (text: string): CountState =>
  Object.hasOwn(COUNT_STATES, text) ? (text as CountState) : "abandoned";

export const COUNT_SCOPE_NAMES = {
  place: "库位",
  unplaced: "未登记库位",
  category: "分类",
  near: "近效期",
  batches: "勾选的批号",
} as const;
export type ScopeKind = keyof typeof COUNT_SCOPE_NAMES;

export const MAX_COUNT_LINES = 2000;
export const MAX_TICKED_BATCHES = 200;
export const MAX_COUNT_UNITS = 9_999_999;

/** "PD000012", as it is printed and scanned. */
export const countNumber = (id: number): string => `PD${String(id).padStart(6, "0")}`;

/** Returns the id of an entered or scanned number, or null. */
export function readCountNumber(text: string | undefined): number | null {
  const digits = /^PD0*([1-9]\d{0,8})$/.exec((text ?? "").trim().toUpperCase())?.[1];
  return readWhole(digits, 1);
}

export interface CountLine {
  id: number;
  batchId: number;
  warehouse: string;
  place: string;
  goodsId: number;
  name: string;
  spec: string;
  unit: string;
  manufacturer: string;
  barcode: string;
  sku: string;
  batch: string;
  expiresOn: string;
  stop: BatchStop | null;
  price: Fen;
  book: number;
  isAdded: boolean;
  counted: number | null;
  /** book stock when it was counted */
  countedBook: number | null;
  countedAt: number | null;
  countedBy: string | null;
  earlier: number | null;
  isRecount: boolean;
  correctedBy: number | null;
  leftShort: number;
  version: number;
}

type Found = Pick<CountLine, "counted" | "countedBook">;

/** Returns counted units less the book's at that time; null: not counted. */
export const getDifference = ({ counted: counts, countedBook }: Found): number | null =>
  counts === null || countedBook === null ? null : counts - countedBook;

export interface CountAdjustment {
  /** correction of units on hand */
  by: number;
  /** missing units that orders hold */
  short: number;
}

/** Returns the correction of a difference now: it is added to the current stock on hand, so movements since the count stay, but never takes what orders hold. `onHand` is never below `held`. */
export function getCountAdjustment(
  difference: number,
  { onHand, held }: { onHand: number; held: number },
): CountAdjustment {
  const wanted = onHand + difference;
  const after = Math.max(wanted, held);
  return { by: after - onHand, short: after - wanted };
}

export interface CountSums {
  lines: number;
  counted: number;
  different: number;
  gain: Fen;
  loss: Fen;
  limit: Fen;
}

/** Returns the results so far, by the prices at the start of the count. */
export function countSums(lines: readonly (Found & Pick<CountLine, "price">)[]): CountSums {
  const sums: CountSums = { lines: lines.length, counted: 0, different: 0, gain: 0, loss: 0, limit: 0 };
  for (const line of lines) {
    const difference = getDifference(line);
    if (difference === null) continue;
    sums.counted += 1;
    if (difference === 0) continue;
    const value = Math.abs(difference) * line.price;
    sums.different += 1;
    sums[difference > 0 ? "gain" : "loss"] += value;
    sums.limit = Math.max(sums.limit, value);
  }
  return sums;
}

export const signed = (units: number): string => (units > 0 ? `+${units}` : String(units));

export const fileName = (id: number, at: number): string => `${countNumber(id)}-${toDay(at)}`;
