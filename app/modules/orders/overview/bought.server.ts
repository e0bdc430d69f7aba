import { statusesWithout } from "~/modules/order-status/order-status";
import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import type { BusinessScopeCode } from "~/modules/company/identity/scope";
import { db } from "~/platform/database/database.server";
import type { PurchasedGoods } from "./loss";
import { STORED } from "./spending.server";

/** Returns products that the company bought and kept since `since` (ms), without gifts. Two queries, and one for each 500 products more. */
export async function boughtSince(companyId: number, since: number): Promise<PurchasedGoods[]> {
  const rows = await db
    .selectFrom("order_line as l")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .select((eb) => ["l.goods_id", eb.fn.sum<number>(STORED).as("amount")])
    .where("o.company_id", "=", companyId)
    .where("o.status", "not in", statusesWithout("isPaid"))
    .where("o.placed_at", ">=", since)
    .where("l.type", "<>", "gift")
    .whereRef("l.number", ">", "l.returned")
    .groupBy("l.goods_id")
    .execute();
  const goods = await findGoodsFacts(rows.map((row) => row.goods_id));
  return rows.map(({ goods_id: goodsId, amount }) => {
    const { name, spec, scope } = goods.get(goodsId)!;
    return { goodsId, name, spec, scope: scope as BusinessScopeCode, amount: Number(amount) };
  });
}
