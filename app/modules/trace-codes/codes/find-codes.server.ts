import { db, type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { TRACE_CODE_STATES, TRACE_EVENTS, type TraceCodeState, type TraceEventKind } from "./trace-code";

export interface ParcelCode {
  shipmentId: number;
  code: string;
  parent: string | null;
  level: number;
  units: number;
  rowId: number;
  isScanned: boolean;
  returnedAt: number | null;
}

/** Returns the codes that left in these parcels, by parcel, outer packs first. One query. */
export async function findParcelCodes(shipmentIds: readonly number[]): Promise<ParcelCode[]> {
  if (shipmentIds.length === 0) return [];
  const rows = await db
    .selectFrom("trace_parcel_code as p")
    .innerJoin("trace_code as c", "c.code", "p.code")
    .select(["p.shipment_id", "p.code", "p.order_line_batch_id", "p.is_scanned", "p.returned_at"])
    .select(["c.parent_code", "c.level", "c.units"])
    .where("p.shipment_id", "in", [...shipmentIds])
    .orderBy("p.shipment_id")
    .orderBy("p.order_line_batch_id")
    .orderBy("c.level", "desc")
    .orderBy("p.code")
    .execute();
  return rows.map((row) => ({
    shipmentId: row.shipment_id,
    code: row.code,
    parent: row.parent_code,
    level: row.level,
    units: row.units,
    rowId: row.order_line_batch_id,
    isScanned: row.is_scanned === 1,
    returnedAt: row.returned_at,
  }));
}

/** Returns numbers of codes of these parcels; those without any are left out. One query, none without parcels. */
export async function countParcelCodes(shipmentIds: readonly number[]): Promise<Map<number, number>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("trace_parcel_code")
    .select((eb) => ["shipment_id", eb.fn.countAll<number>().as("codes")])
    .where("shipment_id", "in", [...shipmentIds])
    .groupBy("shipment_id")
    .execute();
  return new Map(rows.map((row) => [row.shipment_id, Number(row.codes)]));
}

export interface PackedRowCode {
  code: string;
  rowId: number;
  level: number;
  units: number;
  packedBy: string;
}

/** Returns the scanned codes that wait packed for these order rows, newest first. One query for each 500 rows. */
export async function findPackedCodes(rowIds: readonly number[], trx: Db = db): Promise<PackedRowCode[]> {
  const found: PackedRowCode[] = [];
  for (const part of toChunks(rowIds))
    for (const row of await trx
      .selectFrom("trace_code")
      .select(["code", "order_line_batch_id", "level", "units", "packed_by"])
      .where("order_line_batch_id", "in", part)
      .where("state", "=", "packed")
      .where("is_scanned", "=", 1)
      .orderBy("changed_at", "desc")
      .orderBy("code")
      .execute())
      found.push({
        code: row.code,
        rowId: row.order_line_batch_id!,
        level: row.level,
        units: row.units,
        packedBy: row.packed_by,
      });
  return found;
}

export interface ParcelTrace {
  expected: number;
  scanned: number;
  missingReason: string;
  packedBy: string;
  checkedBy: string | null;
  checkedAt: number | null;
}

/** Returns the counts of these parcels, by parcel. One query. */
export async function findParcelTraces(shipmentIds: readonly number[]): Promise<Map<number, ParcelTrace>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("trace_parcel")
    .selectAll()
    .where("shipment_id", "in", [...shipmentIds])
    .execute();
  return new Map(
    rows.map((row) => [
      row.shipment_id,
      {
        expected: row.expected,
        scanned: row.scanned,
        missingReason: row.missing_reason,
        packedBy: row.packed_by,
        checkedBy: row.checked_by,
        checkedAt: row.checked_at,
      },
    ]),
  );
}

export interface FoundCode {
  code: string;
  goodsId: number;
  batchId: number;
  level: number;
  units: number;
  parent: string | null;
  isOpened: boolean;
  state: string;
  stateText: string;
  receiptRef: string;
}

/** Returns one code, or null. One query. */
export async function findCode(code: string): Promise<FoundCode | null> {
  const row = await db.selectFrom("trace_code").selectAll().where("code", "=", code).executeTakeFirst();
  if (!row) return null;
  return {
    code: row.code,
    goodsId: row.goods_id,
    batchId: row.batch_id,
    level: row.level,
    units: row.units,
    parent: row.parent_code,
    isOpened: row.is_opened === 1,
    state: row.state,
    stateText: TRACE_CODE_STATES[row.state as TraceCodeState],
    receiptRef: row.receipt_ref,
  };
}

