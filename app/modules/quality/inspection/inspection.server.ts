/** 飞检: everything an inspector asks for about a day, a batch, a product, a supplier or a buyer, and what of it is missing. */
import {
  batchesToTrace,
  findBatchesInLog,
  findReceipts,
  findTracedBatches,
  type TracedBatch,
} from "~/modules/catalogue/batches/receipts.server";
import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { findGoodsApprovals } from "~/modules/catalogue/review/approved-goods.server";
import { batchSpellings } from "~/modules/catalogue/search/goods-code.server";
import { findCompanyDocuments } from "~/modules/company/documents/held-documents.server";
import { findCompanies } from "~/modules/company/identity/companies.server";
import type { BusinessScopeCode } from "~/modules/company/identity/scope";
import { findTestReports } from "~/modules/documents/test-report-files.server";
import { findIssuedInvoices } from "~/modules/invoices/order-invoices.server";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import type { SentUnits } from "~/modules/orders/shipping/sent-units.server";
import {
  findReceiptsOfBatches,
  type BatchReceiptRecord,
} from "~/modules/purchasing/inspected-receipts.server";
import { findBatchRecalls } from "~/modules/recalls/admin-recalls.server";
import { readSupplierRules } from "~/modules/suppliers/supplier-rules.server";
import { SUPPLIER_LICENCES, validityText } from "~/modules/suppliers/supplier";
import { findSupplierHistories } from "~/modules/suppliers/supplier-history.server";
import { countCodesOfBatches } from "~/modules/trace-codes/codes/find-codes.server";
import { db } from "~/platform/database/database.server";
import { toDay } from "~/platform/values/clock";
import {
  findTraceScope,
  sentParts,
  toTraceRows,
  type TraceScope,
} from "~/modules/quality/trace/trace.server";
import type { TraceQuery } from "~/modules/quality/trace/trace";
import {
  findBatchGaps,
  findReceiptGaps,
  findSaleGaps,
  getValidLicences,
  getValidPeople,
  type InspectedReceipt,
  type InspectedSupplier,
  type InspectionGap,
  mergeGaps,
} from "./inspection-gaps";

const MAX_SCOPE_BATCHES = 2_000;
/** Rows of each table on the page; the files have all of them. */
const MAX_BATCHES = 15;
const MAX_RECEIPTS = 100;

export interface InspectionLimits {
  /** parcels' lines on the page */
  rows: number;
  /** parcels' lines whose documents are compared */
  checked: number;
}

export interface InspectionRecord {
  batches: TracedBatch[];
  receipts: BatchReceiptRecord[];
  sent: SentUnits[];
  /** whether every parcel of the query was compared */
  isWhole: boolean;
}

/** Returns the query's batches, receipts and parcels, of these at most `limit`. */
export async function readInspection(query: TraceQuery, limit: number): Promise<InspectionRecord> {
  const scope = await findTraceScope(query);
  const { sent, isWhole } = await readSent(scope, limit);
  const named = await findNamedBatches(query, scope);
  const known = new Set(named.map(({ id }) => id));
  const others = [
    ...sent.map(({ batchId }) => batchId),
    ...scope.receipts.flatMap(({ batchId }) => batchId ?? []),
  ].filter((id) => !known.has(id));
  const batches = [...named, ...(await findTracedBatches(others))];
  const ofBatches = await findReceiptsOfBatches(batches.map(({ id }) => id));
  const receipts = new Map([...scope.receipts, ...ofBatches].map((receipt) => [receipt.lineId, receipt]));
  return {
    batches,
    receipts: [...receipts.values()].toSorted((a, b) => b.arrivedAt - a.arrivedAt || b.lineId - a.lineId),
    sent,
    isWhole,
  };
}

async function readSent({ filters }: TraceScope, limit: number) {
  const sent: SentUnits[] = [];
  for await (const part of sentParts(filters, Math.min(limit + 1, 5_000))) {
    sent.push(...part);
    if (sent.length > limit) return { sent: sent.slice(0, limit), isWhole: false };
  }
  return { sent, isWhole: true };
}

/** Batches that the query names, sold or not. */
function findNamedBatches(query: TraceQuery, { goodsIds }: TraceScope): Promise<TracedBatch[]> {
  if (query.supplier !== "" || query.company !== "") return Promise.resolve([]);
  const numbers = query.batch === "" ? [] : batchSpellings(query.batch);
  return batchesToTrace({ numbers, goodsIds }, MAX_SCOPE_BATCHES);
}

