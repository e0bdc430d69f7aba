/** What a company bought over a while, by goods. */
import type { Scope } from "~/company/scope";
import { db } from "~/platform/database.server";
import type { Bought } from "./loss";
import { KEPT, UNPAID } from "./spending.server";

/** Every goods that the company ordered and kept since `since` (ms), counted as its spending is, gifts left out. One query. */
export async function boughtSince(companyId: number, since: number): Promise<Bought[]> {
  const rows = await db
    .selectFrom("order_line as l")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .innerJoin("goods as g", "g.id", "l.goods_id")
    .select((eb) => ["g.id", "g.name", "g.spec", "g.scope", eb.fn.sum<number>(KEPT).as("amount")])
    .where("o.company_id", "=", companyId)
    .where("o.status", "not in", UNPAID)
    .where("o.placed_at", ">=", since)
    .where("l.type", "<>", "gift")
    .whereRef("l.number", ">", "l.returned")
    .groupBy(["g.id", "g.name", "g.spec", "g.scope"])
    .execute();
  return rows.map(({ id, name, spec, scope, amount }) => ({
    goodsId: id,
    name,
    spec,
    scope: scope as Scope,
    amount: Number(amount),
  }));
}
