/** A month's 对账单 as CSV or XLSX. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { sheetFile, type SheetFormat } from "~/cart/sheet-file.server";
import { requireCompany } from "~/company/viewer.server";
import { readStatementMonth, statementSheet } from "~/orders/month-statement";
import { monthStatement } from "~/orders/month-statement.server";
import { now } from "~/platform/clock.server";
import { notFound } from "~/platform/page-error";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const [, month = "", format] = /^(\d{4}-\d{2})\.(csv|xlsx)$/.exec(params["file"] ?? "") ?? notFound();
  if (readStatementMonth(month, now()) !== month) notFound();
  const page = await monthStatement(buyer.companyId, month);
  return sheetFile(statementSheet(page), format as SheetFormat, `对账单_${month}`);
}
