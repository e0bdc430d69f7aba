import { findInvoiceFiles } from "~/modules/invoices/invoice-read.server";
import { findOwnParcel } from "~/modules/orders/shipping/parcels-sent.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { sheetFile, type SheetFile, type SheetFormat } from "~/platform/files/sheet-file.server";
import type { DeliveryNote } from "./delivery-note";
import { readDeliveryNotes } from "./delivery-note.server";
import {
  DEFAULT_RECEIVING_COLUMNS,
  parseReceivingColumns,
  receivingSheet,
  reportKey,
  type ReceivingColumn,
  type ReceivingSource,
} from "./receiving-columns";
import { findBatchReports } from "./test-reports.server";

export interface SavedColumns {
  columns: readonly ReceivingColumn[];
  /** 0: never saved */
  version: number;
}

/** Returns the columns of a company's receiving files; the default before it saved its own. One query. */
export async function getReceivingColumns(companyId: number, trx: Db = db): Promise<SavedColumns> {
  const row = await trx
    .selectFrom("receiving_columns")
    .select(["columns", "version"])
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row
    ? { columns: parseReceivingColumns(row.columns), version: row.version }
    : { columns: DEFAULT_RECEIVING_COLUMNS, version: 0 };
}

/** Saves a company's columns if nobody else has since `version`. Returns false otherwise. */
export function saveReceivingColumns(
  companyId: number,
  columns: readonly ReceivingColumn[],
  version: number,
): Promise<boolean> {
  const values = { columns: JSON.stringify(columns), version: version + 1 };
  return inTransaction(async (trx) => {
    if (version > 0) {
      const changed = await trx
        .updateTable("receiving_columns")
        .set(values)
        .where("company_id", "=", companyId)
        .where("version", "=", version)
        .executeTakeFirst();
      return Number(changed.numUpdatedRows) > 0;
    }
    const added = await trx
      .insertInto("receiving_columns")
      .values({ ...values, company_id: companyId })
      .onConflict((conflict) => conflict.column("company_id").doNothing())
      .executeTakeFirst();
    return Number(added.numInsertedOrUpdatedRows ?? 0) > 0;
  });
}

/** Returns notes with what their files also have: test reports and the invoice's number. Three queries. */
export async function toReceivingSources(
  companyId: number,
  orderId: number,
  notes: readonly DeliveryNote[],
): Promise<ReceivingSource[]> {
  const lines = notes.flatMap((note) => note.lines);
  const found = await findBatchReports(lines.map(({ goodsId, batch }) => ({ goodsId, batchNumber: batch })));
  const reports = new Map(found.map((report) => [reportKey(report), report.reportId]));
  const invoice = (await findInvoiceFiles(companyId, orderId))?.number ?? "";
  return notes.map((note) => ({ note, reports, invoice }));
}

export interface SentParcelContent extends ReceivingSource {
  shipmentId: number;
  orderId: number;
}

/** Returns what is in a company's own parcel, or null. A fixed number of queries. */
export async function findParcelContent(
  companyId: number,
  shipmentId: number,
): Promise<SentParcelContent | null> {
  const parcel = await findOwnParcel(companyId, shipmentId);
  if (!parcel) return null;
  const { orderId } = parcel;
  const notes = (await readDeliveryNotes(companyId, orderId)) ?? [];
  const own = notes.filter((note) => note.shipmentId === shipmentId);
  const [source] = await toReceivingSources(companyId, orderId, own);
  return source ? { ...source, shipmentId, orderId } : null;
}

/** Returns 入库明细 of a company's own parcel as a file in its columns, or null. `hasPrices`: somebody is signed in. */
export async function findReceivingFile(
  companyId: number,
  shipmentId: number,
  { format, hasPrices }: { format: SheetFormat; hasPrices: boolean },
): Promise<SheetFile | null> {
  const content = await findParcelContent(companyId, shipmentId);
  if (!content) return null;
  const { columns } = await getReceivingColumns(companyId);
  const rows = receivingSheet([content], columns, hasPrices);
  return sheetFile(rows, format, `入库明细_${content.note.number}`, "program");
}