/** Returns what the record lacks, the shop's own documents first; every document as of the day of its event. */
export async function findInspectionGaps({
  batches,
  receipts,
  sent,
}: InspectionRecord): Promise<InspectionGap[]> {
  const goodsIds = [...batches, ...receipts, ...sent].map(({ goodsId }) => goodsId);
  const goods = await findGoodsFacts(goodsIds);
  const getScope = (id: number) => goods.get(id)!.scope as BusinessScopeCode;
  const approvals = await findGoodsApprovals(goodsIds);
  const reports = await findTestReports(
    batches.map(({ goodsId, number }) => ({ goods_id: goodsId, batch_number: number })),
  );
  const received = new Set(receipts.map(({ batchId }) => batchId));
  const inLog = await findBatchesInLog(batches.flatMap(({ id }) => (received.has(id) ? [] : id)));
  const inspected = receipts.map((receipt): InspectedReceipt => ({
    ...receipt,
    scope: getScope(receipt.goodsId),
  }));
  const suppliers = await findSupplierHistories(receipts.map(({ supplierId }) => supplierId));
  const companyIds = sent.map(({ company_id }) => company_id);
  const companies = await findCompanies(companyIds);
  const buyers = await findCompanyDocuments(companyIds);
  const invoices = await findIssuedInvoices(sent.map(({ orderId }) => orderId));
  return mergeGaps([
    ...findBatchGaps(
      batches.map(({ id, goodsId, goods: name, number }) => ({
        id,
        goods: name,
        number,
        hasReport: reports.has(`${goodsId} ${number}`),
        hasGoodsApproval: approvals.has(goodsId),
        hasEntryInLog: inLog.has(id),
      })),
      inspected,
    ),
    ...findReceiptGaps(inspected, suppliers, await readSupplierRules()),
    ...findSaleGaps(
      sent.map((row) => ({
        batchId: row.batchId,
        orderNumber: row.orderNumber,
        companyId: row.company_id,
        company: companies.get(row.company_id)!.name,
        scope: getScope(row.goodsId),
        shippedAt: row.shippedAt,
        isInvoiced: invoices.has(row.orderId),
      })),
      buyers,
    ),
  ]);
}

const formatSupplier = (supplier: InspectedSupplier, day: string): string =>
  [
    ...getValidLicences(supplier, day).map(({ kind, number, endsOn }) =>
      `${SUPPLIER_LICENCES[kind]} ${number} ${validityText(endsOn)}`.trim(),
    ),
    ...getValidPeople(supplier, day).map(({ number, endsOn }) => `授权人 ${number} ${validityText(endsOn)}`),
  ].join("、");

/** Adds the supplier's documents of the day of arrival to receipts. */
export async function toReceiptRows(receipts: readonly BatchReceiptRecord[]) {
  const suppliers = await findSupplierHistories(receipts.map(({ supplierId }) => supplierId));
  return receipts.map((receipt) => {
    const supplier = suppliers.get(receipt.supplierId)!;
    return {
      ...receipt,
      approvedAt: supplier.approvedAt,
      documents: formatSupplier(supplier, toDay(receipt.arrivedAt)),
    };
  });
}

export type ReceiptRow = Awaited<ReturnType<typeof toReceiptRows>>[number];

/** Adds to batches what is in stock, how they came in, and their documents. */
export async function toBatchRows(batches: readonly TracedBatch[], receipts: readonly BatchReceiptRecord[]) {
  const ids = batches.map(({ id }) => id);
  const held = await heldUnits(db, ids);
  const older = await findReceipts(ids);
  const approvals = await findGoodsApprovals(batches.map(({ goodsId }) => goodsId));
  const reports = await findTestReports(
    batches.map(({ goodsId, number }) => ({ goods_id: goodsId, batch_number: number })),
  );
  const recalls = await findBatchRecalls(ids);
  const codes = await countCodesOfBatches(ids);
  return batches.map((batch) => ({
    ...batch,
    held: held.get(batch.id) ?? 0,
    receipts: [
      ...receipts
        .filter(({ batchId, isAccepted }) => batchId === batch.id && isAccepted)
        .map(({ acceptedAt, acceptedBy, accepted, noteNumber, supplier }) => ({
          at: acceptedAt ?? 0,
          by: acceptedBy,
          units: accepted,
          paper: noteNumber,
          supplier,
        })),
      ...older.filter(({ batchId }) => batchId === batch.id).map((receipt) => ({ ...receipt, supplier: "" })),
    ].toSorted((a, b) => b.at - a.at),
    approvedAt: approvals.get(batch.goodsId) ?? null,
    hasReport: reports.has(`${batch.goodsId} ${batch.number}`),
    recalls: recalls.filter(({ batchId }) => batchId === batch.id),
    codes: codes.get(batch.id) ?? 0,
  }));
}

export type BatchRow = Awaited<ReturnType<typeof toBatchRows>>[number];

/** Returns the page of an inspection: gaps of all compared rows first, then the first rows of each table. A fixed number of queries for each 500 rows. */
export async function inspect(query: TraceQuery, { rows, checked }: InspectionLimits) {
  const record = await readInspection(query, checked);
  const { batches, receipts, sent } = record;
  return {
    gaps: await findInspectionGaps(record),
    checked: sent.length,
    isWhole: record.isWhole,
    batches: await toBatchRows(batches.slice(0, MAX_BATCHES), receipts),
    batchCount: batches.length,
    receipts: await toReceiptRows(receipts.slice(0, MAX_RECEIPTS)),
    receiptCount: receipts.length,
    rows: await toTraceRows(sent.slice(0, rows), new Set()),
  };
}

export type Inspected = Awaited<ReturnType<typeof inspect>>;
