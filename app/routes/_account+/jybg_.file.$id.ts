/** /jybg/file/:id: one 药检报告 as a file, for a company that bought its batch. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { fetchReport } from "~/modules/documents/test-report-files.server";
import { toDownload } from "~/platform/files/files.server";
import { now } from "~/platform/values/clock.server";
import { throttled } from "~/platform/http/throttled.server";
import { notFound, requireId } from "~/platform/http/page-error";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const id = requireId(params.id);
  const report = (await fetchReport(buyer.companyId, id, now())) ?? notFound();
  return throttled(request, `company ${buyer.companyId}`, toDownload(report));
}
