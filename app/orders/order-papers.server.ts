/** 随货资料包 of an order: read for its page, and handed out as one streamed ZIP or as the note of one parcel. */
import { stringify } from "csv-stringify/sync";
import { Readable } from "node:stream";
import { papersOf } from "~/catalogue/goods-documents.server";
import { db } from "~/platform/database.server";
import { filesThere } from "~/platform/files.server";
import { zipDownload, type ZipEntry } from "~/platform/zip.server";
import { deliveryNotePdf } from "./delivery-note-pdf.server";
import { deliveryNotes, notesOf } from "./delivery-note.server";
import { asInvoiceState } from "./invoice";
import { asStatus, shippedPart } from "./life";
import {
  hasPapers,
  missingSheet,
  papersOfOrder,
  papersSeen,
  type MissingPaper,
  type PaperEntry,
  type PapersOf,
  type PapersSeen,
} from "./order-papers";
import { noteFetched } from "./test-report-files.server";

/** What the page of a company's order says of its papers; null before payment, of a cancelled order and of another company's. Eight queries. */
export async function papersPage(
  companyId: number,
  orderId: number,
  now: number,
): Promise<PapersSeen | null> {
  const of = await readPapers(companyId, orderId);
  return of && papersSeen(of.papers, now);
}

async function readPapers(
  companyId: number,
  orderId: number,
): Promise<{ number: string; papers: PapersOf } | null> {
  const order = await db
    .selectFrom("orders")
    .select(["id", "number", "status", "paid_at as paidAt", "shipped_at as shippedAt"])
    .where("id", "=", orderId)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  const status = order && asStatus(order.status);
  if (!order || !status || !hasPapers({ ...order, status })) return null;
  const [lines, notes, reports, invoice] = await Promise.all([
    linesOf(orderId),
    notesOf(order),
    reportsOf(orderId),
    invoiceFilesOf(companyId, orderId),
  ]);
  const goods = [...new Map(lines.map((line) => [line.goods_id, line])).values()];
  const held = await papersOf(
    goods.map((one) => ({ id: one.goods_id, manufacturerId: one.manufacturer_id })),
  );
  const ofLine = new Map(
    lines.map(({ line_id, number, shipped, givenUp }) => [line_id, { number, shipped, givenUp }]),
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
    papers: {
      status,
      isPart: shippedPart([...ofLine.values()]) === "part",
      notes: notes.map(({ parcel }) => ({
        number: parcel === null ? order.number : `${order.number}-${parcel}`,
        parcel,
      })),
      batches: [...batches.values()],
      goods: goods.map(({ goods_id: id, kind, name, spec, manufacturer }) => ({
        ...{ id, kind, name, spec, manufacturer, held: held.get(id) ?? [] },
      })),
      invoice,
    },
  };
}

function linesOf(orderId: number) {
  return db
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .innerJoin("goods as g", "g.id", "l.goods_id")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .select(["l.id as line_id", "l.goods_id", "l.name", "l.spec", "l.number", "l.shipped", "b.batch_number"])
    .select(["l.given_up as givenUp", "g.kind", "g.manufacturer_id", "m.name as manufacturer"])
    .where("l.order_id", "=", orderId)
    .orderBy("l.id")
    .orderBy("b.expires_on")
    .orderBy("b.id")
    .execute();
}

/** The test reports of an order's batches, by goods and batch. */
async function reportsOf(orderId: number): Promise<Map<string, { fileId: number; storedName: string }>> {
  const rows = await db
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .innerJoin("test_report as r", (join) =>
      join.onRef("r.goods_id", "=", "l.goods_id").onRef("r.batch_number", "=", "b.batch_number"),
    )
    .innerJoin("file as f", "f.id", "r.file_id")
    .select(["r.goods_id", "r.batch_number", "f.id", "f.stored_name"])
    .where("l.order_id", "=", orderId)
    .execute();
  return new Map(
    rows.map((row) => [
      `${row.goods_id} ${row.batch_number}`,
      { fileId: row.id, storedName: row.stored_name },
    ]),
  );
}

/** The invoice asked for last, red letters among its files. */
async function invoiceFilesOf(companyId: number, orderId: number): Promise<PapersOf["invoice"]> {
  const rows = await db
    .selectFrom("invoice_order as o")
    .innerJoin("invoice as i", "i.id", "o.invoice_id")
    .leftJoin("invoice_file as l", "l.invoice_id", "i.id")
    .leftJoin("file as f", "f.id", "l.file_id")
    .select(["i.id as invoice_id", "i.state", "f.id", "f.stored_name", "f.original_name"])
    .where("o.order_id", "=", orderId)
    .where("i.company_id", "=", companyId)
    .orderBy("i.id", "desc")
    .orderBy("f.id")
    .execute();
  const [latest] = rows;
  if (!latest) return null;
  const files = rows.flatMap(({ invoice_id, id, stored_name, original_name }) =>
    invoice_id === latest.invoice_id && id !== null && stored_name !== null
      ? [{ id, storedName: stored_name, name: original_name ?? "" }]
      : [],
  );
  return { state: asInvoiceState(latest.state), files };
}

/** The note of one parcel of a company's order (null: of the order as a whole) as a PDF to look at and print; null where there is none. */
export async function notePdf(
  companyId: number,
  orderId: number,
  parcel: number | null,
): Promise<Response | null> {
  const note = (await deliveryNotes(companyId, orderId))?.find((one) => one.parcel === parcel);
  if (!note) return null;
  const name = encodeURIComponent(`随货同行单_${note.number}.pdf`);
  return new Response(Readable.toWeb(deliveryNotePdf(note)) as ReadableStream, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="delivery-note.pdf"; filename*=UTF-8''${name}`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/**
 * All papers of a company's order as one ZIP, 缺件清单 first, so that it begins at once; test reports in it count as fetched. Null before
 * payment, for a cancelled order and for another company's. `now` in ms.
 */
export async function papersZip(companyId: number, orderId: number, now: number): Promise<Response | null> {
  const of = await readPapers(companyId, orderId);
  if (!of) return null;
  const { entries, missing } = papersOfOrder(of.papers, now);
  const there = await filesThere(
    entries.flatMap(({ content }) => ("storedName" in content ? content.storedName : [])),
  );
  const read = entries.map((entry) =>
    "parcel" in entry.content || there.has(entry.content.storedName) ? entry : entry.lost,
  );
  const held = read.filter((one): one is PaperEntry => "content" in one);
  const lost = read.filter((one): one is MissingPaper => !("content" in one));
  const noted = (await deliveryNotes(companyId, orderId)) ?? [];
  const files = held.map(({ path, content }): ZipEntry => ({
    name: path,
    content:
      "parcel" in content
        ? { write: () => deliveryNotePdf(noted.find((one) => one.parcel === content.parcel)!) }
        : { stored: content.storedName },
  }));
  const fetched = held.flatMap(({ group, content }) =>
    group === "report" && "fileId" in content ? content.fileId : [],
  );
  await noteFetched(companyId, fetched, now);
  const list = stringify(missingSheet([...missing, ...lost]), { bom: true, escape_formulas: true });
  return zipDownload([{ name: "缺件清单.csv", content: { text: list } }, ...files], {
    name: `随货资料包_${of.number}.zip`,
    fallback: "order-papers.zip",
    now,
  });
}
