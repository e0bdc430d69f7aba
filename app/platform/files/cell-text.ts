/** The cells of a workbook as text: one spelling, whichever reader took them out of the file. Pure. */

/**
 * A number as a person would have typed it: no exponent, 12.3 where a formula came to 12.299999999999999. A whole number that a
 * workbook cannot hold exactly keeps its exponent ("1.1E+17"): its last digits are lost, so that nobody takes it for a code.
 */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return "";
  if (Number.isSafeInteger(value)) return String(value);
  if (Number.isInteger(value)) return value.toExponential().toUpperCase();
  return String(Number(value.toPrecision(15)));
}

/** A cell as text: days as YYYY-MM-DD, yes and no as 1 and 0, "" for nothing. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10);
  if (typeof value === "number") return numberText(value);
  if (typeof value === "boolean") return value ? "1" : "0";
  return String(value).trim();
}

/** Whether a text is a number whose last digits are lost, as spreadsheets write long codes: "1.1E+17", "6.9E+05". */
export const isRounded = (text: string): boolean => /^\s*-?\d+(?:\.\d+)?e\+?\d+\s*$/i.test(text);
