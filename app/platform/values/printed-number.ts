/** Returns the number without spaces, in half-width characters. */
export const joinGroups = (text: string): string => text.normalize("NFKC").replace(/\s/g, "");

/** Returns search text of digit groups as one number; other text unchanged. */
export const joinDigitGroups = (text: string): string =>
  /^[\d\s]+$/.test(text.normalize("NFKC")) ? joinGroups(text) : text;
