import { goodsByCode } from "~/modules/catalogue/batches/receipt.server";
import { companiesLike, findCompany, withCompanies } from "~/modules/company/identity/companies.server";
import { formatValidDocuments } from "~/modules/company/documents/held-documents";
import { findCompanyDocuments } from "~/modules/company/documents/held-documents.server";
import { findTestReports } from "~/modules/documents/test-report-files.server";
import { findIssuedInvoices } from "~/modules/invoices/order-invoices.server";
import {
  type SentAt,
  type SentFilter,
  type SentUnits,
  sentUnits,
} from "~/modules/orders/shipping/sent-units.server";
import { carrierText } from "~/modules/orders/shipping/parcels";
import {
  findReceiptsOfSuppliers,
  type BatchReceiptRecord,
} from "~/modules/purchasing/inspected-receipts.server";
import { suppliersLike } from "~/modules/suppliers/supplier-history.server";
import { countParcelCodes } from "~/modules/trace-codes/codes/find-codes.server";
import { toChunks } from "~/platform/values/chunks";
import { toDay } from "~/platform/values/clock";
import { readKey } from "~/platform/values/whole-number";
import { unitsBack } from "~/modules/returns/goods-back/units-back.server";
import { isDayQuery, traceCells, traceSpan, type TraceQuery, type TraceRow } from "./trace";

const PART = 1000;
const MAX_COMPANIES = 20;
const MAX_SUPPLIERS = 20;
const MAX_RECEIPT_LINES = 20_000;
/** Few, so that the first lines of a supplier with many batches need not wait for all of them. */
const BATCHES_AT_ONCE = 50;

export interface TraceScope {
  /** read one after the other: a supplier's batches in parts */
  filters: SentFilter[];
  goodsIds: number[] | null;
  /** of the named supplier or day; [] for any other query */
  receipts: BatchReceiptRecord[];
}

/** Resolves the words for sold units; unknown products and companies match nothing. Three queries at most. */
export async function toSentFilter(query: Omit<TraceQuery, "supplier">) {
  const goods = query.goods === "" ? null : await goodsByCode(query.goods);
  return {
    batch: query.batch,
    goodsIds: goods && goods.map(({ id }) => id),
    companyIds: query.company === "" ? null : await getCompanies(query.company),
    ...traceSpan(query),
  };
}

/** Resolves the query's words; unknown products, companies and suppliers match nothing. Five queries at most. */
export async function findTraceScope(query: TraceQuery): Promise<TraceScope> {
  const filter = await toSentFilter(query);
  const span = traceSpan(query);
  const ofDay = isDayQuery(query)
    ? await findReceiptsOfSuppliers({ supplierIds: null, ...span }, MAX_RECEIPT_LINES)
    : [];
  if (query.supplier === "") return { filters: [filter], goodsIds: filter.goodsIds, receipts: ofDay };
  const supplierIds = await suppliersLike(query.supplier, MAX_SUPPLIERS);
  const receipts = await findReceiptsOfSuppliers({ supplierIds, from: null, to: null }, MAX_RECEIPT_LINES);
  const batchIds = [...new Set(receipts.flatMap(({ batchId }) => batchId ?? []))];
  return {
    filters: toChunks(batchIds, BATCHES_AT_ONCE).map((part) => ({ ...filter, batchIds: part })),
    goodsIds: filter.goodsIds,
    receipts: receipts.filter(
      ({ arrivedAt }) =>
        (span.from === null || arrivedAt >= span.from) && (span.to === null || arrivedAt < span.to),
    ),
  };
}

async function getCompanies(words: string): Promise<number[]> {
  const id = readKey(words);
  const byId = id === null ? null : await findCompany(id);
  return byId ? [byId.id] : companiesLike(words, MAX_COMPANIES);
}

/** Returns parcels' units as rows, with what was valid on the day of shipping. `seen`: order line batches whose returns were stated before. */
export async function toTraceRows(
  sent: readonly SentUnits[],
  seen: ReadonlySet<number>,
): Promise<TraceRow[]> {
  const orderIds = sent.map(({ orderId }) => orderId);
  const found = await withCompanies(sent);
  const back = await unitsBack(orderIds);
  const buyers = await findCompanyDocuments(sent.map(({ company_id }) => company_id));
  const invoices = await findIssuedInvoices(orderIds);
  const codes = await countParcelCodes([...new Set(sent.map(({ shipmentId }) => shipmentId))]);
  const reports = await findTestReports(
    sent.map(({ goodsId, batch }) => ({ goods_id: goodsId, batch_number: batch })),
  );
  const first = new Map(sent.toReversed().map((row) => [row.orderLineBatchId, row.shipmentId]));
  return found.map((row) => {
    const isFirst = !seen.has(row.orderLineBatchId) && first.get(row.orderLineBatchId) === row.shipmentId;
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
      licences: formatValidDocuments(buyers.get(row.company_id)!, toDay(row.shippedAt)),
      invoice: invoices.get(row.orderId)?.invoiceNumber ?? "",
      hasReport: reports.has(`${row.goodsId} ${row.batch}`),
      codes: codes.get(row.shipmentId) ?? 0,
    };
  });
}

/** Yields what was sent, in parts of `part` rows, each filter by keyset. */
export async function* sentParts(filters: readonly SentFilter[], part = PART): AsyncGenerator<SentUnits[]> {
  for (const filter of filters)
    for (let after: SentAt | null = null; ;) {
      const sent: SentUnits[] = await sentUnits(filter, after, part);
      if (sent.length > 0) yield sent;
      if (sent.length < part) break;
      after = sent.at(-1)!;
    }
}

/** The whole answer as rows of a file, read part by part. */
export async function* traceFile(query: TraceQuery): AsyncGenerator<string[]> {
  const { filters } = await findTraceScope(query);
  const seen = new Set<number>();
  for await (const sent of sentParts(filters)) {
    yield* (await toTraceRows(sent, seen)).map(traceCells);
    for (const { orderLineBatchId } of sent) seen.add(orderLineBatchId);
  }
}
