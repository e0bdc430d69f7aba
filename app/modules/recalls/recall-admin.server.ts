import { statusesWithout } from "~/modules/order-status/order-status";
import { findBatch } from "~/modules/catalogue/stock/batches.server";
import { findGoodsFact } from "~/modules/catalogue/goods/goods-facts.server";
import { withCompanies } from "~/modules/company/identity/companies.server";
import { holdBatch, lockGoods } from "~/modules/catalogue/stock/stock.server";
import { addBatchEvents } from "~/modules/trace-codes/codes/code-rows.server";
import { audited } from "~/platform/database/audit.server";
import { toDay } from "~/platform/values/clock";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import type { RecallEvent } from "~/modules/notifications/kinds/order";
import { sendMessages } from "~/modules/notifications/messages.server";
import {
  answerBefore,
  RECALL_LEVELS,
  RECALL_TYPES,
  getRecallState,
  recallNumber,
  recallPath,
  toRecallLevel,
  type RecallLevel,
  type RecallState,
} from "./recall";

export interface NewRecall {
  goodsId: number;
  batchNumber: string;
  level: RecallLevel;
  reason: string;
  body: string;
  by: string;
  /** 召回演练: the same steps and times, but nothing is blocked and no return opened */
  isDrill?: boolean;
}
export type RecallStarted =
  | { ok: true; number: string; companies: number; blocked: number; unit: string }
  | { ok: false; text: string };

class Refused extends Error {}

async function refusable<T>(work: () => Promise<T>): Promise<T | { ok: false; text: string }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return { ok: false, text: error.message };
    throw error;
  }
}

