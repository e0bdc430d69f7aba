/** An invoice of the demo as a PDF: marked as one, with nothing in it that could be taken for a real one. DEMO DATA. */
import PDFDocument from "pdfkit";
import { formatAmount, type Fen } from "~/platform/money";
import { DEMO_MARK } from "./report-mark";

/** The bytes of one page; `title` in letters that the PDF's own fonts have. */
export function demoInvoicePdf(given: { title: string; number: string; amount: Fen }): Promise<Buffer> {
  const doc = new PDFDocument({
    size: "A5",
    layout: "landscape",
    info: { Title: `演示数据 ${given.number}`, Author: "演示" },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  DEMO_MARK.forEach((path, i) => {
    doc
      .save()
      .translate(72 + i * 100, 150)
      .scale(1, -1)
      .path(path)
      .fill("#c9351b")
      .restore();
  });
  doc
    .font("Helvetica-Bold")
    .fontSize(18)
    .fillColor("#c9351b")
    .text(`DEMO DATA - NOT AN ${given.title}`, 72, 190);
  doc.font("Helvetica").fontSize(12).fillColor("#222222");
  doc.text("This file stands where the tax office's electronic invoice would be.", 72, 225);
  doc.text(`No. ${given.number}`, 72, 260).text(`CNY ${formatAmount(given.amount).replace("\u2212", "-")}`);
  doc.end();
  return whole;
}
