/** /ysjl/export/:format: all 验收记录 of the company, as CSV or XLSX. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { ACCEPTANCE_HEADINGS, toAcceptanceCells } from "~/modules/receiving/acceptance-record";
import { exportAcceptances } from "~/modules/receiving/acceptance.server";
import { tableHeaders, tableStream } from "~/platform/files/table-stream.server";
import { notFound } from "~/platform/http/page-error";
import { throttled } from "~/platform/http/throttled.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { companyId } = (await requireCompany(request)).buyer;
  const format = params["format"];
  if (format !== "csv" && format !== "xlsx") notFound();
  async function* cells() {
    for await (const row of exportAcceptances(companyId)) yield toAcceptanceCells(row);
  }
  return throttled(request, `company ${companyId}`, {
    headers: tableHeaders(format, "acceptance-records"),
    body: tableStream(format, ACCEPTANCE_HEADINGS, cells()),
  });
}
