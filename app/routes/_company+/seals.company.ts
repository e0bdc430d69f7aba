/** The shop's company seal, for companies that may sign contracts with it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { findSeal } from "~/modules/content/legal-entity.server";
import { toDownload } from "~/platform/files/files.server";
import { throttled } from "~/platform/http/throttled.server";
import { notFound } from "~/platform/http/page-error";

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const file = buyer.status === "approved" ? await findSeal("company") : null;
  if (!file) notFound();
  return throttled(request, `company ${buyer.companyId}`, toDownload(file));
}
