import { DAY, toDay, startOfDay } from "~/platform/values/clock";

export const VOUCHER_STATES = {
  unused: "可使用",
  locked: "订单占用中",
  used: "已使用",
  expired: "已过期",
} as const;
export type VoucherState = keyof typeof VOUCHER_STATES;

interface VoucherMove {
  from: readonly VoucherState[];
  to: VoucherState;
}

/** A voucher's transitions: where each may start, for conditional updates, and where it leads. */
export const VOUCHER_MOVES = {
  lock: { from: ["unused"], to: "locked" },
  use: { from: ["locked"], to: "used" },
  release: { from: ["locked", "used"], to: "unused" },
  /** an expired voucher that an order locked stays with the order */
  expire: { from: ["unused"], to: "expired" },
} as const satisfies Record<string, VoucherMove>;

/**
 * Returns when a voucher received at `now` ends, epoch ms: at midnight in Asia/Shanghai after `validDays` full days following that day; without
 * them when its template ends.
 */
export function voucherEnds(validDays: number | null, templateEnds: number, now: number): number {
  return validDays === null ? templateEnds : startOfDay(toDay(now)) + (validDays + 1) * DAY;
}
