/** 药检报告 of the batches that a company bought: list, one, many. What it did not buy does not exist for it. */
import { sql } from "kysely";
import { chunksOf } from "~/catalogue/goods.server";
import { DAY, startOfDay } from "~/platform/clock";
import { db } from "~/platform/database.server";
import type { ReportPage, ReportQuery, ReportRow, ReportState } from "./test-report";

export const PAGE_SIZE = 20;

/** One page of the bought batches that match, those ordered last in front; a page beyond the end is the last. Two queries, three with ?order=<id>. */
export async function reportPage(companyId: number, asked: ReportQuery): Promise<ReportPage> {
  const query = { ...asked, order: await orderNumberOf(companyId, asked.order) };
  const counts = await reportCounts(companyId, query);
  const pages = Math.max(1, Math.ceil(counts[query.state] / PAGE_SIZE));
  const page = Math.min(query.page, pages);
  const rows = await reportRows(companyId, query, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  return { query: { ...query, page }, rows, counts, pages };
}

/** The rows of a query, all states but the asked one left out; `limit` rows from `offset` on. */
export async function reportRows(
  companyId: number,
  query: ReportQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReportRow[]> {
  const rows = await grouped(companyId, query)
    .orderBy("ordered_at", "desc")
    .orderBy("l.goods_id")
    .orderBy("b.batch_number")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(asRow);
}

/** Those of the reports that the company may have; the others are left out. */
export async function reportsByIds(companyId: number, ids: readonly number[]): Promise<ReportRow[]> {
  const found: ReportRow[] = [];
  for (const part of chunksOf([...new Set(ids)])) {
    const rows = await grouped(companyId, null)
      .where("r.id", "in", part)
      .orderBy("l.goods_id")
      .orderBy("b.batch_number")
      .execute();
    found.push(...rows.map(asRow));
  }
  return found;
}

async function reportCounts(companyId: number, query: ReportQuery): Promise<Record<ReportState, number>> {
  const row = await db
    .selectFrom(grouped(companyId, { ...query, state: "all" }).as("g"))
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      eb.fn.count<number>("g.report_id").as("ready"),
      eb.fn.count<number>("g.fetched_at").as("fetched"),
    ])
    .executeTakeFirstOrThrow();
  const [all, ready, fetched] = [Number(row.all), Number(row.ready), Number(row.fetched)];
  return { all, new: ready - fetched, fetched, missing: all - ready };
}

/** In links from other pages the order is named by its id: its number, or what was asked for where the company has no such order. */
async function orderNumberOf(companyId: number, order: string): Promise<string> {
  if (order === "" || order.length > 9) return order;
  const row = await db
    .selectFrom("orders")
    .select("number")
    .where("id", "=", Number(order))
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row?.number ?? order;
}

/** Bought is what was paid for and not cancelled. */
function grouped(companyId: number, query: ReportQuery | null) {
  let found = db
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .leftJoin("test_report as r", (join) =>
      join.onRef("r.goods_id", "=", "l.goods_id").onRef("r.batch_number", "=", "b.batch_number"),
    )
    .leftJoin("test_report_download as d", (join) =>
      join.onRef("d.file_id", "=", "r.file_id").on("d.company_id", "=", companyId),
    )
    .select((eb) => [
      "l.goods_id",
      "b.batch_number",
      "r.id as report_id",
      "r.updated_at",
      "d.at as fetched_at",
      eb.fn.max("l.name").as("name"),
      eb.fn.max("l.spec").as("spec"),
      eb.fn.max("l.unit").as("unit"),
      eb.fn.max("l.manufacturer").as("manufacturer"),
      eb.fn.max("b.expires_on").as("expires_on"),
      eb.fn.sum<number>("b.number").as("number"),
      eb.fn.max("o.placed_at").as("ordered_at"),
      eb.fn.max("o.id").as("order_id"),
    ])
    .where("o.company_id", "=", companyId)
    .where("o.paid_at", "is not", null)
    .where("o.status", "<>", "cancelled")
    .groupBy(["l.goods_id", "b.batch_number", "r.id", "r.updated_at", "d.at"]);
  if (!query) return found;
  const { state, words, batch, order, goods, from, to } = query;
  if (words) found = found.where(contains("l.name", words));
  if (batch) found = found.where(contains("b.batch_number", batch));
  if (order) found = found.where("o.number", "=", order);
  if (goods !== null) found = found.where("l.goods_id", "=", goods);
  if (from) found = found.where("o.placed_at", ">=", startOfDay(from));
  if (to) found = found.where("o.placed_at", "<", startOfDay(to) + DAY);
  if (state === "new") found = found.where("r.id", "is not", null).where("d.at", "is", null);
  if (state === "fetched") found = found.where("d.at", "is not", null);
  if (state === "missing") found = found.where("r.id", "is", null);
  return found;
}

function contains(column: string, words: string) {
  const like = `%${words.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${like} escape ${sql.lit("\\")}`;
}

type Grouped = Awaited<ReturnType<ReturnType<typeof grouped>["execute"]>>[number];

function asRow(row: Grouped): ReportRow {
  return {
    goodsId: row.goods_id,
    name: row.name,
    spec: row.spec,
    unit: row.unit,
    manufacturer: row.manufacturer,
    batch: row.batch_number,
    expiresOn: row.expires_on,
    number: Number(row.number),
    orderId: Number(row.order_id),
    orderedAt: Number(row.ordered_at),
    reportId: row.report_id,
    updatedAt: row.updated_at,
    fetchedAt: row.fetched_at,
  };
}
