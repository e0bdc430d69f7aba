/** The orders that the list shows, all pages of them, as CSV or XLSX. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { sheetFile, type SheetFormat } from "~/platform/files/sheet-file.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readOrderQuery } from "~/modules/orders/order/orders";
import { toOrderExportRows } from "~/modules/orders/overview/order-sheet";
import { readOrderSheet } from "~/modules/orders/overview/order-sheet.server";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { plainQuery } from "~/platform/values/plain-text";
import { notFound } from "~/platform/http/page-error";

const FORMATS: readonly string[] = ["csv", "xlsx"] satisfies SheetFormat[];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const format = params["format"] ?? "";
  if (!FORMATS.includes(format)) notFound();
  const { orders, total } = await readOrderSheet(buyer.companyId, readOrderQuery(plainQuery(request)));
  const file = await sheetFile(
    toOrderExportRows(orders, total),
    format as SheetFormat,
    `订单_${toDay(now())}`,
  );
  return new Response(file.bytes, file);
}
