export class RowFault extends Error {}

/** What becomes of a row of an import. */
export type RowStatus = "created" | "updated" | "unchanged" | "refused";
