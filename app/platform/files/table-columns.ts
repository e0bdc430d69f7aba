/** Reads a table by the headings of its columns, in any order. Pure. */

export interface TableRow<C extends string> {
  /** in the file, from 1 */
  number: number;
  /** Returns the trimmed cell of a column; "" without it. */
  cell(column: C): string;
  /** Returns all cells of a column that several headings name. */
  cells(column: C): string[];
}

export interface Table<C extends string> {
  named: ReadonlySet<C>;
  /** below the headings, without empty ones */
  rows: TableRow<C>[];
}

/** A heading is a word or two. */
const LONGEST_HEADING = 40;

const toHeading = (cell: string) =>
  cell
    .slice(0, LONGEST_HEADING)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\s|\(.*\)$/g, "")
    .replace(/:$/, "");

/** Returns the table whose headings are the first of `within` rows for which `isHead` holds; null without one. */
export function readTable<C extends string>(
  rows: readonly (readonly string[])[],
  patterns: Readonly<Record<C, RegExp>>,
  isHead: (named: ReadonlySet<C>) => boolean,
  within: number,
): Table<C> | null {
  const columns = Object.keys(patterns) as C[];
  for (const [head, row] of rows.slice(0, within).entries()) {
    const places = new Map<C, number[]>();
    for (const [at, cell] of row.entries()) {
      const heading = toHeading(cell);
      const column = columns.find((item) => patterns[item].test(heading));
      if (column) places.set(column, [...(places.get(column) ?? []), at]);
    }
    const named = new Set(places.keys());
    if (!isHead(named)) continue;
    const body = [...rows.entries()].slice(head + 1).filter(([, cells]) => cells.some((cell) => cell.trim()));
    return {
      named,
      rows: body.map(([at, cells]) => {
        const all = (column: C) => (places.get(column) ?? []).map((place) => (cells[place] ?? "").trim());
        return { number: at + 1, cell: (column) => all(column)[0] ?? "", cells: all };
      }),
    };
  }
  return null;
}
