/** The documents of an inspection as one ZIP, index first. */
import { Readable } from "node:stream";
import { findGoodsDocuments } from "~/modules/catalogue/documents/goods-documents.server";
import { GOODS_DOCUMENTS } from "~/modules/catalogue/goods/goods-document";
import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { findCompanyDocuments } from "~/modules/company/documents/held-documents.server";
import { findCompanies } from "~/modules/company/identity/companies.server";
import { QUALIFICATIONS } from "~/modules/company/identity/qualification";
import { readSealImage } from "~/modules/content/legal-entity.server";
import { sentNote } from "~/modules/documents/admin-note.server";
import { issuedNotePdf } from "~/modules/documents/issued-documents.server";
import { distinctNames, firstCharacters, safePart } from "~/modules/documents/test-report";
import { findTestReports } from "~/modules/documents/test-report-files.server";
import { findFilesOfInvoices, findIssuedInvoices } from "~/modules/invoices/order-invoices.server";
import type { SentUnits } from "~/modules/orders/shipping/sent-units.server";
import { SUPPLIER_LICENCES } from "~/modules/suppliers/supplier";
import { findSupplierHistories } from "~/modules/suppliers/supplier-history.server";
import { TRACE_HEADINGS, type TraceQuery } from "~/modules/quality/trace/trace";
import { traceFile } from "~/modules/quality/trace/trace.server";
import { findFiles } from "~/platform/files/file-facts.server";
import { filesThere } from "~/platform/files/files.server";
import { csvReadable } from "~/platform/files/table-stream.server";
import type { ZipEntry } from "~/platform/files/zip.server";
import { formatTime, toDay } from "~/platform/values/clock";
import {
  findInspectionGaps,
  readInspection,
  toReceiptRows,
  type InspectionRecord,
  type ReceiptRow,
} from "./inspection.server";
import { GAP_HEADINGS, gapCells, type InspectionGap } from "./inspection-gaps";

const MAX_LINES = 50_000;
const MAX_PARCELS = 1_000;

interface InspectionFile {
  folder: string;
  name: string;
  content: { stored: string } | { write: () => Readable };
}

export type InspectionZip =
  | { ok: true; entries: ZipEntry[]; name: string; fallback: string }
  | { ok: false; text: string };

/** Returns the documents of an inspection. `hasPrices`: also delivery notes and invoices, which state prices. `origin`: of the shop. Refused: more lines or parcels than one file takes. `now` in ms. */
export async function inspectionZip(
  query: TraceQuery,
  { hasPrices, origin }: { hasPrices: boolean; origin: string },
  now: number,
): Promise<InspectionZip> {
  const record = await readInspection(query, MAX_LINES);
  const parcels = new Set(record.sent.map(({ shipmentId }) => shipmentId)).size;
  if (!record.isWhole) return { ok: false, text: `资料包一次最多 ${MAX_LINES} 行发货，请缩小日期范围` };
  if (hasPrices && parcels > MAX_PARCELS)
    return { ok: false, text: `资料包一次最多 ${MAX_PARCELS} 个包裹，请缩小日期范围` };
  const files = [
    ...(await findReportFiles(record)),
    ...(await findGoodsFiles(record)),
    ...(await findSupplierFiles(record)),
    ...(await findBuyerFiles(record)),
    ...(hasPrices
      ? [...(await findNotes(record.sent, origin, now)), ...(await findInvoices(record.sent))]
      : []),
  ];
  const there = await filesThere(files.flatMap(({ content }) => ("stored" in content ? content.stored : [])));
  const held = files.filter(({ content }) => "write" in content || there.has(content.stored));
  const lost = files.filter((file) => !held.includes(file)).map(toLostGap);
  const gaps = [...(await findInspectionGaps(record)), ...lost];
  const paths = distinctNames(held.map(({ folder, name }) => `${folder}/${name}`));
  const index = [
    ["缺件", "缺件清单.csv"],
    ["收货和验收", "收货和验收记录.csv"],
    ["发货", "发货记录.csv"],
    ...held.map(({ folder }, at) => [folder.split("/")[0]!, paths[at]!]),
  ];
  const receipts = await toReceiptRows(record.receipts);
  return {
    ok: true,
    entries: [
      toSheet("目录.csv", ["类别", "文件"], index),
      toSheet("缺件清单.csv", GAP_HEADINGS, gapRows(gaps)),
      toSheet("收货和验收记录.csv", RECEIPT_HEADINGS, receipts.map(receiptCells)),
      { name: "发货记录.csv", content: { write: () => csvReadable(TRACE_HEADINGS, traceFile(query)) } },
      ...held.map(({ content }, at) => ({ name: paths[at]!, content })),
    ],
    name: `飞检资料_${toDay(now)}.zip`,
    fallback: "inspection.zip",
  };
}

const toSheet = (
  name: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): ZipEntry => ({ name, content: { write: () => csvReadable(headings, Readable.from(rows)) } });

const gapRows = (gaps: readonly InspectionGap[]): string[][] =>
  gaps.length > 0 ? gaps.map(gapCells) : [["资料齐全，没有缺件", "", "", "", ""]];

const toLostGap = ({ folder, name }: InspectionFile): InspectionGap => ({
  document: `${folder.split("/")[0]!}（文件不能读取）`,
  about: name,
  party: folder.split("/")[1] ?? "",
  firstDay: "",
  lastDay: "",
  times: 1,
});

const RECEIPT_HEADINGS = [
  "收货单",
  "到货时间",
  "商品",
  "批号",
  "供货单位",
  "首营审批",
  "当日有效资料",
  "采购订单",
  "随货单",
  "到货数量",
  "合格数量",
  "不合格数量",
  "单位",
  "到货温度",
  "收货员",
  "验收员",
  "第二人",
  "验收时间",
];

