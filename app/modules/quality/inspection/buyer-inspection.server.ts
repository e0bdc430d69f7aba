/** 飞检资料: the documents of a company's own purchases. */
import { Readable } from "node:stream";
import { plainText } from "~/modules/catalogue/search/plain-text";
import { orderDocumentsZip } from "~/modules/documents/order-documents.server";
import { findTestReports, type DocumentsZip } from "~/modules/documents/test-report-files.server";
import { findIssuedInvoices } from "~/modules/invoices/order-invoices.server";
import { sentUnits } from "~/modules/orders/shipping/sent-units.server";
import { toSentFilter } from "~/modules/quality/trace/trace.server";
import { findAcceptances } from "~/modules/receiving/acceptance.server";
import { csvReadable } from "~/platform/files/table-stream.server";
import type { ZipEntry } from "~/platform/files/zip.server";
import { type BuyerInspectionQuery, type BuyerInspectionRow, findBuyerGaps } from "./buyer-inspection";
import { GAP_HEADINGS, gapCells } from "./inspection-gaps";

const MAX_ROWS = 2_000;
/** Each order is read when its turn comes, but the list of all is made first. */
const MAX_ORDERS = 50;

export interface BuyerInspection {
  /** newest parcel first */
  rows: BuyerInspectionRow[];
  isWhole: boolean;
}

/** Returns what was shipped to the company, newest first, with the documents that there are. Seven queries for each 500 rows. */
export async function readBuyerInspection(
  companyId: number,
  { words, batch, from, to }: BuyerInspectionQuery,
): Promise<BuyerInspection> {
  const filter = await toSentFilter({ batch, goods: "", company: "", from, to });
  const sent = await sentUnits({ ...filter, companyIds: [companyId] }, null, MAX_ROWS + 1);
  const wanted = plainText(words);
  const found = sent
    .slice(0, MAX_ROWS)
    .filter(({ name }) => plainText(name).includes(wanted))
    .toReversed();
  const reports = await findTestReports(
    found.map((row) => ({ goods_id: row.goodsId, batch_number: row.batch })),
  );
  const invoices = await findIssuedInvoices(found.map(({ orderId }) => orderId));
  const acceptances = await findAcceptances(found.map(({ shipmentId }) => shipmentId));
  return {
    isWhole: sent.length <= MAX_ROWS,
    rows: found.map((row) => ({
      shipmentId: row.shipmentId,
      rowId: row.orderLineBatchId,
      orderId: row.orderId,
      orderNumber: row.orderNumber,
      parcel: row.parcel,
      shippedAt: row.shippedAt,
      goodsId: row.goodsId,
      name: row.name,
      spec: row.spec,
      manufacturer: row.manufacturer,
      batch: row.batch,
      expiresOn: row.expiresOn,
      units: row.units,
      unit: row.unit,
      hasReport: reports.has(`${row.goodsId} ${row.batch}`),
      invoiceNumber: invoices.get(row.orderId)?.invoiceNumber ?? null,
      acceptedAt: acceptances.get(row.shipmentId)?.acceptedAt ?? null,
    })),
  };
}

/** Returns the documents of these purchases as one ZIP, a folder for each order, 缺件 first. Refused: nothing found, or too many orders. `origin`: of the shop; `now` in ms. */
export async function buyerInspectionZip(
  companyId: number,
  query: BuyerInspectionQuery,
  origin: string,
  now: number,
): Promise<{ ok: true; zip: DocumentsZip } | { ok: false; text: string }> {
  const { rows, isWhole } = await readBuyerInspection(companyId, query);
  const orders = new Map(rows.map(({ orderId, orderNumber }) => [orderId, orderNumber]));
  if (orders.size === 0) return { ok: false, text: "没有符合条件的发货" };
  if (!isWhole || orders.size > MAX_ORDERS)
    return { ok: false, text: `资料包一次最多 ${MAX_ORDERS} 个订单，请缩小范围` };
  const gaps = findBuyerGaps(rows).map(gapCells);
  const entries: ZipEntry[] = [
    { name: "缺件.csv", content: { write: () => csvReadable(GAP_HEADINGS, Readable.from(gaps)) } },
  ];
  for (const [orderId, number] of orders) {
    const documents = await orderDocumentsZip(companyId, orderId, origin, now);
    for (const entry of documents?.entries ?? []) entries.push({ ...entry, name: `${number}/${entry.name}` });
  }
  return { ok: true, zip: { entries, name: "飞检资料.zip", fallback: "inspection.zip" } };
}
