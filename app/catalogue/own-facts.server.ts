/** What a goods is to one company, as subqueries on the goods `g` of a query: the same wherever gates are judged. */
import { sql } from "kysely";

/** The goods' id where it is released to the company (控销), else null. */
export const releasedTo = (companyId: number) =>
  sql<number | null>`(select r.goods_id from controlled_release r
    where r.goods_id = g.id and r.company_id = ${companyId})`;

/**
 * Units of a limited goods that the company ordered since `since` (epoch ms), gifts among them; null: none, or the goods is not limited.
 */
export const orderedSince = (companyId: number, since: number) =>
  sql<number | null>`(select sum(l.number) from order_line l inner join orders o on o.id = l.order_id
    where l.goods_id = g.id and o.company_id = ${companyId} and o.placed_at >= ${since}
      and o.status <> 'cancelled' and g.purchase_limit > 0)`;
