import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";
import PDFDocument from "pdfkit";
import { fontPath } from "~/platform/files/font.server";
import {
  CHART_HEIGHT,
  CHART_WIDTH,
  drawLog,
  logRows,
  type ShownLog,
  type TemperatureDrawing,
} from "./temperature-view";

const MARGIN = 40;
const WIDTH = 515;
const SCALE = WIDTH / CHART_WIDTH;
/** Of the plot, in units of the chart. */
const PLOT = { left: 48, right: CHART_WIDTH - 8, top: 12, height: 156, times: 190 };

/** Draws a temperature log on one sheet: what it says, the line between the limits, and the times outside. `title`: of the parcel. */
export function temperaturePdf(log: ShownLog, title: string): Readable {
  const doc = new PDFDocument({ size: "A4", margin: MARGIN, info: { Title: title } });
  doc.registerFont("han", readFileSync(fontPath()));
  doc.font("han").fontSize(14).text(title).moveDown(0.5);
  const rows = logRows(log);
  const facts = rows.slice(0, rows.length - log.readings.length - 1);
  const [head, rest] = [facts.slice(0, 4), facts.slice(4)];
  doc.fontSize(9);
  for (const [name, text] of head) doc.text(`${name}：${text}`);
  const y = doc.y + 10;
  doc.save().translate(MARGIN, y).scale(SCALE);
  drawChart(doc, drawLog(log.readings, log.limits));
  doc.restore();
  doc.fontSize(9).fillColor("#000000");
  doc.text("", MARGIN, y + CHART_HEIGHT * SCALE + 10);
  for (const [, text] of rest) doc.text(text!);
  doc.text("每次读数见同名的 CSV 文件。");
  doc.end();
  return doc as unknown as Readable;
}

function drawChart(doc: InstanceType<typeof PDFDocument>, drawing: TemperatureDrawing): void {
  const { left, right, top, height, times } = PLOT;
  const label = (text: string, x: number, y: number, align: "left" | "right") => {
    const width = 160;
    doc.fontSize(10).fillColor("#333333");
    doc.text(text, align === "right" ? x - width : x, y - 6, { width, align, lineBreak: false });
  };
  for (const { y, text } of drawing.marks) {
    doc.lineWidth(0.5).strokeColor("#cccccc").moveTo(left, y).lineTo(right, y).stroke();
    label(text, left - 6, y, "right");
  }
  for (const { x, width } of drawing.breaches) doc.rect(x, top, width, height).fill("#f6c9c4");
  for (const { y, text } of drawing.limits) {
    doc.lineWidth(1).dash(4, { space: 3 }).strokeColor("#b3261e").moveTo(left, y).lineTo(right, y).stroke();
    doc.undash();
    label(text, right - 4, y - 8, "right");
  }
  const points = drawing.line.split(" ").map((point) => point.split(",").map(Number) as [number, number]);
  points.forEach(([x, y], at) => (at === 0 ? doc.moveTo(x, y) : doc.lineTo(x, y)));
  doc.lineWidth(1.2).strokeColor("#0b57d0").stroke();
  const [first, last] = drawing.times;
  label(first!.text, left, times, "left");
  label(last!.text, right, times, "right");
}
