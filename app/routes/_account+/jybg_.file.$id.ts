/** One 药检报告 as a file, for a company that bought its batch. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCompany } from "~/company/viewer.server";
import { oneReport } from "~/orders/test-report-files.server";
import { now } from "~/platform/clock.server";
import { paced } from "~/platform/paced.server";
import { notFound } from "~/platform/page-error";
import { readWhole } from "~/platform/whole-number";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const id = readWhole(params.id) ?? notFound();
  const report = (await oneReport(buyer.companyId, id, now())) ?? notFound();
  return paced(request, `company ${buyer.companyId}`, report);
}
