/** Texts that are kept to a length; without Node, so that browsers may load it. Pure. */

/** The first `most` UTF-16 units without blanks round them; halves of characters at its end are left out, as no address carries one. */
export const cutText = (text: string | null | undefined, limit: number): string =>
  (text ?? "")
    .trim()
    .slice(0, limit)
    .replace(/[\ud800-\udbff\s]+$/, "");
