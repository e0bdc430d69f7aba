/** How CSV files of spreadsheets are read: what stands between their cells, and how forgiving. Pure. */

/** A tab where Excel saved "Unicode text", a semicolon where it was set to. */
const SEPARATORS = ["\t", ";", ","] as const;
/** Lines at the beginning of a file: a title has no separator. */
const LOOKED_AT = 20;

/** What stands between the cells: the first of tab, semicolon and comma that the beginning of the text has in its fullest line. */
export function delimiterOf(begin: string): string {
  const lines = begin.split(/\r\n|\r|\n/, LOOKED_AT);
  const counts = SEPARATORS.map((one) => Math.max(...lines.map((line) => line.split(one).length - 1)));
  const [tabs = 0, semicolons = 0, commas = 0] = counts;
  if (tabs > 0 && tabs >= Math.max(semicolons, commas)) return "\t";
  return semicolons > commas ? ";" : commas > 0 || tabs === 0 ? "," : "\t";
}

/** Ragged rows and odd quotes are the row's fault, not the file's. */
export const RELAXED = { relax_column_count: true, relax_quotes: true } as const;
