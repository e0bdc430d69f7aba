import { findOwnOrder } from "~/modules/orders/order/order-parts.server";
import { sql, type AliasedExpression } from "kysely";
import { toChunks } from "~/platform/values/chunks";
import { DAY, startOfDay } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import type { Database } from "~/platform/database/schema";
import { boughtBatches } from "~/modules/orders/order/purchases.server";
import {
  type BatchReportRef,
  readReportQuery,
  type ReportPage,
  type TestReportQuery,
  type TestReportRow,
  type ReportState,
} from "./test-report";

export const REPORTS_PER_PAGE = 20;

/** Returns one page of bought batches, last ordered first, at most the last page. Two queries, three with ?order=<id>. */
export async function findTestReportPage(companyId: number, input: TestReportQuery): Promise<ReportPage> {
  const query = { ...input, order: await findOrderNumber(companyId, input.order) };
  const counts = await reportCounts(companyId, query);
  const pages = Math.max(1, Math.ceil(counts[query.state] / REPORTS_PER_PAGE));
  const page = Math.min(query.page, pages);
  const rows = await reportRows(companyId, query, {
    limit: REPORTS_PER_PAGE,
    offset: (page - 1) * REPORTS_PER_PAGE,
  });
  return { query: { ...query, page }, rows, counts, pages };
}

/** The rows of a query, all states but the asked one left out; `limit` rows from `offset` on. */
export async function reportRows(
  companyId: number,
  query: TestReportQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<TestReportRow[]> {
  const rows = await listed(companyId, query)
    .orderBy("b.ordered_at", "desc")
    .orderBy("b.goods_id")
    .orderBy("b.batch_number")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(asRow);
}

/** Returns those of the reports that the company may read. */
export async function reportsByIds(companyId: number, ids: readonly number[]): Promise<TestReportRow[]> {
  const found: TestReportRow[] = [];
  for (const part of toChunks([...new Set(ids)])) {
    const rows = await listed(companyId, null)
      .where("r.id", "in", part)
      .orderBy("b.goods_id")
      .orderBy("b.batch_number")
      .execute();
    found.push(...rows.map(asRow));
  }
  return found;
}

const MAX_BATCHES = 500;

/** Returns the reports of an order's batches (by number), or of all bought batches of a product. One query. */
export async function batchReports(
  companyId: number,
  of: { order: string } | { goods: number },
): Promise<BatchReportRef[]> {
  const query = { ...readReportQuery(new URLSearchParams()), ...of };
  const rows = await reportRows(companyId, query, { limit: MAX_BATCHES, offset: 0 });
  return rows.flatMap(({ goodsId, batch, reportId }) =>
    reportId === null ? [] : [{ goodsId, batch, reportId }],
  );
}

/** Returns the reports of these batches, which the company must have bought. One query for each 500 products. */
export async function findBatchReports(
  batches: readonly { goodsId: number; batchNumber: string }[],
): Promise<BatchReportRef[]> {
  const wanted = new Set(batches.map(({ goodsId, batchNumber }) => `${goodsId} ${batchNumber}`));
  const found: BatchReportRef[] = [];
  for (const part of toChunks([...new Set(batches.map(({ goodsId }) => goodsId))])) {
    const rows = await db
      .selectFrom("test_report")
      .select(["id as reportId", "goods_id as goodsId", "batch_number as batch"])
      .where("goods_id", "in", part)
      .execute();
    found.push(...rows.filter(({ goodsId, batch }) => wanted.has(`${goodsId} ${batch}`)));
  }
  return found;
}

async function reportCounts(companyId: number, query: TestReportQuery): Promise<Record<ReportState, number>> {
  const row = await matching(companyId, { ...query, state: "all" })
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      eb.fn.count<number>("r.id").as("ready"),
      eb.fn.count<number>("d.at").as("fetched"),
    ])
    .executeTakeFirstOrThrow();
  const [all, ready, fetched] = [Number(row.all), Number(row.ready), Number(row.fetched)];
  return { all, new: ready - fetched, fetched, missing: all - ready };
}

/** Links from other pages name the order by id: returns its number, or the input without such an order. */
async function findOrderNumber(companyId: number, order: string): Promise<string> {
  if (order === "" || order.length > 9) return order;
  return (await findOwnOrder(companyId, Number(order)))?.number ?? order;
}

/** Bought batches: summarised, or from the orders if only some are meant. */
function boughtBy(
  companyId: number,
  query: TestReportQuery | null,
): AliasedExpression<Database["bought_batch"], "b"> {
  const { order, from, to } = query ?? { order: "", from: null, to: null };
  if (!order && !from && !to)
    return db.selectFrom("bought_batch").selectAll().where("company_id", "=", companyId).as("b");
  let found = boughtBatches(db).where("o.company_id", "=", companyId);
  if (order) found = found.where("o.number", "=", order);
  if (from) found = found.where("o.placed_at", ">=", startOfDay(from));
  if (to) found = found.where("o.placed_at", "<", startOfDay(to) + DAY);
  return found.as("b");
}

function matching(companyId: number, query: TestReportQuery | null) {
  let found = db
    .selectFrom(boughtBy(companyId, query))
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .leftJoin("test_report as r", (join) =>
      join.onRef("r.goods_id", "=", "b.goods_id").onRef("r.batch_number", "=", "b.batch_number"),
    )
    .leftJoin("test_report_download as d", (join) =>
      join.onRef("d.file_id", "=", "r.file_id").on("d.company_id", "=", companyId),
    );
  if (!query) return found;
  const { state, words, batch, goods } = query;
  if (words) found = found.where(contains("l.name", words));
  if (batch) found = found.where(contains("b.batch_number", batch));
  if (goods !== null) found = found.where("b.goods_id", "=", goods);
  if (state === "new") found = found.where("r.id", "is not", null).where("d.at", "is", null);
  if (state === "fetched") found = found.where("d.at", "is not", null);
  if (state === "missing") found = found.where("r.id", "is", null);
  return found;
}

const listed = (companyId: number, query: TestReportQuery | null) =>
  matching(companyId, query)
    .select(["b.goods_id", "b.batch_number", "b.expires_on", "b.number", "b.order_id", "b.ordered_at"])
    .select(["l.name", "l.spec", "l.unit", "l.manufacturer"])
    .select(["r.id as report_id", "r.updated_at", "d.at as fetched_at"]);

function contains(column: string, words: string) {
  const like = `%${words.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${like} escape ${sql.lit("\\")}`;
}

type Grouped = Awaited<ReturnType<ReturnType<typeof listed>["execute"]>>[number];

function asRow(row: Grouped): TestReportRow {
  return {
    goodsId: row.goods_id,
    name: row.name,
    spec: row.spec,
    unit: row.unit,
    manufacturer: row.manufacturer,
    batch: row.batch_number,
    expiresOn: row.expires_on,
    quantity: Number(row.number),
    orderId: Number(row.order_id),
    orderedAt: Number(row.ordered_at),
    reportId: row.report_id,
    updatedAt: row.updated_at,
    fetchedAt: row.fetched_at,
  };
}
