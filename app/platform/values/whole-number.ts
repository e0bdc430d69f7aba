export const WHOLE_NUMBER_PATTERN = /^-?\d{1,15}$/;

/** Returns the number of such digits; "-0" is 0, not -0. */
export const toWholeNumber = (digits: string): number => Number(digits) + 0;

/** Returns the number of decimal digits, within `least` and `limit`; null for everything else: "0x10", "1e3", " 5 ", "5.0", "", ５. */
export function readWhole(
  text: string | null | undefined,
  least = 0,
  limit = Number.MAX_SAFE_INTEGER,
): number | null {
  if (typeof text !== "string" || !WHOLE_NUMBER_PATTERN.test(text)) return null;
  const number = toWholeNumber(text);
  return number >= least && number <= limit ? number : null;
}

/** Returns a row's key as in our addresses, from 1, without leading zeros; null otherwise. */
export const readKey = (text: string | null | undefined): number | null =>
  text?.startsWith("0") ? null : readWhole(text, 1);

/** Returns the page of a query or path, from 1; 1 for an invalid one. */
export const readPageNumber = (text: string | null | undefined, limit = 999_999): number =>
  readWhole(text, 1, limit) ?? 1;

/** Returns the text with full-width digits as plain ones, trimmed. */
export const plainFigures = (text: string): string =>
  text.trim().replace(/[０-９]/g, (figure) => String.fromCharCode(figure.charCodeAt(0) - 0xfee0));

/** Returns an entered number; surrounding spaces and full-width digits are accepted; null otherwise. */
export const parseNumberInput = (text: string, least = 0, limit = Number.MAX_SAFE_INTEGER): number | null =>
  readWhole(plainFigures(text), least, limit);
