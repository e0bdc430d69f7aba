import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";
import PDFDocument from "pdfkit";
import { formatTime, toDay } from "~/platform/values/clock";
import { fontPath } from "~/platform/files/font.server";
import { qrRows } from "~/platform/files/qr-image.server";
import { formatAmount, formatYuan, inCapitals } from "~/platform/values/money";
import { cartonsText, isDiscounted, noteSum, type DeliveryNote, type NoteLine } from "./delivery-note";
import { formatKnownSpec } from "~/modules/catalogue/approval/known-facts";
import { filledText } from "~/platform/values/missing";
import { toVerifyText } from "./issued-document";
import { outermostCodes } from "./parcel-codes";
import { parcelLinkPath } from "./parcel-link";

type Sheet = InstanceType<typeof PDFDocument>;

let font: Buffer | null = null;
const fontBytes = (): Buffer => (font ??= readFileSync(fontPath()));

interface Column {
  head: string;
  width: number;
  text: (line: NoteLine) => string;
  isFigure?: true;
}

/** What the law wants on every line, and prices; together as wide as the sheet. */
export const NOTE_COLUMNS: readonly Column[] = [
  { head: "品名 / 通用名称", width: 106, text: (line) => names(line) },
  { head: "规格 / 储存条件", width: 82, text: (line) => `${formatKnownSpec(line.spec)}\n${line.storage}` },
  { head: "剂型", width: 44, text: (line) => line.dosageForm },
  {
    head: "生产厂商 / 持有人",
    width: 114,
    text: (line) => `${filledText(line.manufacturer)}\n${line.holder}`,
  },
  { head: "批准文号", width: 90, text: (line) => filledText(line.approvalNumber) },
  { head: "批号", width: 62, text: (line) => line.batch },
  { head: "生产日期", width: 52, text: (line) => line.producedOn },
  { head: "有效期至", width: 52, text: (line) => line.expiresOn },
  { head: "数量", width: 38, text: (line) => String(line.quantity), isFigure: true },
  { head: "单位", width: 28, text: (line) => filledText(line.unit) },
  { head: "单价", width: 54, text: (line) => formatAmount(line.unitPrice), isFigure: true },
  { head: "金额", width: 64, text: (line) => formatAmount(line.amount), isFigure: true },
];
const MARGIN = 28;
const WIDTH = NOTE_COLUMNS.reduce((sum, column) => sum + column.width, 0);
const [PAD, SIZE, SMALL] = [3, 8, 7.5];
/** Points; at 29 modules one is 0.7 mm. */
const QR = 58;
/** Space below the rows: sums, stamp and signatures on the last page, page numbers. */
const [FOOT, END] = [24, 96];
const THEME = "#000000";

const names = ({ name, genericName, buyerCode }: NoteLine) =>
  [name, genericName, buyerCode && `贵方编码 ${buyerCode}`].filter(Boolean).join("\n");

/** `seal`: the image of 药品出库专用章; null: stamped by hand. `origin`: of the shop, for the QR code; `verifyCode`: of 单据验真, "" for none. */
export function deliveryNotePdf(
  note: DeliveryNote,
  { seal, origin, verifyCode = "" }: { seal: Buffer | null; origin: string; verifyCode?: string },
): Readable {
  const link = note.linkKey === "" ? null : qrRows(origin + parcelLinkPath(note.linkKey));
  const doc = new PDFDocument({
    size: "A4",
    layout: "landscape",
    margins: { top: MARGIN, bottom: 0, left: MARGIN, right: MARGIN },
    bufferPages: true,
    info: { Title: `随货同行单 ${note.number}`, Author: note.supplier },
  });
  doc.registerFont("han", fontBytes());
  doc.font("han").fillColor(THEME).strokeColor(THEME).lineWidth(0.5);
  const bottom = doc.page.height - MARGIN - FOOT;
  let y = heads(doc, note, link);
  for (const line of note.lines) {
    const height = rowHeight(doc, line);
    if (y + height > bottom) {
      doc.addPage();
      y = heads(doc, note, link);
    }
    row(doc, y, height, (column) => column.text(line));
    y += height;
  }
  if (y + END > bottom) {
    doc.addPage();
    y = heads(doc, note, link);
  }
  end(doc, y, note, seal);
  if (verifyCode) verification(doc, y, toVerifyText(origin, verifyCode));
  codes(doc, note);
  numbers(doc);
  doc.end();
  return doc as unknown as Readable;
}

