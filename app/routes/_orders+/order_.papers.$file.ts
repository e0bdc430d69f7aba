/** Papers of an order: /order/papers/12.zip is all of them, 12.pdf and 12-2.pdf the 随货同行单 of the whole and of its second parcel. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCompany } from "~/company/viewer.server";
import { readPapersFile } from "~/orders/delivery-note";
import { notePdf, papersZip } from "~/orders/order-papers.server";
import { now } from "~/platform/clock.server";
import { paced } from "~/platform/paced.server";
import { notFound } from "~/platform/page-error";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { companyId } = (await requireCompany(request)).buyer;
  const asked = readPapersFile(params["file"] ?? "") ?? notFound();
  const { orderId, parcel } = asked;
  const given =
    asked.format === "zip" ? papersZip(companyId, orderId, now()) : notePdf(companyId, orderId, parcel);
  return paced(request, `company ${companyId}`, (await given) ?? notFound());
}
