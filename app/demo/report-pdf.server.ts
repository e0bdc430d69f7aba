/** A test report of the demo as a PDF: marked as one, with nothing in it that could be taken for a real test. DEMO DATA. */
import PDFDocument from "pdfkit";
import { DEMO_MARK } from "./report-mark";

export interface DemoReport {
  goodsId: number;
  batch: string;
  expiresOn: string;
}

/** The bytes of one page. */
export function demoReportPdf({ goodsId, batch, expiresOn }: DemoReport): Promise<Buffer> {
  const doc = new PDFDocument({ size: "A4", info: { Title: `演示数据 ${batch}`, Author: "演示" } });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  DEMO_MARK.forEach((path, i) => {
    doc
      .save()
      .translate(97 + i * 100, 190)
      .scale(1, -1)
      .path(path)
      .fill("#c9351b")
      .restore();
  });
  doc.font("Helvetica-Bold").fontSize(20).fillColor("#c9351b").text("DEMO DATA - NOT A TEST REPORT", 97, 230);
  doc.font("Helvetica").fontSize(12).fillColor("#222222");
  doc.text("This file stands where the manufacturer's test report of the batch would be.", 97, 270);
  doc.text(`Goods No. ${goodsId}`, 97, 310).text(`Batch ${batch}`).text(`Expires on ${expiresOn}`);
  doc.end();
  return whole;
}
