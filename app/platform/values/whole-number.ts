/** Whole numbers from paths, queries, cookies and fields; without zod, so that browsers may load it. Pure. */

/** Digits that fit into a number without loss. */
export const WHOLE_NUMBER_PATTERN = /^-?\d{1,15}$/;

/** The number of such digits; "-0" is 0, not the -0 that equals nothing it is compared with. */
export const wholeOf = (digits: string): number => Number(digits) + 0;

/** The number that decimal digits write, within `least` and `most`; null for everything else: "0x10", "1e3", " 5 ", "5.0", "", ５. */
export function readWhole(
  text: string | null | undefined,
  least = 0,
  limit = Number.MAX_SAFE_INTEGER,
): number | null {
  if (typeof text !== "string" || !WHOLE_NUMBER_PATTERN.test(text)) return null;
  const number = wholeOf(text);
  return number >= least && number <= limit ? number : null;
}

/** A row's key as addresses of ours write it, from 1 and without leading zeros; null for what is none. */
export const readKey = (text: string | null | undefined): number | null =>
  text?.startsWith("0") ? null : readWhole(text, 1);

/** The page that a query or a path names, from 1; the first one for what is none. */
export const readPageNumber = (text: string | null | undefined, limit = 999_999): number =>
  readWhole(text, 1, limit) ?? 1;

/** The same text with the full-width figures that Chinese input methods type as plain ones, without blanks around it. */
export const plainFigures = (text: string): string =>
  text.trim().replace(/[０-９]/g, (figure) => String.fromCharCode(figure.charCodeAt(0) - 0xfee0));

/** A number as a person types it into a field: blanks around it and full-width figures are read; null for what is none. */
export const parseNumberInput = (text: string, least = 0, limit = Number.MAX_SAFE_INTEGER): number | null =>
  readWhole(plainFigures(text), least, limit);
