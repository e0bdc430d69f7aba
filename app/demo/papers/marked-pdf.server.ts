/** A one-page PDF marked as a sample. DEMO DATA. */
import PDFDocument from "pdfkit";
import { DEMO_MARK } from "./report-mark";

export interface MarkedPage {
  name: string;
  /** the sample mark, in characters of the PDF's own fonts */
  head: string;
  body: readonly (readonly string[])[];
  isSmall?: boolean;
}

export function markedPdf({ name, head, body, isSmall = false }: MarkedPage): Promise<Buffer> {
  const [left, top] = isSmall ? [72, 150] : [97, 190];
  const doc = new PDFDocument({
    size: isSmall ? "A5" : "A4",
    layout: isSmall ? "landscape" : "portrait",
    info: { Title: `演示数据 ${name}`, Author: "演示" },
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
      .translate(left + i * 100, top)
      .scale(1, -1)
      .path(path)
      .fill("#c9351b")
      .restore();
  });
  doc
    .font("Helvetica-Bold")
    .fontSize(18)
    .fillColor("#c9351b")
    .text(`DEMO DATA - ${head}`, left, top + 40);
  doc.font("Helvetica").fontSize(12).fillColor("#222222");
  body.forEach((lines, i) =>
    lines.forEach((line, n) => (n === 0 ? doc.text(line, left, top + 78 + i * 38) : doc.text(line))),
  );
  doc.end();
  return whole;
}
