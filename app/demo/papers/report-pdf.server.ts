import { markedPdf } from "./marked-pdf.server";

export interface DemoReport {
  goodsId: number;
  batch: string;
  expiresOn: string;
}

/** Returns a sample test report as a PDF page. */
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
