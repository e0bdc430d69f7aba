/** A tab where Excel saved "Unicode text", a semicolon in some locales. */
const SEPARATORS = ["\t", ";", ","] as const;
/** Lines at the start of a file: a title line has no separator. */
const LOOKED_AT = 20;

/** Returns the first of tab, semicolon and comma that is in the fullest of the first lines. */
export function getDelimiter(begin: string): string {
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

/** What spreadsheets change by taking it for a number or a day: long digits, leading zeros, an E between digits, 3-5. */
const LOOKS_LIKE_NUMBER = /^(?:\d{12,}|0\d+|\d+(?:\.\d+)?E[+-]?\d+|\d{1,2}[-/]\d{1,2})$/i;

/** Writes digits that a spreadsheet would change as ="…"; only digits, so that it runs nothing. */
export const quotedCode = (text: string): string => (LOOKS_LIKE_NUMBER.test(text) ? `="${text}"` : text);

/** Returns the text of a cell written as ="…". */
export const unquotedCode = (text: string): string =>
  text.replace(/^\s*[=＝]\s*["“”]([^"“”]*)["“”]\s*$/, "$1");
