import { type RawBuilder, sql, type SqlBool } from "kysely";
import { db } from "~/platform/database/database.server";
import type { Days } from "~/modules/reports/period/period";
import { isOnePiece, isWithin, readSpans } from "~/modules/reports/period/spanned.server";
import type { Margin, MarginQuery, MarginBy, MarginRow } from "./margin";

interface Found {
  key: number;
  net: number;
  known: number;
  cost: number;
}

const NET = sql`s.amount - s.returned_amount`;
const STORED = sql`s.units + s.gifts - s.returned_units - s.returned_gifts`;
const KNOWN = sql`coalesce(sum(case when k.cost is null then 0 else ${NET} end), 0)`;
const COST = sql`coalesce(sum(case when k.cost is null then 0 else (${STORED}) * k.cost end), 0)`;
const KEYS: Record<MarginBy, RawBuilder<number>> = {
  goods: sql`s.goods_id`,
  manufacturer: sql`g.manufacturer_id`,
};

const SUMS = sql`sum(s.amount) as amount, sum(s.returned_amount) as returned_amount, sum(s.units) as units,
  sum(s.gifts) as gifts, sum(s.returned_units) as returned_units, sum(s.returned_gifts) as returned_gifts`;

async function found(
  { by, manufacturer }: { by: MarginBy | null; manufacturer: number | null },
  days: Days,
  rest: RawBuilder<unknown>,
) {
  const spans = await readSpans(days);
  const sold = isWithin(spans);
  const key = by ? KEYS[by] : sql`0`;
  // Aggregate product rows before joining costs when there are several; a total needs no order.
  const isGathered = by !== null && !isOnePiece(spans);
  const goods = isGathered
    ? sql`(select s.goods_id, ${SUMS} from sales_goods s where ${sold} group by s.goods_id)`
    : sql`sales_goods`;
  const manufacturers =
    by === "manufacturer" || manufacturer !== null ? sql`inner join goods g on g.id = s.goods_id` : sql``;
  const narrowed =
    manufacturer === null ? sql<SqlBool>`1 = 1` : sql<SqlBool>`g.manufacturer_id = ${manufacturer}`;
  const { rows } =
    await sql<Found>`select ${key} as key, coalesce(sum(${NET}), 0) as net, ${KNOWN} as known, ${COST} as cost
    from ${goods} s ${manufacturers} left join goods_cost k on k.goods_id = s.goods_id
    where ${isGathered ? narrowed : sql`${sold} and ${narrowed}`} ${rest}`.execute(db);
  return rows.map((row): MarginRow => ({
    key: String(row.key),
    net: Number(row.net),
    known: Number(row.known),
    cost: Number(row.cost),
  }));
}

/** Returns a page of rows, highest margin first; rows of unknown cost last. */
export const marginRows = (
  { by, manufacturer }: MarginQuery,
  days: Days,
  { skip, limit }: { skip: number; limit: number },
): Promise<MarginRow[]> =>
  found(
    { by, manufacturer },
    days,
    sql`group by ${KEYS[by]} order by ${KNOWN} - ${COST} desc, sum(${NET}) desc, ${KEYS[by]} limit ${limit} offset ${skip}`,
  );

export const marginTotal = async (days: Days, manufacturer: number | null): Promise<Margin> =>
  (await found({ by: null, manufacturer }, days, sql``))[0]!;
