import { db, forUpdate, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { toChunks } from "~/platform/values/chunks";
import { asCountState, type CountState, countSums, type CountSums } from "./count";

export interface StockCount {
  id: number;
  scope: string;
  note: string;
  state: CountState;
  openedAt: number;
  openedBy: string;
  closedAt: number | null;
  closedBy: string | null;
}

const getCount = (row: Row<"stock_count">): StockCount => ({
  id: row.id,
  scope: row.scope_words,
  note: row.note,
  state: asCountState(row.state),
  openedAt: row.opened_at,
  openedBy: row.opened_by,
  closedAt: row.closed_at,
  closedBy: row.closed_by,
});

/** Returns one, or null. One query. */
export async function findCount(id: number, trx: Db = db): Promise<StockCount | null> {
  const row = await trx.selectFrom("stock_count").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? getCount(row) : null;
}

/** The same, locked until the end of the transaction. */
export async function heldCount(trx: Db, id: number): Promise<StockCount | null> {
  const row = await forUpdate(
    trx.selectFrom("stock_count").selectAll().where("id", "=", id),
  ).executeTakeFirst();
  return row ? getCount(row) : null;
}

export interface CountProgress {
  lines: number;
  counted: number;
  recount: number;
}

export type ListedCount = StockCount & CountProgress;

/** Returns open or closed ones, newest first, after the id `after`. Two queries. */
export async function listCounts(
  view: "open" | "closed" | "all",
  { after, limit }: { after: number | null; limit: number },
): Promise<ListedCount[]> {
  let query = db.selectFrom("stock_count").selectAll().orderBy("id", "desc").limit(limit);
  if (view !== "all") query = query.where("state", view === "open" ? "=" : "<>", "open");
  if (after !== null) query = query.where("id", "<", after);
  const counts = (await query.execute()).map(getCount);
  const progress = await findCountProgress(counts.map(({ id }) => id));
  return counts.map((count) => ({ ...count, ...progress.get(count.id)! }));
}

/** Returns progress of each. One query for each 500, none without ids. */
export async function findCountProgress(ids: readonly number[]): Promise<Map<number, CountProgress>> {
  const found = new Map<number, CountProgress>(ids.map((id) => [id, { lines: 0, counted: 0, recount: 0 }]));
  for (const part of toChunks(ids))
    for (const row of await db
      .selectFrom("stock_count_line")
      .select((eb) => [
        "count_id",
        eb.fn.countAll<number>().as("lines"),
        eb.fn.count<number>("counted").as("counted"),
        eb.fn.sum<number>("is_recount").as("recount"),
      ])
      .where("count_id", "in", part)
      .groupBy("count_id")
      .execute())
      found.set(row.count_id, {
        lines: Number(row.lines),
        counted: Number(row.counted),
        recount: Number(row.recount),
      });
  return found;
}

/** Returns results so far, in units and by the prices at the start. One query. */
export async function findCountSums(id: number, trx: Db = db): Promise<CountSums> {
  const rows = await trx
    .selectFrom("stock_count_line")
    .select(["counted", "counted_book as countedBook", "price"])
    .where("count_id", "=", id)
    .execute();
  return countSums(rows);
}
