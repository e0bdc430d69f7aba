import { sql } from "kysely";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { PACE_DAYS } from "~/modules/reports/expiring/unsold";
import { isWithin, readSpans } from "~/modules/reports/period/spanned.server";
import {
  CALENDAR,
  getSpanDays,
  type Grain,
  getSpanName,
  spansIn,
  getWindows,
} from "~/modules/reports/period/spans";
import { addDays, type Days } from "~/modules/reports/period/period";
import { rollOffers } from "./roll-offers.server";
import { soldLines } from "./sold-lines.server";

/** ms: how far before the last run changes are searched, to cover long transactions and clock differences. */
const OVERLAP = 600_000;
/** The most unprocessed days in one run. */
const PIECE = 400;

export type RolledUp = Record<Grain, number>;
/** Larger pieces in the order they are built; each uses those before it. */
const WHOLE: readonly Whole[] = ["sixth", "month", "quarter", "window"];
type Whole = Exclude<Grain, "day">;

/**
 * Updates the rolled-up sales up to `now` (ms): today and every day with orders placed, cancelled or returned since the last run; then up to
 * `piece` unprocessed days, newest first; then past sixths, months and quarters, and today's windows. Safe to run concurrently.
 */
export async function rollUpSales(now: number, piece = PIECE): Promise<RolledUp> {
  const missing = await missingDays(now);
  const isMissing = new Set(missing);
  const changed = (await changedDays(now)).filter((day) => !isMissing.has(day));
  const days = [...changed, ...missing.slice(0, piece)];
  for (const day of days) await rollDay(day, now);
  await db.updateTable("report_run").set({ looked_at: now }).where("looked_at", "<", now).execute();
  const stored = new Set(retainedWindows(now));
  await inTransaction((trx) => clearWindows(trx, (span) => !stored.has(span)));
  const rolled: RolledUp = { window: 0, quarter: 0, month: 0, sixth: 0, day: days.length };
  for (const { grain, span } of await wholesToRoll(now))
    if (await rollWhole(grain, span, now)) rolled[grain] += 1;
  return rolled;
}

/** Returns the days that changed since the last run. */
async function changedDays(now: number): Promise<string[]> {
  const { looked_at } = await db.selectFrom("report_run").select("looked_at").executeTakeFirstOrThrow();
  if (looked_at === 0) return [];
  const since = Math.min(looked_at, now) - OVERLAP;
  const placed = await db
    .selectFrom("orders")
    .select("placed_at as at")
    .where("placed_at", ">=", since)
    .execute();
  const cancelled = await db
    .selectFrom("orders as o")
    .leftJoin("returned_line as r", "r.order_id", "o.id")
    .select(["o.placed_at as at", "r.at as back"])
    .where("o.cancelled_at", ">=", since)
    .execute();
  // A return frees an offer of its order, which counts on the day the order was placed.
  const back = await db
    .selectFrom("returned_line as r")
    .innerJoin("orders as o", "o.id", "r.order_id")
    .select(["o.placed_at as at", "r.at as back"])
    .where("r.at", ">=", since)
    .execute();
  const moments = [
    ...placed,
    ...[...cancelled, ...back].flatMap(({ at, back }) => [{ at }, { at: back ?? at }]),
  ];
  return [...new Set([...moments.map(({ at }) => toDay(Number(at))), toDay(now)])].sort();
}

/** Returns the unprocessed days since the first order, newest first. */
export async function missingDays(now: number): Promise<string[]> {
  const first = await db
    .selectFrom("orders")
    .select("placed_at")
    .orderBy("placed_at")
    .limit(1)
    .executeTakeFirst();
  const today = toDay(now);
  const from = first ? toDay(Math.min(first.placed_at, now)) : today;
  const rows = await db.selectFrom("sales_span").select("span").where("grain", "=", "day").execute();
  const known = new Set(rows.map(({ span }) => span));
  const missing: string[] = [];
  for (let day = today; day >= from; day = addDays(day, -1)) if (!known.has(day)) missing.push(day);
  return missing;
}

