/** Ticked waiting invoices as a file for the tax program; audited. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { sheetFile } from "~/platform/files/sheet-file.server";
import { isAllTicked } from "~/admin/lists/ticked";
import { listInvoicesForOperator } from "~/modules/invoices/invoice-admin.server";
import { waitingInvoiceIds } from "~/modules/invoices/invoice-queue.server";
import { readInvoiceSeller } from "~/admin/detail/invoice-seller.server";
import { MAX_TAX_FILE, sellerFault, TAX_HEADINGS, taxRows } from "~/modules/invoices/tax-file";
import { audited } from "~/platform/database/audit.server";
import { inTransaction } from "~/platform/database/database.server";
import { redirectWith } from "~/platform/http/message.server";
import { readWhole } from "~/platform/values/whole-number";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "导出待开票明细";
export const handle = adminHandle(TITLE, "finance.invoices");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const ids = isAllTicked(params)
    ? await waitingInvoiceIds(MAX_TAX_FILE)
    : params.getAll("ids").flatMap((text) => readWhole(text) ?? []);
  const query = ids.length > 0 ? await listInvoicesForOperator(ids.slice(0, MAX_TAX_FILE)) : [];
  const waiting = query.filter(({ state }) => state === "pending");
  if (waiting.length === 0)
    return redirectWith("/staff/invoices", { kind: "warning", text: "请先勾选待开票的申请。" }, "admin");
  const seller = await readInvoiceSeller();
  const fault = sellerFault(seller);
  if (fault !== null)
    return redirectWith("/staff/invoices", { kind: "warning", text: `不能导出：${fault}。` }, "admin");
  const numbers = waiting.map(({ number }) => number);
  await asStaff(staff, { command: TITLE }, () =>
    inTransaction((trx) =>
      audited(trx, { subject: "invoice", id: "export", before: null, after: { 申请编号: numbers } }),
    ),
  );
  const format = params.get("format") === "csv" ? "csv" : "xlsx";
  const { bytes, headers } = await sheetFile(
    [TAX_HEADINGS, ...taxRows(waiting, seller)],
    format,
    "待开票明细",
    "program",
  );
  return new Response(bytes, { headers });
}