const receiptCells = (row: ReceiptRow): string[] => [
  row.number,
  formatTime(row.arrivedAt),
  row.goods,
  row.batch,
  row.supplier,
  row.approvedAt === null ? "" : toDay(row.approvedAt),
  row.documents,
  row.orderNumber ?? "",
  row.noteNumber,
  String(row.arrived),
  String(row.accepted),
  String(row.rejected),
  row.unit,
  row.temperature === null ? "" : `${row.temperature / 10} ℃`,
  row.receivedBy,
  row.acceptedBy,
  row.secondBy,
  row.acceptedAt === null ? "" : formatTime(row.acceptedAt),
];

const getExtension = (storedName: string): string => /\.\w+$/.exec(storedName)?.[0] ?? "";
const part = (text: string): string => firstCharacters(safePart(text), 60) || "资料";

async function findReportFiles({ batches }: InspectionRecord): Promise<InspectionFile[]> {
  const reports = await findTestReports(
    batches.map(({ goodsId, number }) => ({ goods_id: goodsId, batch_number: number })),
  );
  return batches.flatMap(({ goodsId, goods, number }) => {
    const report = reports.get(`${goodsId} ${number}`);
    if (!report) return [];
    const name = `${part(goods)}_${part(number)}${getExtension(report.storedName)}`;
    return [{ folder: "药检报告", name, content: { stored: report.storedName } }];
  });
}

async function findGoodsFiles({ batches }: InspectionRecord): Promise<InspectionFile[]> {
  const goods = await findGoodsFacts(batches.map(({ goodsId }) => goodsId));
  const held = await findGoodsDocuments(
    [...goods.values()].map(({ id, manufacturer_id }) => ({ id, manufacturerId: manufacturer_id })),
  );
  const files = new Map<string, InspectionFile>();
  for (const [id, documents] of held)
    for (const { kind, storedName } of documents) {
      const { name, manufacturer } = goods.get(id)!;
      const owner = GOODS_DOCUMENTS[kind].of === "goods" ? name : manufacturer;
      files.set(storedName, {
        folder: "首营品种资料",
        name: `${part(owner)}_${GOODS_DOCUMENTS[kind].text}${getExtension(storedName)}`,
        content: { stored: storedName },
      });
    }
  return [...files.values()];
}

interface Scan {
  party: string;
  name: string;
  fileId: number | null;
}

async function toScanFiles(folder: string, scans: readonly Scan[]): Promise<InspectionFile[]> {
  const stored = await findFiles(scans.map(({ fileId }) => fileId));
  return scans.flatMap(({ party, name, fileId }) => {
    const file = fileId === null ? undefined : stored.get(fileId);
    if (!file) return [];
    return [
      {
        folder: `${folder}/${part(party)}`,
        name: `${part(name)}${getExtension(file.stored_name)}`,
        content: { stored: file.stored_name },
      },
    ];
  });
}

async function findSupplierFiles({ receipts }: InspectionRecord): Promise<InspectionFile[]> {
  const suppliers = await findSupplierHistories(receipts.map(({ supplierId }) => supplierId));
  const scans = [...suppliers.values()].flatMap(({ name: party, licences, people }) => [
    ...licences.map(({ kind, number, fileId }) => ({
      party,
      name: `${SUPPLIER_LICENCES[kind]} ${number}`,
      fileId,
    })),
    ...people.map(({ number, fileId }) => ({ party, name: `授权委托书 ${number}`, fileId })),
  ]);
  return toScanFiles("供货单位资料", scans);
}

async function findBuyerFiles({ sent }: InspectionRecord): Promise<InspectionFile[]> {
  const ids = sent.map(({ company_id }) => company_id);
  const companies = await findCompanies(ids);
  const scans = [...(await findCompanyDocuments(ids))].flatMap(([id, { documents }]) =>
    documents.map(({ kind, number, fileId }) => ({
      party: companies.get(id)!.name,
      name: `${QUALIFICATIONS[kind]} ${number}`,
      fileId,
    })),
  );
  return toScanFiles("购货单位资料", scans);
}

async function findNotes(sent: readonly SentUnits[], origin: string, now: number): Promise<InspectionFile[]> {
  const seal = await readSealImage("dispatch");
  const parcels = new Map(sent.map((row) => [row.shipmentId, row]));
  return [...parcels.values()].map(({ orderNumber, parcel }) => ({
    folder: "随货同行单",
    name: `随货同行单_${orderNumber}-${parcel}.pdf`,
    content: { write: () => Readable.from(writeNote(orderNumber, parcel, { seal, origin }, now)) },
  }));
}

/** Read when its turn comes: a ZIP of many notes holds one at a time. */
async function* writeNote(
  orderNumber: string,
  parcel: number,
  print: { seal: Buffer | null; origin: string },
  now: number,
): AsyncGenerator<Buffer> {
  const note = await sentNote(orderNumber, parcel);
  if (!note) throw new Error(`Parcel ${orderNumber}-${parcel} has no delivery note.`);
  for await (const chunk of issuedNotePdf(note, print, now)) yield chunk as Buffer;
}

async function findInvoices(sent: readonly SentUnits[]): Promise<InspectionFile[]> {
  const invoices = await findIssuedInvoices(sent.map(({ orderId }) => orderId));
  const files = await findFilesOfInvoices([...invoices.values()].map(({ id }) => id));
  return [...files.values()].flat().map(({ name, storedName }) => ({
    folder: "发票",
    name: `${part(name.replace(/\.\w+$/, ""))}${getExtension(storedName)}`,
    content: { stored: storedName },
  }));
}
