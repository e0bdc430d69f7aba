import { db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";

/** Returns when these products were approved (首营品种), epoch ms, by id; the others are left out. One query for each 500, none without ids. */
export async function findGoodsApprovals(ids: readonly number[]): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (const part of toChunks([...new Set(ids)])) {
    const rows = await db
      .selectFrom("goods_review")
      .select(["goods_id", "second_at", "requested_at"])
      .where("goods_id", "in", part)
      .where("state", "=", "approved")
      .execute();
    for (const row of rows) found.set(row.goods_id, row.second_at ?? row.requested_at);
  }
  return found;
}