/** Recalls a batch: it is blocked from now on, and every company with a live order of it is notified. A drill notifies alike and blocks nothing. Refused without a change: an unknown batch, one that is recalled, a second drill of it. `now` in ms. */
export function startRecall(input: NewRecall, now: number): Promise<RecallStarted> {
  const isDrill = input.isDrill ?? false;
  return refusable(() =>
    inTransaction(async (trx): Promise<RecallStarted> => {
      const batch = await findBatch(trx, input.goodsId, input.batchNumber);
      if (!batch) {
        const goods = await findGoodsFact(input.goodsId, trx);
        throw new Refused(`${goods?.name ?? "商品"} ${input.goodsId} 没有批号 ${input.batchNumber}`);
      }
      if (isDrill) await refuseSecondDrill(trx, batch);
      const { id } = await trx
        .insertInto("recall")
        .values({
          number: `new:${batch.id}:${now}`,
          goods_id: batch.goodsId,
          batch_id: batch.id,
          batch_number: batch.number,
          level: input.level,
          reason: input.reason,
          body: input.body,
          state: "open",
          is_drill: isDrill ? 1 : 0,
          started_by: input.by,
          started_at: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const number = recallNumber(id, now, isDrill);
      await trx.updateTable("recall").set({ number }).where("id", "=", id).execute();
      if (!isDrill) await blockBatch(trx, batch, { id, number, by: input.by }, now);
      const companies = await concern(trx, id, batch.id);
      const goods = await findGoodsFact(batch.goodsId, trx);
      const batchFacts = {
        goodsName: goods!.name,
        batchNumber: batch.number,
        reason: input.reason,
        isDrill,
      };
      const holding = new Set(
        (await findHeldOrders(trx, id).execute()).map(({ company_id: companyId }) => companyId),
      );
      const query = askFacts(input.level, now);
      const begun = { event: "begun", ...query, ...batchFacts } as const;
      const held = { event: "held", levelName: query.levelName, ...batchFacts } as const;
      await notifyRecall(
        trx,
        id,
        { companies: companies.filter((company) => holding.has(company)), event: begun },
        now,
      );
      await notifyRecall(
        trx,
        id,
        { companies: companies.filter((company) => !holding.has(company)), event: held },
        now,
      );
      const left = await findBatch(trx, batch.goodsId, batch.number);
      const after = {
        state: "open",
        goods: batch.goodsId,
        batch: batch.number,
        level: input.level,
        ...(isDrill && { 类别: RECALL_TYPES.drill }),
      };
      await audited(trx, { subject: "recall", id: number, before: null, after });
      const blocked = isDrill ? 0 : left!.quantity;
      return { ok: true, number, companies: companies.length, blocked, unit: goods!.unit };
    }),
  );
}

interface RecalledBatch {
  id: number;
  goodsId: number;
  number: string;
}

async function blockBatch(
  trx: Db,
  batch: RecalledBatch,
  recall: { id: number; number: string; by: string },
  now: number,
): Promise<void> {
  if (!(await holdBatch(trx, batch, { recallId: recall.id, isHeld: true }, now)))
    throw new Refused(`批号 ${batch.number} 已在召回中`);
  const event = { kind: "recalled", actor: recall.by, note: recall.number } as const;
  await addBatchEvents(trx, batch.id, event, now);
}

/** Whether a recall of the batch was in force at `since` (ms) or later; drills do not count. One query. */
export async function isRecalledSince(trx: Db, batchId: number, since: number): Promise<boolean> {
  const found = await trx
    .selectFrom("recall")
    .select("id")
    .where("batch_id", "=", batchId)
    .where("is_drill", "=", 0)
    .where((eb) => eb.or([eb("ended_at", "is", null), eb("ended_at", ">", since)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function refuseSecondDrill(trx: Db, batch: RecalledBatch): Promise<void> {
  await lockGoods(trx, [batch.goodsId]);
  const open = await trx
    .selectFrom("recall")
    .select("id")
    .where("batch_id", "=", batch.id)
    .where("is_drill", "=", 1)
    .where("state", "=", "open")
    .executeTakeFirst();
  if (open) throw new Refused(`批号 ${batch.number} 已在召回演练中`);
}

async function concern(trx: Db, recallId: number, batchId: number): Promise<number[]> {
  await trx
    .insertInto("recall_line")
    .columns(["recall_id", "order_line_batch_id", "company_id", "order_id", "number"])
    .expression((eb) =>
      eb
        .selectFrom("order_line_batch as b")
        .innerJoin("order_line as l", "l.id", "b.order_line_id")
        .innerJoin("orders as o", "o.id", "l.order_id")
        .select((s) => [s.cast<number>(s.val(recallId), "bigint").as("recall_id"), "b.id", "o.company_id"])
        .select(["o.id as order_id", "b.number"])
        .where("b.batch_id", "=", batchId)
        .where("b.number", ">", 0)
        .where("o.status", "not in", statusesWithout("countsAsBought")),
    )
    .execute();
  await trx
    .insertInto("recall_company")
    .columns(["recall_id", "company_id"])
    .expression((eb) =>
      eb
        .selectFrom("recall_line")
        .select(["recall_id", "company_id"])
        .distinct()
        .where("recall_id", "=", recallId),
    )
    .execute();
  const rows = await trx
    .selectFrom("recall_company")
    .select("company_id")
    .where("recall_id", "=", recallId)
    .orderBy("company_id")
    .execute();
  return rows.map((row) => row.company_id);
}

interface RecallNotice {
  companies: readonly number[];
  event: RecallEvent;
}

async function notifyRecall(
  trx: Db,
  recallId: number,
  { companies, event }: RecallNotice,
  now: number,
): Promise<void> {
  const url = recallPath(recallId);
  const messages = companies.map((companyId) => ({ companyId, url, ...event }));
  await sendMessages(trx, "recall", messages, now);
}

const askFacts = (level: RecallLevel, startedAt: number) => ({
  levelName: RECALL_LEVELS[level].name,
  answerBefore: answerBefore({ level, startedAt }),
});

async function byNumber(trx: Db, number: string) {
  const recall = await trx.selectFrom("recall").selectAll().where("number", "=", number).executeTakeFirst();
  if (!recall) return null;
  const goods = await findGoodsFact(recall.goods_id, trx);
  return { ...recall, isDrill: recall.is_drill === 1, goodsName: goods!.name, unit: goods!.unit };
}

/** Open or lifted; null: no such recall. One query. */
export async function findRecallState(trx: Db, number: string): Promise<RecallState | null> {
  const row = await trx.selectFrom("recall").select("state").where("number", "=", number).executeTakeFirst();
  return row ? (row.state as RecallState) : null;
}

export type Lifted = { ok: true; companies: number } | { ok: false; text: string } | null;

/** Lifts a recall, once: the batch may be sold again, the companies are told, open tasks end. null: no such recall. `now` in ms. */
export async function liftRecallIn(
  trx: Db,
  { number, reason, by }: { number: string; reason: string; by: string },
  now: number,
): Promise<Lifted> {
  const recall = await byNumber(trx, number);
  if (!recall) return null;
  const done = await trx
    .updateTable("recall")
    .set({ state: "lifted", ended_by: by, ended_at: now, end_reason: reason })
    .where("id", "=", recall.id)
    .where("state", "=", "open")
    .executeTakeFirst();
  if (Number(done.numUpdatedRows) === 0) return { ok: false, text: "未处理：该召回已解除" };
  const [before, after] = [{ state: "open" }, { state: "lifted", reason }];
  await audited(trx, { subject: "recall", id: number, before, after });
  const batch = { id: recall.batch_id, goodsId: recall.goods_id };
  if (!recall.isDrill) await holdBatch(trx, batch, { recallId: recall.id, isHeld: false }, now);
  const rows = await trx
    .selectFrom("recall_company")
    .select("company_id")
    .where("recall_id", "=", recall.id)
    .orderBy("company_id")
    .execute();
  const companies = rows.map((row) => row.company_id);
  const { goodsName, batch_number: batchNumber, isDrill } = recall;
  const batchFacts = { goodsName, batchNumber, reason, isDrill };
  await notifyRecall(trx, recall.id, { companies, event: { event: "lifted", ...batchFacts } }, now);
  return { ok: true, companies: companies.length };
}

/** A company is reminded at most once in so many ms. */
const REMIND_AFTER = 3_600_000;

/** Reminds companies that have units and have not answered; returns their number. null: no such open recall. */
export function remindRecall(number: string, now: number): Promise<number | null> {
  return inTransaction(async (trx) => {
    const recall = await byNumber(trx, number);
    if (recall?.state !== "open") return null;
    const reminded = await trx
      .updateTable("recall_company")
      .set((eb) => ({ reminders: eb("reminders", "+", 1), reminded_at: now }))
      .where("recall_id", "=", recall.id)
      .where("answered_at", "is", null)
      .where((eb) => eb.or([eb("reminded_at", "is", null), eb("reminded_at", "<=", now - REMIND_AFTER)]))
      .where("company_id", "in", findHeldOrders(trx, recall.id))
      .returning("company_id")
      .execute();
    const after = { reminded: reminded.length };
    if (reminded.length > 0) await audited(trx, { subject: "recall", id: number, before: null, after });
    const { goodsName, batch_number: batchNumber, reason, isDrill } = recall;
    const query = askFacts(toRecallLevel(recall.level), recall.started_at);
    const companies = reminded.map((row) => row.company_id);
    const reminder = { event: "reminded", ...query, goodsName, batchNumber, reason, isDrill } as const;
    await notifyRecall(trx, recall.id, { companies, event: reminder }, now);
    return companies.length;
  });
}

/** Returns companies with shipped units, which must answer. */
export const findHeldOrders = (trx: Db, recallId: number) =>
  trx
    .selectFrom("recall_line as rl")
    .innerJoin("order_line_batch as b", "b.id", "rl.order_line_batch_id")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .select("rl.company_id")
    .where("rl.recall_id", "=", recallId)
    .where("l.shipped", ">", 0);

/** For operators: one recall with each company, what it bought, got and has left, and whether it has answered; null when there is none. */
export async function findRecallStatus(number: string) {
  const recall = await byNumber(db, number);
  if (!recall) return null;
  const rows = await db
    .selectFrom("recall_company as rc")
    .innerJoin("recall_line as rl", (join) =>
      join.onRef("rl.recall_id", "=", "rc.recall_id").onRef("rl.company_id", "=", "rc.company_id"),
    )
    .innerJoin("order_line_batch as b", "b.id", "rl.order_line_batch_id")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .select(["rc.company_id", "rc.answered_at", "rc.note", "rc.reminders"])
    .select((eb) => [
      eb.fn.sum<number>("rl.number").as("bought"),
      eb.fn.sum<number | null>("rl.remaining").as("remaining"),
      eb.fn.max<number>("l.shipped").as("shipped"),
    ])
    .where("rc.recall_id", "=", recall.id)
    .groupBy(["rc.company_id", "rc.answered_at", "rc.note", "rc.reminders"])
    // Engines sort nulls differently: unanswered ones come last.
    .orderBy((eb) => eb.case().when("rc.answered_at", "is", null).then(1).else(0).end())
    .orderBy("rc.answered_at")
    .orderBy("rc.company_id")
    .execute();
  return {
    number: recall.number,
    level: toRecallLevel(recall.level),
    goodsName: recall.goodsName,
    unit: recall.unit,
    batchId: recall.batch_id,
    batchNumber: recall.batch_number,
    reason: recall.reason,
    body: recall.body,
    answerBefore: answerBefore({ level: toRecallLevel(recall.level), startedAt: recall.started_at }),
    startedBy: recall.started_by,
    startedOn: toDay(recall.started_at),
    startedAt: recall.started_at,
    isDrill: recall.isDrill,
    state: getRecallState({ state: recall.state as RecallState, isDrill: recall.isDrill }),
    endReason: recall.end_reason,
    companies: (await withCompanies(rows)).map((row) => ({
      companyId: row.company_id,
      company: row.company,
      phone: row.contact_phone,
      answeredAt: row.answered_at,
      note: row.note,
      reminders: row.reminders,
      bought: Number(row.bought),
      isShipped: Number(row.shipped) > 0,
      remaining: row.remaining === null ? null : Number(row.remaining),
    })),
  };
}
