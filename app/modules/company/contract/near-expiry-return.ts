/** 近效期退货: within how many days before expiry a company may return a batch, as agreed with it from a day on. */
import { z } from "zod";
import { DAY, parseTime, startOfDay, toDay } from "~/platform/values/clock";

export interface ReturnTerm {
  /** YYYY-MM-DD; it holds until the next one */
  fromOn: string;
  /** 0: no such returns */
  days: number;
}

export const MAX_RETURN_DAYS = 730;
const DAYS_FAULT = `请填写 0 至 ${MAX_RETURN_DAYS} 的整数`;

export const returnTermFields = {
  fromOn: z
    .string("请填写起始日期")
    .regex(/^\d{4}-\d{2}-\d{2}$/, "请填写起始日期")
    .refine((day) => parseTime(day) !== null, "没有这一天"),
  days: z.number(DAYS_FAULT).int(DAYS_FAULT).min(0, DAYS_FAULT).max(MAX_RETURN_DAYS, DAYS_FAULT),
};

export const RETURN_TERM_NAMES = { fromOn: "起始日期", days: "到期前可退天数" } as const;

/** "2026-12-01 起：到期前 90 天内可以退货" */
export const formatReturnTerm = ({ fromOn, days }: ReturnTerm): string =>
  `${fromOn} 起：${days === 0 ? "近效期不退货" : `到期前 ${days} 天内可以退货`}`;

/** Returns the days in force; 0 without a term. */
export function returnDaysAt(terms: readonly ReturnTerm[], now: number): number {
  const today = toDay(now);
  const begun = terms
    .filter(({ fromOn }) => fromOn <= today)
    .toSorted((a, b) => (a.fromOn < b.fromOn ? 1 : -1));
  return begun[0]?.days ?? 0;
}

/** Whether a batch may be returned for its near expiry. An expired one may not. */
export function isNearExpiryReturn(expiresOn: string, days: number, now: number): boolean {
  const left = Math.round((startOfDay(expiresOn) - startOfDay(toDay(now))) / DAY);
  return days > 0 && left >= 0 && left <= days;
}
