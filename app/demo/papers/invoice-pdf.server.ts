import { formatAmount, type Fen } from "~/platform/values/money";
import { markedPdf } from "./marked-pdf.server";

/** Returns a sample invoice as a PDF page; `title` in characters of the PDF's own fonts. */
export function demoInvoicePdf(invoice: { title: string; number: string; amount: Fen }): Promise<Buffer> {
  return markedPdf({
    name: invoice.number,
    head: `NOT AN ${invoice.title}`,
    body: [
      ["This file stands where the tax office's electronic invoice would be."],
      [`No. ${invoice.number}`, `CNY ${formatAmount(invoice.amount).replace("\u2212", "-")}`],
    ],
    isSmall: true,
  });
}
