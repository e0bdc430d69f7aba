import { type Kysely, sql } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(
    db,
    engine,
    "returned_line",
    { key: "text", order_line_id: "int", order_id: "int", number: "int", amount: "int", at: "int" },
    ["key", "order_line_id"],
  );
  await makeIndex(db, "returned_line_at", "returned_line", ["at"]);
  await makeIndex(db, "returned_line_order", "returned_line", ["order_id"]);
  await sql`insert into returned_line (key, order_line_id, order_id, number, amount, at)
    select u.key, c.order_line_id, u.order_id, sum(c.accepted), sum(c.refund), max(u.at)
    from order_undo u inner join order_case k on u.key = ${sql.lit("case:")} || k.number
    inner join order_case_line c on c.case_id = k.id
    where c.accepted > 0 group by u.key, c.order_line_id, u.order_id`.execute(db);
  // Given-up units were counted by line only: the order's last one takes what its requests leave.
  await sql`insert into returned_line (key, order_line_id, order_id, number, amount, at)
    select u.key, l.id, l.order_id, l.given_up,
      (l.amount - l.discount_share) * l.returned / l.number
        - coalesce((select sum(r.amount) from returned_line r where r.order_id = l.order_id and r.order_line_id = l.id), 0),
      u.at
    from order_undo u inner join order_line l on l.order_id = u.order_id
    where l.given_up > 0 and u.key = (select o.key from order_undo o
      where o.order_id = u.order_id and o.key like ${sql.lit("giveUp:%")} order by o.at desc, o.key desc limit 1)`.execute(
    db,
  );
}
