import { statusesWithout } from "~/modules/order-status/order-status";
import { sql } from "kysely";
import { db } from "~/platform/database/database.server";
import { preparedQuery } from "~/platform/database/prepared-query.server";

/** The product id if it is granted to the company (控销), else null. */
export const releasedTo = (companyId: number) =>
  sql<number | null>`(select r.goods_id from controlled_release r
    where r.goods_id = g.id and r.company_id = ${companyId})`;

/** The product id if the company waits for its stock (到货提醒), else null; only for sold-out products. */
export const awaitedBy = (companyId: number) =>
  sql<number | null>`(select a.goods_id from shortage a
    where a.goods_id = g.id and a.company_id = ${companyId} and a.is_waiting = 1
      and a.came_at is null and g.stock <= 0)`;

/** The company's last unit price, fen, `p` being its purchases of `g`; null: never bought. */
export const getLastPrice = (companyId: number) =>
  sql<number | null>`(select l.unit_price from orders o inner join order_line l on l.order_id = o.id
    where o.company_id = ${companyId} and o.placed_at = p.last_at and l.goods_id = g.id and l.type <> 'gift'
      and o.status not in (${sql.join(statusesWithout("countsAsBought"))})
    order by l.id desc limit 1)`;

/** Units of a limited product that the company ordered since `since` (epoch ms), with gifts; null: none, or unlimited. */
export const orderedSince = (companyId: number, since: number) =>
  sql<number | null>`(select sum(l.number) from order_line l inner join orders o on o.id = l.order_id
    where l.goods_id = g.id and o.company_id = ${companyId} and o.placed_at >= ${since}
      and o.status not in (${sql.join(statusesWithout("countsAsBought"))}) and g.purchase_limit > 0)`;

const readReleased = preparedQuery(db, ({ companyId }: { companyId: number }) =>
  db.selectFrom("controlled_release").select("goods_id").where("company_id", "=", companyId),
);

/** Returns every controlled product granted to the company. One query. */
export const releasedGoods = async (companyId: number): Promise<Set<number>> =>
  new Set((await readReleased({ companyId })).map((row) => row.goods_id));
