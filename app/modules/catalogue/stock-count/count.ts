/** 盘点: a count of many batches, what it found, and what is corrected by it. Pure. */
import type { BatchStop } from "~/modules/catalogue/stock/stop";
import { dayOf } from "~/platform/values/clock";
import type { Fen } from "~/platform/values/money";
import { readWhole } from "~/platform/values/whole-number";

export const COUNT_STATES = { open: "盘点中", applied: "已更正", abandoned: "已放弃" } as const;
export type CountState = keyof typeof COUNT_STATES;
export const asCountState = (text: string): CountState =>
  Object.hasOwn(COUNT_STATES, text) ? (text as CountState) : "abandoned";

/** What a count is opened for. */
export const COUNT_SCOPE_NAMES = {
  place: "库位",
  unplaced: "未登记库位",
  category: "分类",
  near: "180 天内到期",
  batches: "勾选的批号",
} as const;
export type ScopeKind = keyof typeof COUNT_SCOPE_NAMES;

/** Batches of one count: one page of a person's day, and one transaction. */
export const MAX_COUNT_LINES = 2000;
/** Ticked in the list of stock. */
export const MAX_TICKED_BATCHES = 200;
export const MAX_COUNTED_UNITS = 9_999_999;
export const NEAR_DAYS = 180;

/** "PD000012", as it is printed and scanned. */
export const countNumber = (id: number): string => `PD${String(id).padStart(6, "0")}`;

/** The id of a number as it is typed or scanned; null: none. */
export function readCountNumber(text: string | undefined): number | null {
  const digits = /^PD0*([1-9]\d{0,8})$/.exec((text ?? "").trim().toUpperCase())?.[1];
  return readWhole(digits, 1);
}

export interface CountLine {
  id: number;
  batchId: number;
  warehouse: string;
  /** "" where it is not written down */
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
  /** base price as the count was opened */
  price: Fen;
  /** on hand as it was opened */
  book: number;
  isAdded: boolean;
  counted: number | null;
  /** on hand by the book as it was counted */
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

/** Units more than the book had as they were counted, less below zero; null: not counted. */
export const differenceOf = ({ counted: counts, countedBook }: Found): number | null =>
  counts === null || countedBook === null ? null : counts - countedBook;

export interface CountAdjustment {
  /** units by which on hand is corrected */
  by: number;
  /** units that are missing and that orders hold */
  short: number;
}

/**
 * What a difference becomes now. What moved since the count, in or out, stays moved: the difference is added to on hand as it is, and never
 * takes what orders hold. `onHand` is never below `held`.
 */
export function outcomeOf(
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
  /** lines that differ */
  different: number;
  gain: Fen;
  loss: Fen;
  /** of the line that differs most in value */
  most: Fen;
}

/** What a count has found so far, by the prices as it was opened. */
export function countSums(lines: readonly (Found & Pick<CountLine, "price">)[]): CountSums {
  const sums: CountSums = { lines: lines.length, counted: 0, different: 0, gain: 0, loss: 0, most: 0 };
  for (const line of lines) {
    const difference = differenceOf(line);
    if (difference === null) continue;
    sums.counted += 1;
    if (difference === 0) continue;
    const value = Math.abs(difference) * line.price;
    sums.different += 1;
    sums[difference > 0 ? "gain" : "loss"] += value;
    sums.most = Math.max(sums.most, value);
  }
  return sums;
}

/** "+3", "-2", "0" */
export const signed = (units: number): string => (units > 0 ? `+${units}` : String(units));

/** "PD000012-2026-11-26": of the file that is exported. */
export const fileName = (id: number, at: number): string => `${countNumber(id)}-${dayOf(at)}`;
