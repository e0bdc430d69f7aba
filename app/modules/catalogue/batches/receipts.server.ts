import { auditRows } from "~/platform/database/audit-log.server";
import { db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { type BatchStop, getBatchHold } from "~/modules/catalogue/stock/stop";

export interface TracedBatch {
  id: number;
  goodsId: number;
  goods: string;
  spec: string;
  unit: string;
  manufacturer: string;
  approvalNumber: string;
  number: string;
  producedOn: string;
  expiresOn: string;
  quantity: number;
  stop: BatchStop | null;
}

const tracedBatches = () =>
  db
    .selectFrom("batch as b")
    .innerJoin("goods as g", "g.id", "b.goods_id")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .select(["b.id", "b.goods_id", "g.name", "g.spec", "g.unit", "m.name as manufacturer"])
    .select(["g.approval_number", "b.number", "b.produced_on", "b.expires_on", "b.quantity"])
    .select(["b.recall_id", "b.blocked_at"]);

type TracedRow = Awaited<ReturnType<ReturnType<typeof tracedBatches>["execute"]>>[number];

const toTracedBatch = (row: TracedRow): TracedBatch => ({
  id: row.id,
  goodsId: row.goods_id,
  goods: row.name,
  spec: row.spec,
  unit: row.unit,
  manufacturer: row.manufacturer,
  approvalNumber: row.approval_number,
  number: row.number,
  producedOn: row.produced_on,
  expiresOn: row.expires_on,
  quantity: row.quantity,
  stop: getBatchHold(row),
});

/** Returns batches with these numbers (none: any) and products (null: any), newest first, at most `limit`. One query, none without a condition. */
export async function batchesToTrace(
  { numbers, goodsIds }: { numbers: readonly string[]; goodsIds: readonly number[] | null },
  limit: number,
): Promise<TracedBatch[]> {
  if (numbers.length === 0 && goodsIds === null) return [];
  let query = tracedBatches();
  if (numbers.length > 0) query = query.where("b.number", "in", [...numbers]);
  if (goodsIds !== null) query = query.where("b.goods_id", "in", goodsIds.length > 0 ? goodsIds : [0]);
  return (await query.orderBy("b.id", "desc").limit(limit).execute()).map(toTracedBatch);
}

/** Returns batches by id; unknown ones are left out. One query for each 500, none without ids. */
export async function findTracedBatches(ids: readonly number[]): Promise<TracedBatch[]> {
  const found: TracedBatch[] = [];
  for (const part of toChunks([...new Set(ids)]))
    found.push(...(await tracedBatches().where("b.id", "in", part).execute()).map(toTracedBatch));
  return found;
}

export interface BatchReceipt {
  batchId: number;
  at: number;
  by: string;
  units: number;
  paper: string;
}

const MAX_RECEIPTS = 200;
const MAX_LOGGED = 20_000;

/** Returns which of these batches have units that were received without a goods receipt, by the audit log. One query for each 500, none without ids. */
export async function findBatchesInLog(batchIds: readonly number[]): Promise<Set<number>> {
  const found = new Set<number>();
  for (const part of toChunks([...new Set(batchIds)])) {
    const subjectIds = part.map(String);
    for (const row of await auditRows({
      subject: "batch",
      subjectIds,
      commands: ["收货入库"],
      limit: MAX_LOGGED,
    }))
      found.add(Number(row.subject_id));
  }
  return found;
}

/** Returns receipts of these batches that were made without a goods receipt (modules/purchasing), from the audit log, newest first. One query, none without ids. */
export async function findReceipts(batchIds: readonly number[]): Promise<BatchReceipt[]> {
  if (batchIds.length === 0) return [];
  const rows = await auditRows({
    subject: "batch",
    subjectIds: batchIds.map(String),
    commands: ["收货入库"],
    limit: MAX_RECEIPTS,
  });
  return rows.flatMap((row) => {
    const { received, paper: document } = JSON.parse(row.after ?? "{}") as {
      received?: number;
      paper?: string;
    };
    return received === undefined
      ? []
      : [
          {
            batchId: Number(row.subject_id),
            at: row.at,
            by: row.operator,
            units: received,
            paper: document ?? "",
          },
        ];
  });
}

/** `producedOn`: "" unknown; `origin`: 产地 of a herb, "" unknown. */
export interface BatchFacts {
  producedOn: string;
  origin: string;
}

/** Returns facts of batches by id. One query for each 500, none without ids. */
export async function findBatchFacts(ids: readonly number[]): Promise<Map<number, BatchFacts>> {
  const found = new Map<number, BatchFacts>();
  for (const part of toChunks([...new Set(ids)]))
    for (const { id, ...facts } of await db
      .selectFrom("batch")
      .select(["id", "produced_on as producedOn", "origin"])
      .where("id", "in", part)
      .execute())
      found.set(id, facts);
  return found;
}
