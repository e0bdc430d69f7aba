/** Buying again what an order held: whole or chosen lines into the cart, each line answered. */
import { addLines, type LineVerdict } from "~/cart/cart.server";
import type { SignedIn } from "~/company/buyer";
import { db, inTransaction } from "~/platform/database.server";

export interface Reordered {
  verdicts: (LineVerdict & { name: string })[];
}

/**
 * Adds the lines of an order to the cart again at today's prices; `lineIds` null is all of them, gifts never. One verdict for each
 * goods, also for those that can no longer be bought. Null: no such order of this company.
 */
export async function reorder(
  viewer: SignedIn,
  orderId: number,
  lineIds: readonly number[] | null,
  now: number,
): Promise<Reordered | null> {
  const lines = await db
    .selectFrom("order_line as l")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .select(["l.id", "l.goods_id", "l.name", "l.number"])
    .where("o.id", "=", orderId)
    .where("o.company_id", "=", viewer.buyer.companyId)
    .where("l.type", "<>", "gift")
    .orderBy("l.id")
    .execute();
  if (lines.length === 0) return null;
  const chosen = lineIds === null ? lines : lines.filter((line) => lineIds.includes(line.id));
  if (chosen.length === 0) return { verdicts: [] };
  const wanted = chosen.map((line) => ({ goodsId: line.goods_id, number: line.number }));
  const verdicts = await inTransaction((trx) => addLines(trx, viewer, wanted, now));
  const names = new Map(chosen.map((line) => [line.goods_id, line.name]));
  return { verdicts: verdicts.map((verdict) => ({ ...verdict, name: names.get(verdict.goodsId) ?? "" })) };
}
