import { readWhole } from "~/platform/values/whole-number";

export const RECENTLY_VIEWED = "seen";
const MAX_VIEWED = 12;

/** Returns product ids of a Cookie header; anything else is ignored. */
export function readRecentlyViewed(cookieHeader: string | null): number[] {
  const value = new RegExp(`(?:^|;\\s*)${RECENTLY_VIEWED}=([\\d.]*)`).exec(cookieHeader ?? "")?.[1] ?? "";
  const ids = value
    .split(".")
    .map((text) => readWhole(text, 1, 2 ** 31 - 1))
    .filter((id) => id !== null);
  return [...new Set(ids)].slice(0, MAX_VIEWED);
}

/** The list with `id` at its head. */
export function withRecentlyViewed(ids: readonly number[], id: number): number[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, MAX_VIEWED);
}

/** Whether a Cookie header contains only this list. */
export const isRecentlyViewedAlone = (cookie: string): boolean => /^seen=[\d.]*$/.test(cookie);
