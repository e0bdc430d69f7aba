export type BatchHold = "recalled" | "blocked";

/** Why ordered units may not be shipped; `refused`: the company may not have the product any more (catalogue/dispatch). */
export type BatchStop = BatchHold | "expired" | "refused";

export const STOP_TEXTS = {
  recalled: "召回中",
  blocked: "已停售",
  expired: "已过有效期",
  refused: "不能发给该企业",
} as const satisfies Record<BatchStop, string>;

/** By a batch's row; a recall takes precedence over a block. */
export const getBatchHold = (row: {
  recall_id: number | null;
  blocked_at: number | null;
}): BatchHold | null => (row.recall_id !== null ? "recalled" : row.blocked_at !== null ? "blocked" : null);

/** The same, and whether its last day has passed on `today` ("YYYY-MM-DD"). */
export const findBatchStop = (
  row: { recall_id: number | null; blocked_at: number | null; expires_on: string },
  today: string,
): BatchStop | null => getBatchHold(row) ?? (row.expires_on < today ? "expired" : null);

/** "批号 240101 已过有效期，不能发货". */
export const batchStopText = (batchNumber: string, stop: BatchStop): string =>
  `批号 ${batchNumber} ${STOP_TEXTS[stop]}，不能发货`;
