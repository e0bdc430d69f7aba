/** Why units of a batch are neither sold nor shipped. Pure. */

export type BatchStop = "recalled" | "blocked";

export const STOP_TEXTS = { recalled: "召回中", blocked: "已停售" } as const satisfies Record<
  BatchStop,
  string
>;

/** Of a batch as its row says; a recall goes before a block. */
export const stopOf = (row: { recall_id: number | null; blocked_at: number | null }): BatchStop | null =>
  row.recall_id !== null ? "recalled" : row.blocked_at !== null ? "blocked" : null;
