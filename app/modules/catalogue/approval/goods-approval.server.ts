import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Db } from "~/platform/database/database.server";
import type { Database } from "~/platform/database/schema";
import { toChunks } from "~/platform/values/chunks";

/** Returns those of these products that are approved by two people or a document form. One query for each 500. */
export const approvedGoods = (trx: Db, ids: readonly number[]): Promise<Set<number>> =>
  idsWhere(trx, ids, (eb) => eb("state", "=", "approved"));

/** Returns those of these products that go on sale once approved. One query for each 500. */
export const goodsToSell = (trx: Db, ids: readonly number[]): Promise<Set<number>> =>
  idsWhere(trx, ids, (eb) => eb("to_sell", "=", 1));

async function idsWhere(
  trx: Db,
  ids: readonly number[],
  holds: (eb: ExpressionBuilder<Database, "goods_review">) => Expression<SqlBool>,
): Promise<Set<number>> {
  const found = new Set<number>();
  for (const part of toChunks(ids)) {
    const query = trx.selectFrom("goods_review").select("goods_id").where("goods_id", "in", part);
    for (const { goods_id } of await query.where(holds).execute()) found.add(goods_id);
  }
  return found;
}

export interface GoodsApprovalRequest {
  id: number;
  isToSell: boolean;
}

/** Requests reviews of new products and of those whose earlier review no longer counts. `paper`: the paper form that approves them at once; null: two people must approve. `now` in ms. */
export async function askReview(
  trx: Db,
  goods: readonly GoodsApprovalRequest[],
  document: string | null,
  now: number,
): Promise<void> {
  const state = document === null ? "first" : "approved";
  const fresh = {
    state,
    requested_at: now,
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
  for (const part of toChunks(goods))
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

/** Lets unapproved products go on sale once approved; returns how many had not been marked yet. */
export async function sellWhenApproved(trx: Db, ids: readonly number[]): Promise<number> {
  let query = 0;
  for (const part of toChunks(ids)) {
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

/** Undoes sellWhenApproved; returns how many were marked. */
export async function sellNoMore(trx: Db, ids: readonly number[]): Promise<number> {
  let withdrawn = 0;
  for (const part of toChunks(ids)) {
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
