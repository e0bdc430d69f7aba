/** Returns the number without spaces, in half-width characters. */
export const joinGroups = (text: string): string => text.normalize("NFKC").replace(/\s/g, "");

/** Returns search text of digit groups as one number; other text unchanged. */
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
