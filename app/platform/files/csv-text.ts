/** How CSV files of spreadsheets are read: what stands between their cells, and how forgiving. Pure. */

/** A tab where Excel saved "Unicode text", a semicolon where it was set to. */
const SEPARATORS = ["\t", ";", ","] as const;
/** Lines at the beginning of a file: a title has no separator. */
const LOOKED_AT = 20;

/** What stands between the cells: the first of tab, semicolon and comma that the beginning of the text has in its fullest line. */
export function delimiterOf(begin: string): string {
  const lines = begin.split(/\r\n|\r|\n/, LOOKED_AT);
  const counts = SEPARATORS.map((separator) =>
    Math.max(...lines.map((line) => line.split(separator).length - 1)),
  );
  const [tabs = 0, semicolons = 0, commas = 0] = counts;
  if (tabs > 0 && tabs >= Math.max(semicolons, commas)) return "\t";
  return semicolons > commas ? ";" : commas > 0 || tabs === 0 ? "," : "\t";
}

/** Ragged rows and odd quotes are the row's fault, not the file's. */
export const RELAXED = { relax_column_count: true, relax_quotes: true } as const;

/** What spreadsheet programs change when they take it for a number or a day: long figures, zeros in front, an E between figures, 3-5. */
const LOOKS_LIKE_NUMBER = /^(?:\d{12,}|0\d+|\d+(?:\.\d+)?E[+-]?\d+|\d{1,2}[-/]\d{1,2})$/i;

/** A text that a spreadsheet program would change when it opens a CSV file, as ="…": figures alone, so that it runs nothing. */
export const quotedCode = (text: string): string => (LOOKS_LIKE_NUMBER.test(text) ? `="${text}"` : text);

/** The text of a cell that was written as ="…". */
export const unquotedCode = (text: string): string =>
  text.replace(/^\s*[=＝]\s*["“”]([^"“”]*)["“”]\s*$/, "$1");
