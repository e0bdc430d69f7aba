/** /order/documents/12.zip is the 随货资料包 of an order, 12.pdf and 12-2.pdf the 随货同行单 of the whole and of its second parcel. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readOrderDocumentFile } from "~/modules/documents/delivery-note";
import { findNotePdf, orderDocumentsZip } from "~/modules/documents/order-documents.server";
import { shopOrigin } from "~/platform/config/request.server";
import { shownPdf } from "~/platform/files/pdf.server";
import { zipDownload } from "~/platform/files/zip.server";
import { now } from "~/platform/values/clock.server";
import { throttled } from "~/platform/http/throttled.server";
import { notFound } from "~/platform/http/page-error";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { companyId } = (await requireCompany(request)).buyer;
  const query = readOrderDocumentFile(params["file"] ?? "") ?? notFound();
  const { orderId } = query;
  const owner = `company ${companyId}`;
  if (query.format === "zip") {
    const { entries, ...found } =
      (await orderDocumentsZip(companyId, orderId, shopOrigin(request), now())) ?? notFound();
    return throttled(request, owner, zipDownload(entries, { ...found, now: now() }));
  }
  const note = (await findNotePdf(companyId, query, shopOrigin(request), now())) ?? notFound();
  return throttled(request, owner, shownPdf(note, "delivery-note.pdf"));
}
