/** A test report of the demo as a PDF. DEMO DATA. */
import { markedPdf } from "./marked-pdf.server";

export interface DemoReport {
  goodsId: number;
  batch: string;
  expiresOn: string;
}

/** The bytes of one page. */
export function demoReportPdf({ goodsId, batch, expiresOn }: DemoReport): Promise<Buffer> {
  return markedPdf({
    name: batch,
    head: "NOT A TEST REPORT",
    body: [
      ["This file stands where the manufacturer's test report of the batch would be."],
      [`Goods No. ${goodsId}`, `Batch ${batch}`, `Expires on ${expiresOn}`],
    ],
  });
}
