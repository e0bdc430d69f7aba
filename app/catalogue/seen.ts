/** Recently seen goods: ids in a small cookie, the newest first. Pure. */

const NAME = "seen";
const MOST = 12;
const KEPT_DAYS = 30;

/** Goods ids in a Cookie header; anything else in it is ignored. */
export function readSeen(cookieHeader: string | null): number[] {
  const value = new RegExp(`(?:^|;\\s*)${NAME}=([\\d.]*)`).exec(cookieHeader ?? "")?.[1] ?? "";
  const ids = value
    .split(".")
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31);
  return [...new Set(ids)].slice(0, MOST);
}

/** The list with `id` at its head. */
export function withSeen(ids: readonly number[], id: number): number[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, MOST);
}

/** The Set-Cookie value that keeps the list. */
export function seenCookie(ids: readonly number[]): string {
  return `${NAME}=${ids.join(".")}; Path=/; Max-Age=${KEPT_DAYS * 86_400}; SameSite=Lax; HttpOnly`;
}

const ALONE = `${NAME}=[\\d.]*(?:;\\s*(?:path|max-age|samesite|httponly)\\b[^;,]*)*`;

/** Whether a Cookie or Set-Cookie header, as often as it is set, holds the list of seen goods and nothing else. */
export const isSeenAlone = (cookie: string): boolean =>
  new RegExp(`^${ALONE}(?:,\\s*${ALONE})*$`, "i").test(cookie);
