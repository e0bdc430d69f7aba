/** An invoice of the demo as a PDF. DEMO DATA. */
import { formatAmount, type Fen } from "~/platform/money";
import { markedPdf } from "./marked-pdf.server";

/** The bytes of one page; `title` in letters that the PDF's own fonts have. */
export function demoInvoicePdf(given: { title: string; number: string; amount: Fen }): Promise<Buffer> {
  return markedPdf({
    name: given.number,
    head: `NOT AN ${given.title}`,
    body: [
      ["This file stands where the tax office's electronic invoice would be."],
      [`No. ${given.number}`, `CNY ${formatAmount(given.amount).replace("\u2212", "-")}`],
    ],
    isSmall: true,
  });
}