/** The rows above the lines, left and right. */
export const noteHeads = (note: DeliveryNote): [left: string, right: string][] => [
  [`供货单位：${note.supplier}`, `单号：${note.number}`],
  [`供货单位信息：${note.supplierFacts.join("　")}`, `订单号：${note.orderNumber}`],
  [
    `收货单位（购货单位）：${note.buyer}（许可证号 ${note.buyerLicence}）`,
    `发货日期：${toDay(note.shippedAt)}`,
  ],
  [`收货人：${note.receiver}　${note.phone}`, note.carriage ? `承运：${note.carriage}` : ""],
  [`收货地址：${note.address}`, note.deliveryDay === null ? "" : `配送日：${note.deliveryDay}`],
];

function heads(doc: Sheet, note: DeliveryNote, link: boolean[][] | null): number {
  doc.fontSize(16).text(`${note.supplier}　随货同行单`, MARGIN, MARGIN, { width: WIDTH, align: "center" });
  doc.fontSize(SIZE);
  const [left, right] = [WIDTH * 0.68, WIDTH * 0.3];
  const beside = link ? QR + PAD * 2 : 0;
  let y = MARGIN + 30;
  for (const [item, other] of noteHeads(note)) {
    const heights = [
      doc.heightOfString(item, { width: left }),
      doc.heightOfString(other, { width: right - beside }),
    ];
    doc.text(item, MARGIN, y, { width: left });
    if (other) doc.text(other, MARGIN + WIDTH - right, y, { width: right - beside });
    y += Math.max(...heights) + 2;
  }
  if (link) {
    drawLink(doc, link);
    y = Math.max(y, MARGIN + QR + SMALL * 2);
  }
  y += 4;
  const height = SIZE * 1.5 + 2 * PAD;
  row(doc, y, height, (column) => column.head);
  return y + height;
}

/** The QR code in the upper right corner, with what it is for. */
function drawLink(doc: Sheet, link: boolean[][]): void {
  const [left, step] = [MARGIN + WIDTH - QR, QR / link.length];
  link.forEach((cells, y) =>
    cells.forEach((isDark, x) => {
      if (isDark) doc.rect(left + x * step, MARGIN + y * step, step, step);
    }),
  );
  doc.fill();
  doc.fontSize(SMALL).text("扫码验收入库", left - PAD * 2, MARGIN + QR + 1, {
    width: QR + PAD * 4,
    align: "center",
  });
  doc.fontSize(SIZE);
}

const CODES_IN_ROW = 5;

/** The trace codes on pages of their own: a whole carton by its outer code. */
function codes(doc: Sheet, { number, lines }: DeliveryNote): void {
  const coded = lines
    .map((line) => ({ line, own: outermostCodes(line.codes) }))
    .filter(({ own }) => own.length > 0);
  if (coded.length === 0) return;
  const [bottom, height] = [doc.page.height - MARGIN - FOOT, SMALL * 1.7];
  const begin = () => {
    doc.addPage();
    doc.fontSize(12).text(`随货同行单 ${number}　附页：药品追溯码`, MARGIN, MARGIN, { width: WIDTH });
    doc.fontSize(SMALL);
    doc.text("整件只列箱码，箱内各码见“扫码验收入库”下载的入库明细。", MARGIN, MARGIN + 18, { width: WIDTH });
    return MARGIN + 34;
  };
  let y = begin();
  for (const { line, own } of coded) {
    if (y + height * 2 > bottom) y = begin();
    const facts = `${line.name}　${formatKnownSpec(line.spec)}　批号 ${line.batch}　数量 ${line.quantity}${line.unit}　追溯码 ${own.length} 个`;
    doc.text(facts, MARGIN, y + 3, { width: WIDTH, height: SMALL * 1.4, ellipsis: true });
    y += height + 3;
    for (let at = 0; at < own.length; at += CODES_IN_ROW) {
      if (y + height > bottom) y = begin();
      own.slice(at, at + CODES_IN_ROW).forEach(({ code, units }, column) => {
        const text = units > 1 ? `${code}（内 ${units}）` : code;
        doc.text(text, MARGIN + (column * WIDTH) / CODES_IN_ROW, y, { lineBreak: false });
      });
      y += height;
    }
  }
}

