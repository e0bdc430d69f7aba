import { escapeCell } from "~/platform/files/table-stream.server";
import {
  findColdParcels,
  type ColdParcel,
  type TemperatureLog,
} from "~/modules/cold-chain/temperature-logs.server";
import { temperaturePdf } from "~/modules/cold-chain/temperature-pdf.server";
import { logRows } from "~/modules/cold-chain/temperature-view";
import { stringify } from "csv-stringify/sync";
import { Readable } from "node:stream";
import { findGoodsDocuments } from "~/modules/catalogue/documents/goods-documents.server";
import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { findOrderBatches, findOwnOrder } from "~/modules/orders/order/order-parts.server";
import { filesThere } from "~/platform/files/files.server";
import { sheetFile } from "~/platform/files/sheet-file.server";
import type { ZipEntry } from "~/platform/files/zip.server";
import { readSealImage } from "~/modules/content/legal-entity.server";
import { issuedNotePdf } from "./issued-documents.server";
import type { DeliveryNote, NoteFile } from "./delivery-note";
import { readDeliveryNotes, listNotes } from "./delivery-note.server";
import { asStatus } from "~/modules/order-status/order-status";
import { shippedPart } from "~/modules/orders/order/transition";
import { findInvoiceFiles } from "~/modules/invoices/invoice-read.server";
import {
  DOCUMENT_GROUPS,
  hasOrderDocuments,
  missingSheet,
  collectOrderDocuments,
  shownDocuments,
  type MissingOrderDocument,
  type DocumentEntry,
  type OrderDocumentSources,
  type ShownDocuments,
} from "./order-documents";
import { findTestReports, noteFetched, type DocumentsZip } from "./test-report-files.server";
import { receivingSheet } from "./receiving-columns";
import { getReceivingColumns, toReceivingSources } from "./receiving-file.server";

/** Returns the documents of a company's order; null before payment, if cancelled, and for another company's. Eight queries. */
export async function findShownDocuments(
  companyId: number,
  orderId: number,
  now: number,
): Promise<ShownDocuments | null> {
  const of = await readSources(companyId, orderId);
  return of && shownDocuments(of.sources, now);
}

async function readSources(
  companyId: number,
  orderId: number,
): Promise<{
  number: string;
  sources: OrderDocumentSources;
  coldParcels: readonly ColdParcel[];
} | null> {
  const row = await findOwnOrder(companyId, orderId);
  const order = row && { id: row.id, number: row.number, paidAt: row.paid_at, shippedAt: row.shipped_at };
  const status = row && asStatus(row.status);
  if (!order || !status || !hasOrderDocuments({ ...order, status })) return null;
  const [lines, notes, coldParcels, invoice] = await Promise.all([
    readLines(orderId),
    listNotes(order),
    findColdParcels(order),
    findInvoiceFiles(companyId, orderId),
  ]);
  const goods = [...new Map(lines.map((line) => [line.goods_id, line])).values()];
  const reports = await findTestReports(lines);
  const held = await findGoodsDocuments(
    goods.map((product) => ({ id: product.goods_id, manufacturerId: product.manufacturer_id })),
  );
  const ofLine = new Map(
    lines.map(({ line_id, number: quantity, shipped, cancelledUnits }) => [
      line_id,
      { quantity, shipped, cancelledUnits },
    ]),
  );
  const batches = new Map(
    lines.map((line) => {
      const report = reports.get(`${line.goods_id} ${line.batch_number}`) ?? null;
      const { goods_id: goodsId, name, spec, batch_number: batch } = line;
      return [`${goodsId} ${batch}`, { goodsId, name, spec, batch, report }];
    }),
  );
  return {
    number: order.number,
    coldParcels,
    sources: {
      status,
      isPart: shippedPart([...ofLine.values()]) === "part",
      notes: notes.map(({ parcel }) => ({
        number: parcel === null ? order.number : `${order.number}-${parcel}`,
        parcel,
      })),
      coldParcels,
      batches: [...batches.values()],
      goods: goods.map(({ goods_id: id, kind, name, spec, manufacturer }) => ({
        id,
        kind,
        name,
        spec,
        manufacturer,
        held: held.get(id) ?? [],
      })),
      invoice,
    },
  };
}

