/** Numbers as pages and labels print them, in groups: "2026 1129 0000 0070", "SF 1234 5678". Pure. */

/** The number without its blanks, in half-width characters. */
export const joinGroups = (text: string): string => text.normalize("NFKC").replace(/\s/g, "");

/** Search text whose groups are all digits as one number; every other text as it is. */
export const joinDigitGroups = (text: string): string =>
  /^[\d\s]+$/.test(text.normalize("NFKC")) ? joinGroups(text) : text;

/**
 * The whole numbers that a search text may mean: without its blanks, as it stands and in capitals, with its hyphens and without them. Codes
 * may have hyphens of their own.
 */
export function numberForms(text: string): string[] {
  const joined = joinGroups(text);
  const plain = joined.replace(/\p{Pd}/gu, "");
  return [...new Set([text, joined, joined.toUpperCase(), plain, plain.toUpperCase()])];
}
