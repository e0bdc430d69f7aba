/** What a company bought, rolled up for "bought before" and quick order, so that no page sums over all its orders. */
import { chunksOf } from "~/catalogue/goods.server";
import { lockCompany } from "~/company/lock.server";
import type { Db } from "~/platform/database.server";

/** Adds one order's units; each goods once. */
export async function addPurchases(
  trx: Db,
  companyId: number,
  bought: readonly { goodsId: number; number: number }[],
  now: number,
): Promise<void> {
  await lockCompany(trx, companyId);
  const numbers = new Map<number, number>();
  for (const { goodsId, number } of bought) numbers.set(goodsId, (numbers.get(goodsId) ?? 0) + number);
  for (const part of chunksOf([...numbers].sort((a, b) => a[0] - b[0])))
    await trx
      .insertInto("purchase")
      .values(
        part.map(([goodsId, number]) => ({
          company_id: companyId,
          goods_id: goodsId,
          times: 1,
          number,
          last_at: now,
        })),
      )
      .onConflict((oc) =>
        oc.columns(["company_id", "goods_id"]).doUpdateSet((eb) => ({
          times: eb("purchase.times", "+", eb.ref("excluded.times")),
          number: eb("purchase.number", "+", eb.ref("excluded.number")),
          last_at: eb.ref("excluded.last_at"),
        })),
      )
      .execute();
}

/** Counts these goods anew over the orders that stand: after a cancellation only they count. */
export async function recountPurchases(
  trx: Db,
  companyId: number,
  goodsIds: readonly number[],
): Promise<void> {
  await lockCompany(trx, companyId);
  for (const part of chunksOf([...new Set(goodsIds)])) {
    await trx
      .deleteFrom("purchase")
      .where("company_id", "=", companyId)
      .where("goods_id", "in", part)
      .execute();
    await trx
      .insertInto("purchase")
      .columns(["company_id", "goods_id", "times", "number", "last_at"])
      .expression((eb) =>
        eb
          .selectFrom("order_line as l")
          .innerJoin("orders as o", "o.id", "l.order_id")
          .where("o.company_id", "=", companyId)
          .where("o.status", "<>", "cancelled")
          .where("l.type", "<>", "gift")
          .where("l.goods_id", "in", part)
          .groupBy(["o.company_id", "l.goods_id"])
          .select((e) => [
            "o.company_id",
            "l.goods_id",
            e.fn.count("o.id").distinct().as("times"),
            e.fn.sum("l.number").as("number"),
            e.fn.max("o.placed_at").as("last_at"),
          ]),
      )
      .execute();
  }
}
