import { type RawBuilder, sql, type SqlBool } from "kysely";
import { categoryTree, findTrail } from "~/modules/catalogue/goods/categories.server";
import { db } from "~/platform/database/database.server";
import type { Days } from "~/modules/reports/period/period";
import type { Spans } from "~/modules/reports/period/spans";
import { isOnePiece, isWithin, readSpans } from "~/modules/reports/period/spanned.server";
import {
  areaDigits,
  type Dimension,
  isOfGoods,
  getNet,
  type SalesQuery,
  type SalesFilter,
  type SalesRow,
  type SalesSums,
  sumSalesRows,
} from "./sales";

interface Part {
  skip: number;
  limit: number;
}

interface Found {
  key: string | number;
  orders: number;
  lines: number;
  companies: number;
  units: number;
  amount: number;
  returned: number;
}

const NET = sql<number>`sum(s.amount) - sum(s.returned_amount)`;
const SUMS = sql`coalesce(sum(s.orders), 0) as orders, coalesce(sum(s.units), 0) as units, coalesce(sum(s.amount), 0) as amount,
  coalesce(sum(s.returned_amount), 0) as returned`;
const all = sql<SqlBool>`1 = 1`;

const KEYS: Record<Exclude<Dimension, "day">, (filter: SalesFilter) => RawBuilder<string | number>> = {
  goods: () => sql`s.goods_id`,
  manufacturer: () => sql`g.manufacturer_id`,
  category: () => sql`g.category_id`,
  company: () => sql`s.company_id`,
  manager: () => sql`coalesce(c.account_manager_id, 0)`,
  area: (filter) => sql`substr(c.area_code, 1, ${sql.lit(areaDigits(filter))})`,
};

const isNarrowed = ({ manufacturer, category, area, manager }: SalesFilter): boolean =>
  manufacturer !== null || category !== null || area !== "" || manager !== null;

/** Conditions on products and companies; a category includes those below it. */
async function narrowed({
  manufacturer,
  category,
  area,
  manager,
}: SalesFilter): Promise<RawBuilder<SqlBool>> {
  if (manufacturer !== null) return sql`g.manufacturer_id = ${manufacturer}`;
  if (category !== null) {
    const path = (await categoryTree()).byId.get(category)?.path ?? "/none/";
    return sql`g.category_path >= ${path} and g.category_path < ${`${path}:`}`;
  }
  const parts = [
    ...(area ? [sql<SqlBool>`c.area_code >= ${area} and c.area_code < ${`${area}:`}`] : []),
    ...(manager !== null ? [sql<SqlBool>`coalesce(c.account_manager_id, 0) = ${manager}`] : []),
  ];
  return parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : all;
}

const GOODS_SUMS = sql`s.goods_id, sum(s.orders) as orders, sum(s.lines) as lines, sum(s.units) as units,
  sum(s.amount) as amount, sum(s.returned_amount) as returned_amount`;
const COMPANY_SUMS = sql`s.company_id, sum(s.orders) as orders, sum(s.units) as units,
  sum(s.amount) as amount, sum(s.returned_amount) as returned_amount`;

/** Sums the period by product or company before joining, because rows are many and products few. */
function getSold(isGoods: boolean, spans: Spans, keys: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const rows = sql`${isGoods ? sql`sales_goods` : sql`sales_company`} s where ${isWithin(spans)} and ${keys}`;
  if (isOnePiece(spans)) return sql`(select s.* from ${rows})`;
  if (isGoods) return sql`(select ${GOODS_SUMS} from ${rows} group by s.goods_id)`;
  return sql`(select ${COMPANY_SUMS} from ${rows} group by s.company_id)`;
}

interface Query {
  isGoods: boolean;
  spans: Spans;
  key: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
  keys?: RawBuilder<SqlBool>;
  isBare?: boolean;
  rest: RawBuilder<unknown>;
}

function sums({ isGoods, spans, key, where, keys = all, isBare = false, rest }: Query) {
  const counts = isGoods
    ? sql`coalesce(sum(s.lines), 0) as lines, 0 as companies`
    : sql`0 as lines, count(case when s.orders > 0 then 1 end) as companies`;
  const bare = isGoods ? sql`sales_goods s` : sql`sales_company s`;
  const joined = isGoods
    ? sql`${getSold(true, spans, keys)} s inner join goods g on g.id = s.goods_id`
    : sql`${getSold(false, spans, keys)} s inner join company c on c.id = s.company_id`;
  const from = isBare ? sql`${bare} where ${isWithin(spans)} and ${keys}` : sql`${joined} where ${where}`;
  return sql<Found>`select ${key} as key, ${counts}, ${SUMS} from ${from} ${rest}`.execute(db);
}