async function readLines(orderId: number) {
  const batches = await findOrderBatches(orderId);
  const goods = await findGoodsFacts(batches.map((batch) => batch.goods_id));
  return batches.map((batch) => {
    const { kind, manufacturer_id, manufacturer } = goods.get(batch.goods_id)!;
    return { ...batch, number: batch.line_number, kind, manufacturer_id, manufacturer };
  });
}

/** Returns a delivery note as a PDF with its name (null: of the whole order), or null. `origin`: of the shop; `now` in ms. */
export async function findNotePdf(
  companyId: number,
  { orderId, parcel }: NoteFile,
  origin: string,
  now: number,
): Promise<{ name: string; pdf: Readable } | null> {
  const note = (await readDeliveryNotes(companyId, orderId))?.find((note) => note.parcel === parcel);
  if (!note) return null;
  const seal = await readSealImage("dispatch");
  return { name: `随货同行单_${note.number}.pdf`, pdf: issuedNotePdf(note, { seal, origin }, now) };
}

/** Returns a temperature log as CSV: what it says, then every reading. */
const logSheet = (log: TemperatureLog): string =>
  stringify(
    logRows(log).map((row) => row.map(escapeCell)),
    { bom: true },
  );

/** Returns all documents of a company's order as one ZIP, 缺件清单 first, so that it starts at once; its test reports count as fetched. Null before payment, if cancelled, and for another company's. `origin`: of the shop; `now` in ms. */
export async function orderDocumentsZip(
  companyId: number,
  orderId: number,
  origin: string,
  now: number,
): Promise<DocumentsZip | null> {
  const of = await readSources(companyId, orderId);
  if (!of) return null;
  const { entries, missing } = collectOrderDocuments(of.sources, now);
  const there = await filesThere(
    entries.flatMap(({ content }) => ("storedName" in content ? content.storedName : [])),
  );
  const read = entries.map((entry) =>
    !("storedName" in entry.content) || there.has(entry.content.storedName) ? entry : entry.lost,
  );
  const held = read.filter((item): item is DocumentEntry => "content" in item);
  const lost = read.filter((item): item is MissingOrderDocument => !("content" in item));
  const noted = (await readDeliveryNotes(companyId, orderId)) ?? [];
  const seal = await readSealImage("dispatch");
  const logs = new Map(of.coldParcels.flatMap((parcel) => parcel.logs.map((log) => [log.id, log] as const)));
  const toContent = (content: DocumentEntry["content"]): ZipEntry["content"] => {
    if ("storedName" in content) return { stored: content.storedName };
    if ("logId" in content) {
      const log = logs.get(content.logId)!;
      if (content.format === "csv") return { text: logSheet(log) };
      const title = `${DOCUMENT_GROUPS.temperature} ${of.number}-${content.parcelNumber}`;
      return { write: () => temperaturePdf(log, title) };
    }
    return {
      write: () =>
        issuedNotePdf(
          noted.find((item) => item.parcel === content.parcel)!,
          { seal, origin },
          now,
        ),
    };
  };
  const files = held.map(({ path, content }): ZipEntry => ({ name: path, content: toContent(content) }));
  const fetched = held.flatMap(({ group, content }) =>
    group === "report" && "fileId" in content ? content.fileId : [],
  );
  await noteFetched(companyId, fetched, now);
  const sheet = missingSheet([...missing, ...lost]).map((row) => row.map(escapeCell));
  const list = stringify(sheet, { bom: true });
  return {
    entries: [
      { name: "缺件清单.csv", content: { text: list } },
      ...(await receivingEntries(companyId, orderId, noted)),
      ...files,
    ],
    name: `随货资料包_${of.number}.zip`,
    fallback: "order-papers.zip",
  };
}

/** 入库明细 of all parcels in the company's columns; none before the first has left. */
async function receivingEntries(
  companyId: number,
  orderId: number,
  notes: readonly DeliveryNote[],
): Promise<ZipEntry[]> {
  if (notes.length === 0) return [];
  const sources = await toReceivingSources(companyId, orderId, notes);
  const { columns } = await getReceivingColumns(companyId);
  const rows = receivingSheet(sources, columns, true);
  const files = [];
  for (const format of ["csv", "xlsx"] as const)
    files.push({ format, bytes: (await sheetFile(rows, format, "入库明细", "program")).bytes });
  return files.map(({ format, bytes }) => ({
    name: `入库明细.${format}`,
    content: { write: () => Readable.from([Buffer.from(bytes)]) },
  }));
}
