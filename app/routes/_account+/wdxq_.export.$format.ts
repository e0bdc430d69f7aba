/** /wdxq/export/:format: the batches that 我店效期表 shows, all pages of them, as CSV or XLSX. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readShelfQuery, toShelfSheetRows } from "~/modules/orders/shelf/shelf";
import { readShelfSheet } from "~/modules/orders/shelf/shelf.server";
import { sheetFile } from "~/platform/files/sheet-file.server";
import { notFound } from "~/platform/http/page-error";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { plainQuery } from "~/platform/values/plain-text";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const format = params["format"];
  if (format !== "csv" && format !== "xlsx") notFound();
  const at = now();
  const rows = await readShelfSheet(buyer.companyId, readShelfQuery(plainQuery(request)), at);
  const file = await sheetFile(toShelfSheetRows(rows, at), format, `我店效期表_${toDay(at)}`);
  return new Response(file.bytes, file);
}
