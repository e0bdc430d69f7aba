/** /order/papers/12.zip is the 随货资料包 of an order, 12.pdf and 12-2.pdf the 随货同行单 of the whole and of its second parcel. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCompany } from "~/company/identity/viewer.server";
import { readOrderDocumentFile } from "~/documents/delivery-note";
import { findNotePdf, orderDocumentsZip } from "~/documents/order-documents.server";
import { shownPdf } from "~/platform/files/pdf.server";
import { zipDownload } from "~/platform/files/zip.server";
import { now } from "~/platform/values/clock.server";
import { paced } from "~/platform/http/paced.server";
import { notFound } from "~/platform/http/page-error";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { companyId } = (await requireCompany(request)).buyer;
  const asked = readOrderDocumentFile(params["file"] ?? "") ?? notFound();
  const { orderId } = asked;
  const owner = `company ${companyId}`;
  if (asked.format === "zip") {
    const { entries, ...named } = (await orderDocumentsZip(companyId, orderId, now())) ?? notFound();
    return paced(request, owner, zipDownload(entries, { ...named, now: now() }));
  }
  const note = (await findNotePdf(companyId, orderId, asked.parcel)) ?? notFound();
  return paced(request, owner, shownPdf(note, "delivery-note.pdf"));
}