/** Every writer of these tables takes this lock, so that a day and its larger pieces cannot diverge. */
const lockRun = (trx: Db) =>
  trx
    .updateTable("report_run")
    .set((eb) => ({ looked_at: eb.ref("looked_at") }))
    .where("id", "=", 1)
    .execute();

const SPANS = ["sales_span", "sales_goods", "sales_company"] as const;

async function clear(trx: Db, grain: Grain, span: string): Promise<void> {
  for (const table of SPANS)
    await trx.deleteFrom(table).where("grain", "=", grain).where("span", "=", span).execute();
}

/** Windows of reports, and of the weeks that measure sales rates. `now` in ms. */
function retainedWindows(now: number): string[] {
  const today = toDay(now);
  return getWindows(today, [{ from: addDays(today, 1 - PACE_DAYS), to: today }]);
}

async function clearWindows(trx: Db, isGone: (span: string) => boolean): Promise<void> {
  const rows = await trx.selectFrom("sales_span").select("span").where("grain", "=", "window").execute();
  for (const { span } of rows) if (isGone(span)) await clear(trx, "window", span);
}

/** Recomputes one day from its orders; larger pieces containing it are dropped until rebuilt. */
export const rollDay = (day: string, now: number): Promise<void> =>
  inTransaction(async (trx) => {
    await lockRun(trx);
    for (const grain of CALENDAR) await clear(trx, grain, getSpanName(grain, day));
    await clearWindows(trx, (span) => isIn(day, getSpanDays("window", span)));
    const moments = { from: startOfDay(day), to: startOfDay(day) + DAY };
    const sum = (column: string) => sql<number>`cast(sum(${sql.ref(`s.${column}`)}) as bigint)`;
    const span = [sql.lit("day").as("grain"), sql.lit(day).as("span")] as const;
    const sums = [
      sql<number>`count(distinct s.order_id)`.as("orders"),
      ...(["units", "amount", "returned_units", "returned_amount"] as const).map((name) =>
        sum(name).as(name),
      ),
    ] as const;
    await trx
      .insertInto("sales_goods")
      .columns([
        ...(["grain", "span", "goods_id", "orders", "units", "amount", "returned_units"] as const),
        ...(["returned_amount", "lines", "gifts", "returned_gifts"] as const),
      ])
      .expression(
        trx
          .selectFrom(soldLines(trx, moments).as("s"))
          .select([...span])
          .select("s.goods_id")
          .select([...sums])
          .select([
            sum("lines").as("lines"),
            sum("gifts").as("gifts"),
            sum("returned_gifts").as("returned_gifts"),
          ])
          .groupBy("s.goods_id"),
      )
      .execute();
    await trx
      .insertInto("sales_company")
      .columns([
        ...(["grain", "span", "company_id", "orders", "units", "amount", "returned_units"] as const),
        "returned_amount",
      ])
      .expression(
        trx
          .selectFrom(soldLines(trx, moments).as("s"))
          .select([...span])
          .select("s.company_id")
          .select([...sums])
          .groupBy("s.company_id"),
      )
      .execute();
    await rollOffers(trx, day, moments);
    await sumSpan(trx, "day", day, now);
  });

async function sumSpan(trx: Db, grain: Grain, span: string, now: number): Promise<void> {
  const all = await trx
    .selectFrom("sales_company")
    .where("grain", "=", grain)
    .where("span", "=", span)
    .select((eb) => [
      eb.fn.sum<number | null>("orders").as("orders"),
      eb.fn.sum<number | null>("units").as("units"),
      eb.fn.sum<number | null>("amount").as("amount"),
      eb.fn.sum<number | null>("returned_units").as("returned_units"),
      eb.fn.sum<number | null>("returned_amount").as("returned_amount"),
      sql<number>`count(case when orders > 0 then 1 end)`.as("companies"),
    ])
    .executeTakeFirstOrThrow();
  const { orders, units, amount, returned_units, returned_amount, companies } = all;
  await trx
    .insertInto("sales_span")
    .values({
      grain,
      span,
      rolled_at: now,
      orders: Number(orders ?? 0),
      units: Number(units ?? 0),
      amount: Number(amount ?? 0),
      returned_units: Number(returned_units ?? 0),
      returned_amount: Number(returned_amount ?? 0),
      companies: Number(companies),
    })
    .execute();
}

