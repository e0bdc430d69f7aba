/** Recalls as the back office lists them. */
import { batchSpellings } from "~/modules/catalogue/search/goods-code.server";
import { findGoodsNames } from "~/modules/catalogue/goods/goods-facts.server";
import { numberForms } from "~/platform/values/printed-number";
import { db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import {
  getRecallName,
  getRecallState,
  RECALL_LEVELS,
  type RecallState,
  type RecallType,
  toRecallLevel,
} from "./recall";

export interface RecallFilter {
  state: RecallState | "all";
  type?: RecallType | "all";
  number: string;
  before: number | null;
  limit: number;
  isOldestFirst?: boolean;
}

/** Returns matching recalls, newest first, with numbers of answers due and given. Two queries. */
export async function listAdminRecalls({
  state,
  type = "all",
  number,
  before,
  limit,
  isOldestFirst = false,
}: RecallFilter) {
  let query = db
    .selectFrom("recall as r")
    .select(["r.id", "r.number", "r.goods_id", "r.batch_number", "r.level", "r.state", "r.started_at"])
    .select("r.is_drill")
    .select((eb) => {
      const companies = eb
        .selectFrom("recall_company as c")
        .whereRef("c.recall_id", "=", "r.id")
        .where((c) =>
          c.exists(
            c
              .selectFrom("recall_line as rl")
              .innerJoin("order_line_batch as b", "b.id", "rl.order_line_batch_id")
              .innerJoin("order_line as l", "l.id", "b.order_line_id")
              .select("rl.company_id")
              .whereRef("rl.recall_id", "=", "c.recall_id")
              .whereRef("rl.company_id", "=", "c.company_id")
              .where("l.shipped", ">", 0),
          ),
        );
      return [
        companies.select((c) => c.fn.countAll<number>().as("n")).as("companies"),
        companies.select((c) => c.fn.count<number>("c.answered_at").as("n")).as("answered"),
      ];
    });
  if (type !== "all") query = query.where("r.is_drill", "=", type === "drill" ? 1 : 0);
  if (state !== "all") query = query.where("r.state", "=", state);
  if (number !== "")
    query = query.where((eb) =>
      eb.or([eb("r.number", "in", numberForms(number)), eb("r.batch_number", "in", batchSpellings(number))]),
    );
  if (before !== null) query = query.where("r.id", "<", before);
  const rows = await query
    .orderBy("r.id", isOldestFirst ? "asc" : "desc")
    .limit(limit)
    .execute();
  const names = await findGoodsNames(rows.map((row) => row.goods_id));
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    batch: row.batch_number,
    goods: names.get(row.goods_id)!,
    level: RECALL_LEVELS[toRecallLevel(row.level)].name,
    isDrill: row.is_drill === 1,
    state: row.state as RecallState,
    startedAt: row.started_at,
    companies: Number(row.companies),
    answered: Number(row.answered),
  }));
}

/** Counts open recalls, with the oldest time, epoch ms. One query. */
export async function countOpenRecalls(): Promise<{ count: number; oldestAt: number | null }> {
  const row = await db
    .selectFrom("recall")
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("started_at").as("oldest")])
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return { count: Number(row.n), oldestAt: row.oldest === null ? null : Number(row.oldest) };
}

/** Returns the numbers of open ones, oldest first. One query. */
export async function openRecallNumbers(limit: number): Promise<string[]> {
  const open = db.selectFrom("recall").select("number").where("state", "=", "open");
  return (await open.orderBy("id").limit(limit).execute()).map(({ number }) => number);
}

export interface RecallBrief {
  goods: string;
  batch: string;
  isDrill: boolean;
  companies: number;
}

/** Returns facts of recalls by number; unknown ones are left out. Two queries, none without numbers. */
export async function recallBriefs(numbers: readonly string[]): Promise<Map<string, RecallBrief>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom("recall as r")
    .select(["r.number", "r.goods_id", "r.batch_number", "r.is_drill"])
    .select((eb) =>
      eb
        .selectFrom("recall_company as c")
        .whereRef("c.recall_id", "=", "r.id")
        .select((c) => c.fn.countAll<number>().as("n"))
        .as("companies"),
    )
    .where("r.number", "in", [...numbers])
    .execute();
  const names = await findGoodsNames(rows.map((row) => row.goods_id));
  return new Map(
    rows.map((row) => [
      row.number,
      {
        goods: names.get(row.goods_id) ?? "",
        batch: row.batch_number,
        isDrill: row.is_drill === 1,
        companies: Number(row.companies ?? 0),
      },
    ]),
  );
}

export interface BatchRecall {
  batchId: number;
  number: string;
  level: string;
  state: string;
  startedAt: number;
}

/** Returns the recalls of these batches, newest first. One query for each 500, none without ids. */
export async function findBatchRecalls(batchIds: readonly number[]): Promise<BatchRecall[]> {
  const found: BatchRecall[] = [];
  for (const part of toChunks([...new Set(batchIds)])) {
    const rows = await db
      .selectFrom("recall")
      .select(["batch_id", "number", "level", "state", "is_drill", "started_at"])
      .where("batch_id", "in", part)
      .orderBy("id", "desc")
      .execute();
    for (const row of rows)
      found.push({
        batchId: row.batch_id,
        number: row.number,
        level: getRecallName({ level: toRecallLevel(row.level), isDrill: row.is_drill === 1 }),
        state: getRecallState({ state: row.state as RecallState, isDrill: row.is_drill === 1 }),
        startedAt: row.started_at,
      });
  }
  return found;
}
