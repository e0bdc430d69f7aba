/** A month's 对账单 as CSV or XLSX. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { sheetFile, type SheetFormat } from "~/platform/files/sheet-file.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readStatementMonth, statementSheet } from "~/modules/invoices/month-statement";
import { readMonthStatement } from "~/modules/invoices/month-statement.server";
import { now } from "~/platform/values/clock.server";
import { notFound } from "~/platform/http/page-error";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const [, month = "", format] = /^(\d{4}-\d{2})\.(csv|xlsx)$/.exec(params["file"] ?? "") ?? notFound();
  if (readStatementMonth(month, now()) !== month) notFound();
  const page = await readMonthStatement(buyer.companyId, month);
  const file = await sheetFile(statementSheet(page), format as SheetFormat, `对账单_${month}`);
  return new Response(file.bytes, file);
}
