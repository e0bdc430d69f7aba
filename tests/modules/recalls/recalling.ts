/** Recalls begun and lifted as the back office does it. */
import { liftRecallIn, startRecall } from "~/modules/recalls/recall-admin.server";
import { inTransaction } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";

export const RECALL = {
  level: "two",
  reason: "含量测定不符合规定",
  body: "请于三日内寄回",
  by: "质管",
} as const;

export const recallBatch = (
  goodsId: number,
  batchNumber: string,
  change: { level?: "one"; reason?: string } = {},
) => startRecall({ ...RECALL, ...change, goodsId, batchNumber }, now());

export const liftRecall = (number: string) =>
  inTransaction((trx) => liftRecallIn(trx, { number, reason: "复检合格", by: "质管" }, now()));
