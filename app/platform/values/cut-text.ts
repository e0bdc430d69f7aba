/** Returns the first `limit` UTF-16 units, trimmed; a half character at the end is dropped, because addresses cannot carry it. */
export const cutText = (text: string | null | undefined, limit: number): string =>
  (text ?? "")
    .trim()
    .slice(0, limit)
    .replace(/[\ud800-\udbff\s]+$/, "");
