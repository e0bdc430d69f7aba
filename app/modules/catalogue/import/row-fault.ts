export class RowFault extends Error {}

/** What becomes of a row of an import. */
export type RowOutcome = "created" | "updated" | "unchanged" | "refused";
