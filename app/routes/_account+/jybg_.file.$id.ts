/** One 药检报告 as a file, for a company that bought its batch. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCompany } from "~/company/viewer.server";
import { oneReport } from "~/orders/test-report-files.server";
import { now } from "~/platform/clock.server";
import { notFound } from "~/platform/page-error";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  if (!/^\d{1,15}$/.test(params.id ?? "")) notFound();
  return (await oneReport(buyer.companyId, Number(params.id), now())) ?? notFound();
}
