/** /ysjl/file/12.csv and 12.xlsx: 入库明细 of a parcel in the company's own columns; another company's is not found. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { findReceivingFile } from "~/modules/documents/receiving-file.server";
import type { SheetFormat } from "~/platform/files/sheet-file.server";
import { notFound } from "~/platform/http/page-error";
import { throttled } from "~/platform/http/throttled.server";
import { readKey } from "~/platform/values/whole-number";

const FILE = /^(\d{1,15})\.(csv|xlsx)$/;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { companyId } = (await requireCompany(request)).buyer;
  const [, id = "", format = ""] = FILE.exec(params["file"] ?? "") ?? [];
  const shipmentId = readKey(id) ?? notFound();
  const choice = { format: format as SheetFormat, hasPrices: true };
  const file = (await findReceivingFile(companyId, shipmentId, choice)) ?? notFound();
  return throttled(request, `company ${companyId}`, {
    headers: file.headers,
    body: new Blob([file.bytes]).stream(),
  });
}