function rowHeight(doc: Sheet, line: NoteLine): number {
  doc.fontSize(SMALL);
  const heights = NOTE_COLUMNS.map((column) =>
    doc.heightOfString(column.text(line) || " ", { width: column.width - 2 * PAD }),
  );
  return Math.max(...heights) + 2 * PAD;
}

function row(doc: Sheet, y: number, height: number, textOf: (column: Column) => string): void {
  doc.fontSize(SMALL);
  let x = MARGIN;
  for (const column of NOTE_COLUMNS) {
    const align = column.isFigure ? "right" : "left";
    doc.rect(x, y, column.width, height).stroke();
    doc.text(textOf(column), x + PAD, y + PAD, { width: column.width - 2 * PAD, align });
    x += column.width;
  }
}

/** The handing over of cold goods, to be filled in by hand. */
const coldText = ({ coldClasses, shippedAt }: DeliveryNote): string =>
  `${coldClasses}药品交接：启运时间 ${formatTime(shippedAt)}　启运温度 ______ ℃　到货时间 ____________　到货温度 ______ ℃`;

function end(doc: Sheet, y: number, note: DeliveryNote, seal: Buffer | null): void {
  const { lines, cartons, coldClasses } = note;
  const { quantity, amount } = noteSum(lines);
  doc.fontSize(SIZE);
  const sums = `合计　${lines.length} 行　数量 ${quantity}　${cartonsText(cartons)}　金额 ${formatYuan(amount)}（大写 ${inCapitals(amount)}）`;
  doc.text(sums, MARGIN, y + 6, { width: WIDTH, align: "right" });
  const says = isDiscounted(lines)
    ? "金额为扣除优惠后的实际金额，与发票一致，不含运费。"
    : "金额与发票一致，不含运费。";
  doc.text(says, MARGIN, y + 6, { width: WIDTH / 2 });
  doc.text("请核对品名、规格、批号、数量和外观后签收，签收联由购货单位按规定保存。", MARGIN, y + 22);
  if (coldClasses !== "") doc.text(coldText(note), MARGIN, y + 38);
  const stamp = { x: MARGIN + WIDTH - 150, y: y + 26, width: 150, height: 64 };
  if (seal) {
    doc.image(seal, stamp.x, stamp.y, {
      fit: [stamp.width, stamp.height],
      align: "center",
      valign: "center",
    });
  } else {
    doc.dash(3, { space: 2 }).rect(stamp.x, stamp.y, stamp.width, stamp.height).stroke().undash();
    doc.text("药品出库专用章", stamp.x, stamp.y + 26, { width: stamp.width, align: "center" });
  }
  const signs = ["发货人：", "复核人：", "收货人签字：", "收货日期："];
  signs.forEach((sign, i) => doc.text(`${sign}____________`, MARGIN + i * 146, y + 62));
}

function verification(doc: Sheet, y: number, text: string): void {
  doc.fontSize(SMALL).text(text, MARGIN, y + 50, { width: WIDTH - 160, lineBreak: false });
}

function numbers(doc: Sheet): void {
  const { count } = doc.bufferedPageRange();
  doc.fontSize(SMALL);
  for (let i = 0; i < count; i += 1) {
    doc.switchToPage(i);
    const y = doc.page.height - MARGIN - 8;
    doc.text(`第 ${i + 1} 页，共 ${count} 页`, MARGIN, y, {
      width: WIDTH,
      align: "center",
      lineBreak: false,
    });
  }
}
