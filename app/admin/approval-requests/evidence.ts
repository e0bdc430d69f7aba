/** What a second person is shown of a proposal: facts, tables and files about the thing, whole. Pure. */

export type Fact = readonly [name: string, value: string];

/** Rows of a table on one page. */
export const ROWS_PER_PAGE = 100;

export interface EvidenceTable {
  id: string;
  title: string;
  note?: string;
  headings: readonly string[];
  /** of this page; the first cell names the row */
  rows: readonly (readonly string[])[];
  /** of all pages */
  total: number;
}

export interface EvidenceFile {
  id: number;
  /** whose file it is (platform/files) */
  companyId: number;
  name: string;
  isPicture: boolean;
}

export interface Evidence {
  facts: readonly Fact[];
  tables: readonly EvidenceTable[];
  files: readonly EvidenceFile[];
}

/** The part of all rows that a page shows. `page` from 1. */
export function pageOfRows<T>(all: readonly T[], page: number): T[] {
  const from = (page - 1) * ROWS_PER_PAGE;
  return all.slice(from, from + ROWS_PER_PAGE);
}

/** A table of rows that are all at hand, cut to one page. */
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

/** How many pages the longest table has; 1 at least. */
export const evidencePages = (tables: readonly Pick<EvidenceTable, "total">[]): number =>
  Math.max(1, ...tables.map(({ total }) => Math.ceil(total / ROWS_PER_PAGE)));