/** Order counts cannot be added up over products, nor company counts over companies. */
function rowOf(by: Dimension, row: Found): SalesRow {
  const [units, amount, returned] = [Number(row.units), Number(row.amount), Number(row.returned)];
  return {
    key: String(row.key),
    units,
    amount,
    returned,
    orders: isOfGoods(by) && by !== "goods" ? null : Number(row.orders),
    lines: isOfGoods(by) ? Number(row.lines) : null,
    companies: isOfGoods(by) || by === "company" ? null : Number(row.companies),
  };
}

/** Returns a page of rows, most sold first, days latest first; `keys`: only these rows. */
export async function salesRows(
  { by, filter }: SalesQuery,
  days: Days,
  { skip, limit }: Part,
  keys?: readonly string[],
): Promise<SalesRow[]> {
  if (by === "day") return (await salesDays(days)).reverse().slice(skip, skip + limit);
  const spans = await readSpans(days);
  const key = KEYS[by](filter);
  const wanted =
    keys && by !== "category" ? sql<SqlBool>`${key} in (${sql.join(keys.map(keyValue(by)))})` : all;
  const where = sql<SqlBool>`${await narrowed(filter)} and ${wanted}`;
  // Categories are few, and count towards their top category.
  const page = by === "category" ? sql`` : sql`limit ${limit} offset ${skip}`;
  const rest = sql`group by ${key} order by ${NET} desc, ${key} ${page}`;
  const isOwn = by === "goods" || by === "company";
  const isBare = isOwn && !isNarrowed(filter);
  const own = isOwn ? wanted : all;
  const { rows } = await sums({ isGoods: isOfGoods(by), spans, key, where, keys: own, isBare, rest });
  const found = rows.map((row) => rowOf(by, row));
  if (by !== "category") return found;
  const top = await topCategories(found);
  return top.filter((row) => !keys || keys.includes(row.key)).slice(skip, skip + limit);
}

const keyValue = (by: Dimension) => (key: string) => (by === "area" ? key : Number(key));

async function topCategories(rows: readonly SalesRow[]): Promise<SalesRow[]> {
  const tree = await categoryTree();
  const top = sumSalesRows(rows, ({ key }) => String(findTrail(tree, Number(key))[0]?.id ?? key));
  return top.sort((a, b) => getNet(b) - getNet(a) || Number(a.key) - Number(b.key));
}

/** Returns every rolled-up day of the period. One query. */
export async function salesDays({ from, to }: Days): Promise<SalesRow[]> {
  const rows = await db
    .selectFrom("sales_span as s")
    .where("s.grain", "=", "day")
    .where("s.span", ">=", from)
    .where("s.span", "<=", to)
    .orderBy("s.span")
    .select([
      "s.span as key",
      "s.orders",
      "s.companies",
      "s.units",
      "s.amount",
      "s.returned_amount as returned",
    ])
    .execute();
  return rows.map((row) => ({ ...row, lines: null }));
}

export async function salesTotal({ filter }: SalesQuery, days: Days): Promise<SalesSums> {
  const spans = await readSpans(days);
  if (!isNarrowed(filter)) return wholeTotal(spans);
  const isGoods = filter.manufacturer !== null || filter.category !== null;
  const where = await narrowed(filter);
  const { rows } = await sums({ isGoods, spans, key: sql`0`, where, rest: sql`` });
  return {
    ...rowOf(isGoods ? "manufacturer" : "day", rows[0]!),
    lines: isGoods ? Number(rows[0]!.lines) : null,
  };
}

/** Totals of the whole shop: one row for each piece, except companies, who may be in several. Two queries. */
async function wholeTotal(spans: Spans): Promise<SalesSums> {
  const [sum, companies] = await Promise.all([
    sql<
      Omit<Found, "key" | "lines" | "companies">
    >`select ${SUMS} from sales_span s where ${isWithin(spans)}`.execute(db),
    sql<{ n: number }>`select count(distinct s.company_id) as n from sales_company s
      where ${isWithin(spans)} and s.orders > 0`.execute(db),
  ]);
  const { orders, units, amount, returned } = sum.rows[0]!;
  return {
    orders: Number(orders),
    units: Number(units),
    amount: Number(amount),
    returned: Number(returned),
    lines: null,
    companies: Number(companies.rows[0]!.n),
  };
}

/** Returns until when every day's figures are right (ms), and how many days were never processed. */
export async function rolledUntil({ from, to }: Days): Promise<{ at: number; days: number }> {
  const { looked_at } = await db.selectFrom("report_run").select("looked_at").executeTakeFirstOrThrow();
  const row = await db
    .selectFrom("sales_span")
    .select((eb) => eb.fn.countAll<number>().as("days"))
    .where("grain", "=", "day")
    .where("span", ">=", from)
    .where("span", "<=", to)
    .executeTakeFirstOrThrow();
  return { at: Number(looked_at), days: Number(row.days) };
}