/** Returns the past sixths, months, quarters and windows that can be built because every day in them is done; smaller ones first. */
async function wholesToRoll(now: number): Promise<{ grain: Whole; span: string }[]> {
  const rows = await db.selectFrom("sales_span").select(["grain", "span"]).orderBy("span").execute();
  const of = (grain: Grain) => new Set(rows.filter((row) => row.grain === grain).map(({ span }) => span));
  const days = of("day");
  const from = [...days][0];
  if (from === undefined) return [];
  const today = toDay(now);
  const wanted = (grain: Whole) =>
    grain === "window" ? retainedWindows(now) : spansIn(grain, { from, to: today });
  return WHOLE.flatMap((grain) => {
    const known = of(grain);
    const last = grain === "window" ? today : addDays(today, -1);
    const isMissing = (span: string) =>
      !known.has(span) && getSpanDays(grain, span).to <= last && isWhole(grain, span, days);
    return wanted(grain)
      .filter(isMissing)
      .map((span) => ({ grain, span }));
  });
}

const isIn = (day: string, { from, to }: Days): boolean => from <= day && day <= to;

const isWhole = (grain: Whole, span: string, days: ReadonlySet<string>): boolean =>
  spansIn("day", getSpanDays(grain, span)).every((day) => days.has(day));

/** A window is built from the one ending a day earlier, if kept. */
const getParts = (grain: Whole) => WHOLE.slice(0, WHOLE.indexOf(grain) + (grain === "window" ? 1 : 0));

/** Sums a larger piece from its parts; false when another process did, or a day is missing. */
const rollWhole = (grain: Whole, name: string, now: number): Promise<boolean> =>
  inTransaction(async (trx) => {
    await lockRun(trx);
    const within = getSpanDays(grain, name);
    const rows = await trx
      .selectFrom("sales_span")
      .select(["grain", "span"])
      .where((eb) =>
        eb.or([
          eb.and([eb("grain", "=", grain), eb("span", "=", name)]),
          eb.and([eb("grain", "=", "day"), eb("span", ">=", within.from), eb("span", "<=", within.to)]),
        ]),
      )
      .execute();
    const days = new Set(rows.filter((row) => row.grain === "day").map(({ span }) => span));
    if (rows.length !== days.size || !isWhole(grain, name, days)) return false;
    const parts = isWithin(await readSpans(within, getParts(grain), trx));
    const span = [sql.lit(grain).as("grain"), sql.lit(name).as("span")] as const;
    const sum = (column: string) => sql<number>`cast(sum(${sql.ref(column)}) as bigint)`.as(column);
    const sums = ["orders", "units", "amount", "returned_units", "returned_amount"] as const;
    const more = ["lines", "gifts", "returned_gifts"] as const;
    await trx
      .insertInto("sales_goods")
      .columns(["grain", "span", "goods_id", ...sums, ...more])
      .expression(
        trx
          .selectFrom("sales_goods as s")
          .select([...span])
          .select("goods_id")
          .select([...sums, ...more].map(sum))
          .where(parts)
          .groupBy("goods_id"),
      )
      .execute();
    await trx
      .insertInto("sales_company")
      .columns(["grain", "span", "company_id", ...sums])
      .expression(
        trx
          .selectFrom("sales_company as s")
          .select([...span])
          .select("company_id")
          .select(sums.map(sum))
          .where(parts)
          .groupBy("company_id"),
      )
      .execute();
    await sumSpan(trx, grain, name, now);
    return true;
  });
