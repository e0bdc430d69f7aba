/** /jybg 药检报告: reports of the batches that the company bought, by products, batch, order and day. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readReportQuery } from "~/modules/documents/test-report";
import { TestReportView } from "./test-report-view";
import { findTestReportPage } from "~/modules/documents/test-reports.server";
import { plainQuery } from "~/platform/values/plain-text";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "药检报告" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json(await findTestReportPage(buyer.companyId, readReportQuery(plainQuery(request))));
}

export default function TestReports() {
  return <TestReportView page={useLoaderData<typeof loader>()} />;
}
