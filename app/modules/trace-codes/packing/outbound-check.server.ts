/** 出库复核: a second person checks what an order's next parcel holds before it leaves. */
import { createHash } from "node:crypto";
import { TraceRefusedError } from "~/modules/trace-codes/refusal";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { toChunks } from "~/platform/values/chunks";

export type OutboundCheck = Row<"outbound_check">;

interface UnitsToCheck {
  orderId: number;
  rows: readonly { id: number; quantity: number }[];
}

const toUnits = (rows: UnitsToCheck["rows"]): string =>
  JSON.stringify(rows.map(({ id, quantity }) => [id, quantity]).sort((a, b) => a[0]! - b[0]!));

/** Reads the units of a check: order row ids and their units. */
export const readCheckUnits = (units: string): Map<number, number> =>
  new Map(JSON.parse(units) as [number, number][]);

/** A digest of the packed codes of these rows: a code more or less is another parcel. One query for each 500 rows. */
async function digestCodes(trx: Db, rowIds: readonly number[]): Promise<string> {
  const hash = createHash("sha256");
  for (const part of toChunks([...rowIds].sort((a, b) => a - b)))
    for (const row of await trx
      .selectFrom("trace_code")
      .select(["code", "order_line_batch_id"])
      .where("order_line_batch_id", "in", part)
      .where("state", "=", "packed")
      .orderBy("code")
      .execute())
      hash.update(`${row.order_line_batch_id} ${row.code}\n`);
  return hash.digest("hex");
}

const openCheck = (trx: Db, orderId: number) =>
  trx
    .selectFrom("outbound_check")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("state", "in", ["waiting", "passed"])
    .executeTakeFirst();

/** Returns the check of an order that waits or has passed, or null. One query. */
export const findOpenCheck = async (orderId: number, trx: Db = db): Promise<OutboundCheck | null> =>
  (await openCheck(trx, orderId)) ?? null;

/** Returns the last check of an order, or null. One query. */
export const findLastCheck = async (orderId: number): Promise<OutboundCheck | null> =>
  (await db
    .selectFrom("outbound_check")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()) ?? null;

/** Returns waiting checks, oldest first. One query. */
export const waitingChecks = (limit: number) =>
  db
    .selectFrom("outbound_check")
    .select(["id", "order_id as orderId", "packed_by as packedBy", "submitted_at as submittedAt"])
    .where("state", "=", "waiting")
    .orderBy("submitted_at")
    .limit(limit)
    .execute();

/** Returns how many checks wait, and since when. One query. */
export async function countWaitingChecks(): Promise<{ count: number; oldestAt: number | null }> {
  const row = await db
    .selectFrom("outbound_check")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.min<number | null>("submitted_at").as("oldest"),
    ])
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), oldestAt: row.oldest === null ? null : Number(row.oldest) };
}

/** Submits what is packed for an order, whose row the caller has locked; an earlier one that was not used is replaced. */
export async function submitCheck(
  trx: Db,
  { orderId, rows, actor }: UnitsToCheck & { actor: string },
  now: number,
): Promise<void> {
  if (rows.length === 0) throw new TraceRefusedError("请先填写这个包裹的数量");
  await trx
    .deleteFrom("outbound_check")
    .where("order_id", "=", orderId)
    .where("state", "in", ["waiting", "passed"])
    .execute();
  const units = toUnits(rows);
  const { id } = await trx
    .insertInto("outbound_check")
    .values({
      order_id: orderId,
      units,
      digest: await digestCodes(
        trx,
        rows.map((row) => row.id),
      ),
      state: "waiting",
      packed_by: actor,
      submitted_at: now,
      checked_by: null,
      checked_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const after = { orderId, state: "waiting", units: rows.length };
  await audited(trx, { subject: "outboundCheck", id, before: null, after });
}

/** Passes or returns a waiting check. Refused (TraceRefusedError): no longer waiting, the packer, codes changed since. `now` in ms. */
export async function answerCheck(
  trx: Db,
  { id, state, note, actor }: { id: number; state: "passed" | "returned"; note: string; actor: string },
  now: number,
): Promise<void> {
  const check = await trx.selectFrom("outbound_check").selectAll().where("id", "=", id).executeTakeFirst();
  if (!check || check.state !== "waiting") throw new TraceRefusedError("这次复核已有结果，请刷新");
  if (check.packed_by === actor) throw new TraceRefusedError("装箱人不能复核自己装的包裹，请换一位同事");
  const rowIds = [...readCheckUnits(check.units).keys()];
  const packers = await packersOf(trx, rowIds);
  if (packers.has(actor)) throw new TraceRefusedError("您扫过这个包裹的追溯码，请换一位同事复核");
  if (state === "passed" && (await digestCodes(trx, rowIds)) !== check.digest)
    throw new TraceRefusedError("提交后追溯码有变动，请退回重新提交");
  const { numUpdatedRows } = await trx
    .updateTable("outbound_check")
    .set({ state, note, checked_by: actor, checked_at: now })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new TraceRefusedError("这次复核已有结果，请刷新");
  await audited(trx, {
    subject: "outboundCheck",
    id,
    before: { state: "waiting" },
    after: { orderId: check.order_id, state, note },
  });
}

async function packersOf(trx: Db, rowIds: readonly number[]): Promise<Set<string>> {
  const packers = new Set<string>();
  for (const part of toChunks(rowIds))
    for (const row of await trx
      .selectFrom("trace_code")
      .select("packed_by")
      .distinct()
      .where("order_line_batch_id", "in", part)
      .where("state", "=", "packed")
      .execute())
      packers.add(row.packed_by);
  return packers;
}

/** Returns why the parcel may not leave without a check of exactly this, or null. */
export async function checkRefusal(trx: Db, parcel: UnitsToCheck): Promise<string | null> {
  const check = await openCheck(trx, parcel.orderId);
  if (!check) return "发货前须由另一位同事出库复核，请先提交复核";
  if (check.state === "waiting") return `等待出库复核（${check.packed_by} 提交），复核通过后才能发货`;
  const isSame =
    check.units === toUnits(parcel.rows) &&
    check.digest ===
      (await digestCodes(
        trx,
        parcel.rows.map(({ id }) => id),
      ));
  return isSame ? null : "数量或追溯码与复核通过的不同，请重新提交复核";
}

export interface UsedCheck {
  packedBy: string;
  checkedBy: string;
  checkedAt: number;
}

/** Uses the passed check for a parcel, in its transaction; checkRefusal was asked before. */
export async function useCheck(trx: Db, { orderId }: { orderId: number }): Promise<UsedCheck | null> {
  const row = await trx
    .updateTable("outbound_check")
    .set({ state: "used" })
    .where("order_id", "=", orderId)
    .where("state", "=", "passed")
    .returning(["packed_by", "checked_by", "checked_at"])
    .executeTakeFirst();
  return row ? { packedBy: row.packed_by, checkedBy: row.checked_by!, checkedAt: row.checked_at! } : null;
}
