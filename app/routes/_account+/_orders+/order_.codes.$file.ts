/** /order/codes/12.csv and 12.xlsx: the trace codes of an order's parcels; another company's is not found. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { findOrderCodes, toOrderCodeRows } from "~/modules/orders/overview/order-codes.server";
import { sheetFile, type SheetFormat } from "~/platform/files/sheet-file.server";
import { notFound } from "~/platform/http/page-error";
import { throttled } from "~/platform/http/throttled.server";
import { readKey } from "~/platform/values/whole-number";

const FILE = /^(\d{1,15})\.(csv|xlsx)$/;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { companyId } = (await requireCompany(request)).buyer;
  const [, id = "", format = ""] = FILE.exec(params["file"] ?? "") ?? [];
  const orderId = readKey(id) ?? notFound();
  const found = (await findOrderCodes(companyId, orderId)) ?? notFound();
  const file = await sheetFile(
    toOrderCodeRows(found.codes),
    format as SheetFormat,
    `追溯码_${found.number}`,
    "program",
  );
  return throttled(request, `company ${companyId}`, {
    headers: file.headers,
    body: new Blob([file.bytes]).stream(),
  });
}
