import type { ImportColumn } from "./list-columns";

export class RowFault extends Error {
  constructor(
    message: string,
    /** the column that causes it; null: the row */
    readonly column: ImportColumn | null = null,
  ) {
    super(message);
  }
}

/** What becomes of a row of an import. */
export type RowStatus = "created" | "updated" | "unchanged" | "refused";
