import { type RawBuilder, sql, type SqlBool } from "kysely";
import { db, type Db } from "~/platform/database/database.server";
import type { Days } from "./period";
import { type Grain, GRAINS, type Spans, splitIntoSpans } from "./spans";

const LARGER = ["window", "quarter", "month", "sixth"] as const;

/** Splits the period into the largest rolled-up pieces of these sizes, and days. One query. */
export async function readSpans(days: Days, grains: readonly Grain[] = LARGER, trx: Db = db): Promise<Spans> {
  if (grains.length === 0) return splitIntoSpans(days, new Set());
  const rows = await trx
    .selectFrom("sales_span")
    .select("span")
    .where("grain", "in", grains)
    .where("span", ">=", days.from.slice(0, 7))
    .where("span", "<=", days.to)
    .execute();
  return splitIntoSpans(days, new Set(rows.map(({ span }) => span)));
}

/** Returns whether each product or company has at most one row in it. */
export const isOnePiece = (spans: Spans): boolean => Object.values(spans).flat().length === 1;

/** Builds a condition on table `s`: each piece is a key range; only a single range keeps products or companies in order. */
export function isWithin(spans: Spans): RawBuilder<SqlBool> {
  const pieces = GRAINS.flatMap((grain) => spans[grain].map((span) => ({ grain, span })));
  const [item, ...more] = pieces;
  if (item && more.length === 0)
    return sql<SqlBool>`s.grain = ${sql.lit(item.grain)} and s.span = ${item.span}`;
  const values = pieces.map((piece) => sql`(${sql.lit(piece.grain)}, ${piece.span})`);
  return sql<SqlBool>`(s.grain, s.span) in (values ${sql.join(values)})`;
}
