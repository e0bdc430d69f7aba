/** Which batches are due for inspection (养护), soonest first. */
import { sql } from "kysely";
import { isPastRule, readExpiryRules } from "~/modules/catalogue/batches/expiry-rules.server";
import { COLD_CLASSES } from "~/modules/catalogue/goods/storage";
import { batchSpellings } from "~/modules/catalogue/search/goods-code.server";
import { type BatchStop, findBatchStop } from "~/modules/catalogue/stock/stop";
import { db } from "~/platform/database/database.server";
import { DAY, startOfDay, toDay } from "~/platform/values/clock";
import { readCareRules } from "./care-rules.server";

export interface PlannedBatch {
  id: number;
  name: string;
  spec: string;
  unit: string;
  manufacturer: string;
  batch: string;
  expiresOn: string;
  /** free units */
  quantity: number;
  warehouse: string;
  place: string;
  isKey: boolean;
  /** last inspection, epoch ms; null: none yet */
  caredAt: number | null;
  /** epoch ms; due on that day in Asia/Shanghai */
  dueAt: number;
  stop: BatchStop | null;
}

export interface CarePlanFilter {
  /** part of the product's name, or a batch number */
  goods: string;
  /** id, "" for all */
  warehouse: string;
  /** key, general; "": both */
  care: string;
}

/** due: today or before; overdue: before today; all: also what is due later */
export type CareDue = "due" | "overdue" | "all";

const lastCare = sql<number | null>`(select max(c.cared_at) from stock_care as c where c.batch_id = b.id)`;
const lastAcceptance = sql<
  number | null
>`(select max(r.accepted_at) from goods_receipt_line as l inner join goods_receipt as r on r.id = l.receipt_id where l.batch_id = b.id and r.state = 'done')`;

/** Batches with free units, and when they are due: counted from the last inspection, else from the last acceptance, else from the day it was booked in; the product's record stands in where that is unknown. */
async function planned(now: number) {
  const { generalDays, keyDays } = await readCareRules();
  const near = isPastRule(await readExpiryRules(), "near", toDay(now));
  const isKey = sql<boolean>`(g.kind = 'herb' or g.storage_class in (${sql.join(COLD_CLASSES)}) or ${near})`;
  const interval = sql`case when ${isKey} then ${sql.lit(keyDays * DAY)} else ${sql.lit(generalDays * DAY)} end`;
  const dueAt = sql<number>`(coalesce(${lastCare}, ${lastAcceptance}, b.booked_at, g.created_at) + ${interval})`;
  const from = db
    .selectFrom("batch as b")
    .innerJoin("goods as g", "g.id", "b.goods_id")
    .where("b.quantity", ">", 0);
  return { from, isKey, dueAt };
}

type Planned = Awaited<ReturnType<typeof planned>>;

function matching({ from, isKey }: Planned, { goods, warehouse, care }: CarePlanFilter) {
  let query = from;
  const words = goods.replace(/[\\%_]/g, "").trim();
  if (words !== "")
    query = query.where((eb) =>
      eb.or([eb("g.name", "like", `%${words}%`), eb("b.number", "in", batchSpellings(words))]),
    );
  if (warehouse !== "") query = query.where("g.warehouse_id", "=", Number(warehouse));
  if (care !== "") query = query.where(care === "key" ? isKey : sql<boolean>`not ${isKey}`);
  return query;
}

const dueBefore = (due: CareDue, now: number): number | null => {
  const today = startOfDay(toDay(now));
  if (due === "all") return null;
  return due === "due" ? today + DAY : today;
};

/** Returns matching batches, soonest due first, after the batch `after`. At most four queries. */
export async function listPlannedCare(
  { due, ...filter }: CarePlanFilter & { due: CareDue },
  { after, limit }: { after: number | null; limit: number },
  now: number,
): Promise<PlannedBatch[]> {
  const plan = await planned(now);
  const { isKey, dueAt } = plan;
  let query = matching(plan, filter)
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .innerJoin("warehouse as w", "w.id", "g.warehouse_id")
    .select(["b.id", "b.number", "b.expires_on", "b.quantity", "b.place", "b.recall_id", "b.blocked_at"])
    .select(["g.name", "g.spec", "g.unit", "m.name as manufacturer", "w.name as warehouse"])
    .select([
      lastCare.as("cared_at"),
      dueAt.as("due_at"),
      sql<number>`case when ${isKey} then 1 else 0 end`.as("is_key"),
    ])
    .orderBy(dueAt)
    .orderBy("b.id")
    .limit(limit);
  const end = dueBefore(due, now);
  if (end !== null) query = query.where(dueAt, "<", end);
  const last =
    after === null
      ? undefined
      : await db
          .selectFrom("batch as b")
          .innerJoin("goods as g", "g.id", "b.goods_id")
          .select(["b.id", dueAt.as("due_at")])
          .where("b.id", "=", after)
          .executeTakeFirst();
  if (last)
    query = query.where((eb) =>
      eb.or([
        eb(dueAt, ">", Number(last.due_at)),
        eb.and([eb(dueAt, "=", Number(last.due_at)), eb("b.id", ">", last.id)]),
      ]),
    );
  const today = toDay(now);
  return (await query.execute()).map((row) => ({
    id: row.id,
    name: row.name,
    spec: row.spec,
    unit: row.unit,
    manufacturer: row.manufacturer,
    batch: row.number,
    expiresOn: row.expires_on,
    quantity: row.quantity,
    warehouse: row.warehouse,
    place: row.place,
    isKey: Number(row.is_key) === 1,
    caredAt: row.cared_at === null ? null : Number(row.cared_at),
    dueAt: Number(row.due_at),
    stop: findBatchStop(row, today),
  }));
}

/** Counts matching batches, and those of them that are not due yet. Three queries. */
export async function countPlannedCare(
  filter: CarePlanFilter,
  now: number,
): Promise<{ batches: number; onTime: number }> {
  const plan = await planned(now);
  const row = await matching(plan, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as("batches"),
      sql<number>`coalesce(sum(case when ${plan.dueAt} >= ${dueBefore("due", now)} then 1 else 0 end), 0)`.as(
        "on_time",
      ),
    ])
    .executeTakeFirstOrThrow();
  return { batches: Number(row.batches), onTime: Number(row.on_time) };
}
