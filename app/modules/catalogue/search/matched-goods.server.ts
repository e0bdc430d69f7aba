import { sql } from "kysely";
import { above, plainText } from "./search-terms";
import { db } from "~/platform/database/database.server";

export interface MatchedGoods {
  id: number;
  name: string;
  spec: string;
  manufacturer: string;
  unit: string;
  stock: number;
}

const MAX_EACH = 4;

/** Returns for each (at most ten) the products on sale whose names start so or that have the number, in stock and best selling first. One query. */
export async function matchedGoods(
  query: readonly { name: string; approvalNumber: string }[],
): Promise<MatchedGoods[][]> {
  const found: MatchedGoods[][] = query.map(() => []);
  const parts = query.flatMap(({ name, approvalNumber }, i) => {
    const words = [plainText(name), plainText(approvalNumber)].filter((word) => word.length > 1);
    if (words.length === 0) return [];
    const ranges = sql.join(
      words.map((word) => sql`(t.term >= ${word} and t.term < ${above(word)})`),
      sql` or `,
    );
    return [
      sql`select * from (select ${sql.lit(i)} as requested, g.id, g.name, g.spec, g.unit, g.stock, m.name as manufacturer
        from goods g join manufacturer m on m.id = g.manufacturer_id
        where g.status = 'on' and g.id in (select t.goods_id from goods_term t where ${ranges})
        order by case when g.stock > 0 then 0 else 1 end, g.sales desc, g.id limit ${sql.lit(MAX_EACH)}) as ${sql.ref(`part${i}`)}`,
    ];
  });
  if (parts.length === 0) return found;
  const { rows } = await sql<
    MatchedGoods & { requested: number }
  >`${sql.join(parts, sql` union all `)}`.execute(db);
  for (const { requested: i, ...goods } of rows) found[Number(i)]!.push(goods);
  return found;
}