/** Returns the codes directly in a pack. One query. */
export const findContents = (code: string, limit: number) =>
  db
    .selectFrom("trace_code")
    .select(["code", "level", "units", "state"])
    .where("parent_code", "=", code)
    .orderBy("code")
    .limit(limit)
    .execute();

export interface CodeStep {
  at: number;
  text: string;
  actor: string;
  note: string;
  shipmentId: number | null;
}

/** Returns the history of a code, newest first: events, and the parcels in which it left. Two queries. */
export async function findCodeHistory(code: string): Promise<CodeStep[]> {
  const events = await db
    .selectFrom("trace_event")
    .selectAll()
    .where("code", "=", code)
    .orderBy("id", "desc")
    .execute();
  const parcels = await db
    .selectFrom("trace_parcel_code as c")
    .innerJoin("trace_parcel as p", "p.shipment_id", "c.shipment_id")
    .select(["c.shipment_id", "p.shipped_at", "p.packed_by"])
    .where("c.code", "=", code)
    .execute();
  const sent = parcels.map((row): CodeStep => {
    const { shipped_at: at, packed_by: actor, shipment_id: shipmentId } = row;
    return { at, text: TRACE_EVENTS.shipped, actor, note: "", shipmentId };
  });
  const others = events.map(({ at, kind, actor, note }): CodeStep => {
    const text = TRACE_EVENTS[kind as TraceEventKind];
    return { at, text, actor, note, shipmentId: null };
  });
  return [...sent, ...others].sort((a, b) => b.at - a.at);
}

export interface BatchCode {
  code: string;
  parent: string | null;
  level: number;
  units: number;
  state: TraceCodeState;
  /** where it is: the parcel it left in, else null */
  shipmentId: number | null;
}

/** Returns the codes of a batch after `after`, with where they are: for a recall. One query. */
export async function findBatchCodes(batchId: number, after: string, limit: number): Promise<BatchCode[]> {
  const rows = await db
    .selectFrom("trace_code as c")
    .leftJoin("trace_parcel_code as p", (join) =>
      join.onRef("p.code", "=", "c.code").on("p.returned_at", "is", null),
    )
    .select(["c.code", "c.parent_code", "c.level", "c.units", "c.state", "p.shipment_id"])
    .where("c.batch_id", "=", batchId)
    .where("c.code", ">", after)
    .orderBy("c.code")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    code: row.code,
    parent: row.parent_code,
    level: row.level,
    units: row.units,
    state: row.state as TraceCodeState,
    shipmentId: row.shipment_id,
  }));
}

/** Returns the smallest packs whose codes came with a receipt, by batch. One query, none without batches. */
export async function countReceivedUnits(
  receiptRef: string,
  batchIds: readonly number[],
  trx: Db = db,
): Promise<Map<number, number>> {
  if (batchIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom("trace_code")
    .select((eb) => ["batch_id", eb.fn.sum<number>("units").as("units")])
    .where("batch_id", "in", [...batchIds])
    .where("receipt_ref", "=", receiptRef)
    // A pack covers what is in it.
    .where("parent_code", "is", null)
    .groupBy("batch_id")
    .execute();
  return new Map(rows.map((row) => [row.batch_id, Number(row.units)]));
}

/** Returns numbers of codes by state for a batch. One query. */
export async function countBatchCodes(batchId: number): Promise<{ state: TraceCodeState; codes: number }[]> {
  const rows = await db
    .selectFrom("trace_code")
    .select((eb) => ["state", eb.fn.countAll<number>().as("codes")])
    .where("batch_id", "=", batchId)
    .groupBy("state")
    .execute();
  return rows.map((row) => ({ state: row.state as TraceCodeState, codes: Number(row.codes) }));
}

/** Returns numbers of codes by batch; those without codes are left out. One query, none without ids. */
export async function countCodesOfBatches(batchIds: readonly number[]): Promise<Map<number, number>> {
  if (batchIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("trace_code")
    .select((eb) => ["batch_id", eb.fn.countAll<number>().as("codes")])
    .where("batch_id", "in", [...batchIds])
    .groupBy("batch_id")
    .execute();
  return new Map(rows.map((row) => [row.batch_id, Number(row.codes)]));
}
