/** Recently seen goods: ids in a small cookie, the newest first. Pure. */
import { readWhole } from "~/platform/whole-number";

export const SEEN = "seen";
const MOST = 12;

/** Goods ids in a Cookie header; anything else in it is ignored. */
export function readSeen(cookieHeader: string | null): number[] {
  const value = new RegExp(`(?:^|;\\s*)${SEEN}=([\\d.]*)`).exec(cookieHeader ?? "")?.[1] ?? "";
  const ids = value
    .split(".")
    .map((text) => readWhole(text, 1, 2 ** 31 - 1))
    .filter((id) => id !== null);
  return [...new Set(ids)].slice(0, MOST);
}

/** The list with `id` at its head. */
export function withSeen(ids: readonly number[], id: number): number[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, MOST);
}

/** Whether a Cookie header holds the list of seen goods and nothing else. */
export const isSeenAlone = (cookie: string): boolean => /^seen=[\d.]*$/.test(cookie);
