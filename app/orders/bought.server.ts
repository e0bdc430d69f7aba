/** What a company bought over a while, by goods. */
import type { Scope } from "~/company/scope";
import { db } from "~/platform/database.server";
import type { Bought } from "./loss";

/** Every goods that the company bought and kept since `since` (ms): paid orders that were not cancelled, gifts and what came back left out. One query. */
export async function boughtSince(companyId: number, since: number): Promise<Bought[]> {
  const rows = await db
    .selectFrom("order_line as l")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .innerJoin("goods as g", "g.id", "l.goods_id")
    .select((eb) => [
      "g.id",
      "g.name",
      "g.spec",
      "g.scope",
      eb.fn
        .sum<number>(
          eb(
            eb(
              eb.parens(eb("l.amount", "-", eb.ref("l.discount_share"))),
              "*",
              eb.parens(eb("l.number", "-", eb.ref("l.returned"))),
            ),
            "/",
            eb.ref("l.number"),
          ),
        )
        .as("amount"),
    ])
    .where("o.company_id", "=", companyId)
    .where("o.status", "<>", "cancelled")
    .where("o.paid_at", "is not", null)
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
