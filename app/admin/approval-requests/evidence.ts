/** What a second person sees of a request: facts, tables and files. */

export type Fact = readonly [name: string, value: string];

/** Rows of a table on one page. */
export const ROWS_PER_PAGE = 100;

export interface EvidenceTable {
  id: string;
  title: string;
  note?: string;
  headings: readonly string[];
  rows: readonly (readonly string[])[];
  /** of all pages */
  total: number;
}

export interface EvidenceFile {
  id: number;
  companyId: number;
  name: string;
  isPicture: boolean;
}

export interface Evidence {
  facts: readonly Fact[];
  tables: readonly EvidenceTable[];
  files: readonly EvidenceFile[];
}

export function pageOfRows<T>(all: readonly T[], page: number): T[] {
  const from = (page - 1) * ROWS_PER_PAGE;
  return all.slice(from, from + ROWS_PER_PAGE);
}

export function evidenceTable<T>(
  head: Pick<EvidenceTable, "id" | "title" | "note" | "headings">,
  all: readonly T[],
  page: number,
  cells: (row: T, at: number) => readonly string[],
): EvidenceTable {
  const from = (page - 1) * ROWS_PER_PAGE;
  const rows = pageOfRows(all, page).map((row, at) => cells(row, from + at));
  return { ...head, rows, total: all.length };
}

/** Returns the pages of the longest table, at least 1. */
export const evidencePages = (tables: readonly Pick<EvidenceTable, "total">[]): number =>
  Math.max(1, ...tables.map(({ total }) => Math.ceil(total / ROWS_PER_PAGE)));
