import { goodsByCode } from "~/modules/catalogue/batches/receipt.server";
import { batchesToTrace, findReceipts } from "~/modules/catalogue/batches/receipts.server";
import { companiesLike, findCompany, withCompanies } from "~/modules/company/identity/companies.server";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import {
  type SentAt,
  type SentFilter,
  type SentUnits,
  sentUnits,
} from "~/modules/orders/shipping/sent-units.server";
import { carrierText } from "~/modules/orders/shipping/parcels";
import { findBatchOrigins } from "~/modules/purchasing/records.server";
import { db } from "~/platform/database/database.server";
import { readKey } from "~/platform/values/whole-number";
import { unitsBack } from "~/modules/returns/goods-back/units-back.server";
import { traceCells, traceSpan, type TraceQuery, type TraceRow } from "./trace";

const PART = 1000;
const MAX_COMPANIES = 20;
const MAX_BATCHES = 30;

/** Resolves the query's words; unknown products and companies match nothing. Three queries at most. */
export async function toSentFilter(query: TraceQuery): Promise<SentFilter> {
  const goods = query.goods === "" ? null : await goodsByCode(query.goods);
  return {
    batch: query.batch,
    goodsIds: goods && goods.map(({ id }) => id),
    ...traceSpan(query),
    companyIds: query.company === "" ? null : await getCompanies(query.company),
  };
}

async function getCompanies(words: string): Promise<number[]> {
  const id = readKey(words);
  const byId = id === null ? null : await findCompany(id);
  return byId ? [byId.id] : companiesLike(words, MAX_COMPANIES);
}

async function getRows(sent: readonly SentUnits[], seen: Set<number>): Promise<TraceRow[]> {
  const [found, back] = await Promise.all([
    withCompanies(sent),
    unitsBack(sent.map(({ orderId }) => orderId)),
  ]);
  return found.map((row) => {
    const isFirst = !seen.has(row.orderLineBatchId);
    seen.add(row.orderLineBatchId);
    return {
      goodsId: row.goodsId,
      goods: row.name,
      spec: row.spec,
      manufacturer: row.manufacturer,
      approvalNumber: row.approvalNumber,
      batch: row.batch,
      expiresOn: row.expiresOn,
      companyId: row.company_id,
      company: row.company,
      phone: row.contact_phone,
      orderNumber: row.orderNumber,
      parcel: row.parcel,
      carrier: carrierText(row),
      tracking: row.tracking,
      shippedAt: row.shippedAt,
      units: row.units,
      unit: row.unit,
      back: isFirst ? (back.get(row.orderLineBatchId) ?? 0) : 0,
    };
  });
}

async function* parts(filter: SentFilter, limit: number): AsyncGenerator<TraceRow[]> {
  const seen = new Set<number>();
  for (let after: SentAt | null = null; ;) {
    const sent: SentUnits[] = await sentUnits(filter, after, limit);
    yield await getRows(sent, seen);
    if (sent.length < limit) return;
    after = sent.at(-1)!;
  }
}

/** The whole answer as rows of a file, read part by part. */
export async function* traceFile(query: TraceQuery): AsyncGenerator<string[]> {
  for await (const rows of parts(await toSentFilter(query), PART)) yield* rows.map(traceCells);
}

/** Returns the first parcels, at most `limit`, with batches and receipts. A fixed number of queries. */
export async function trace(query: TraceQuery, limit: number) {
  const filter = await toSentFilter(query);
  const sent = await sentUnits(filter, null, limit + 1);
  const rows = await getRows(sent.slice(0, limit), new Set());
  const first = [...new Set(sent.map(({ batchId }) => batchId))];
  const wanted = { number: query.batch, goodsIds: filter.goodsIds, first };
  const batches = await batchesToTrace(wanted, MAX_BATCHES + 1);
  const ids = batches.map(({ id }) => id);
  const [held, origins, older] = await Promise.all([
    heldUnits(db, ids),
    findBatchOrigins(ids),
    findReceipts(ids),
  ]);
  const unnamed = older.map((receipt) => ({ ...receipt, supplier: "", receiptNumber: "" }));
  const receipts = [...origins, ...unnamed].toSorted((a, b) => b.at - a.at);
  return {
    rows,
    isWhole: sent.length <= limit,
    areAllBatches: batches.length <= MAX_BATCHES,
    batches: batches.slice(0, MAX_BATCHES).map((batch) => ({
      ...batch,
      held: held.get(batch.id) ?? 0,
      receipts: receipts.filter(({ batchId }) => batchId === batch.id),
    })),
  };
}

export type Traced = Awaited<ReturnType<typeof trace>>;
