/** Which goods are approved for buying and selling, and which wait for their review. The reviews themselves: modules/catalogue/review. */
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Db } from "~/platform/database/database.server";
import type { Database } from "~/platform/database/schema";
import { chunksOf } from "~/platform/values/chunks";

/** Those of these goods that two people, or a paper form, have approved. One query for each 500. */
export const approvedGoods = (trx: Db, ids: readonly number[]): Promise<Set<number>> =>
  idsWhere(trx, ids, (eb) => eb("state", "=", "approved"));

/** Those of these goods that go on sale once they are approved. One query for each 500. */
export const goodsToSell = (trx: Db, ids: readonly number[]): Promise<Set<number>> =>
  idsWhere(trx, ids, (eb) => eb("to_sell", "=", 1));

async function idsWhere(
  trx: Db,
  ids: readonly number[],
  holds: (eb: ExpressionBuilder<Database, "goods_review">) => Expression<SqlBool>,
): Promise<Set<number>> {
  const found = new Set<number>();
  for (const part of chunksOf(ids)) {
    const query = trx.selectFrom("goods_review").select("goods_id").where("goods_id", "in", part);
    for (const { goods_id } of await query.where(holds).execute()) found.add(goods_id);
  }
  return found;
}

export interface GoodsApprovalRequest {
  id: number;
  /** it goes on sale once it is approved */
  isToSell: boolean;
}

/**
 * Has goods reviewed: new ones, and those that have become others, whose earlier review counts no more. `paper`: the paper form that approves
 * them at once, in words; null: they wait for two people. `now` in ms.
 */
export async function askReview(
  trx: Db,
  goods: readonly GoodsApprovalRequest[],
  document: string | null,
  now: number,
): Promise<void> {
  const state = document === null ? "first" : "approved";
  const fresh = {
    state,
    asked_at: now,
    first_id: null,
    first_by: "",
    first_at: null,
    points: "[]",
    note: "",
    seen: "",
    second_by: "",
    second_at: document === null ? null : now,
    paper: document ?? "",
    paper_files: "[]",
    reason: "",
  };
  for (const part of chunksOf(goods))
    await trx
      .insertInto("goods_review")
      .values(
        part.map(({ id, isToSell }) => ({
          goods_id: id,
          to_sell: document === null && isToSell ? (1 as const) : (0 as const),
          ...fresh,
        })),
      )
      .onConflict((conflict) =>
        conflict.column("goods_id").doUpdateSet((eb) => ({ ...fresh, to_sell: eb.ref("excluded.to_sell") })),
      )
      .execute();
}

/** Lets goods that wait for their review go on sale by themselves once they are approved; gives how many had not asked for it yet. */
export async function sellWhenApproved(trx: Db, ids: readonly number[]): Promise<number> {
  let query = 0;
  for (const part of chunksOf(ids)) {
    const { numUpdatedRows } = await trx
      .updateTable("goods_review")
      .set({ to_sell: 1 })
      .where("goods_id", "in", part)
      .where("state", "<>", "approved")
      .where("to_sell", "=", 0)
      .executeTakeFirst();
    query += Number(numUpdatedRows);
  }
  return query;
}

/** Goods that were to go on sale once approved are not any more; gives how many were. */
export async function sellNoMore(trx: Db, ids: readonly number[]): Promise<number> {
  let withdrawn = 0;
  for (const part of chunksOf(ids)) {
    const { numUpdatedRows } = await trx
      .updateTable("goods_review")
      .set({ to_sell: 0 })
      .where("goods_id", "in", part)
      .where("to_sell", "=", 1)
      .executeTakeFirst();
    withdrawn += Number(numUpdatedRows);
  }
  return withdrawn;
}
