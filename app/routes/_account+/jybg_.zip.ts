/** Many 药检报告 as one ZIP: those that are ticked, or all that the filter finds. */
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { requireCompany } from "~/company/viewer.server";
import { submitZip } from "~/orders/test-report-files.server";
import { now } from "~/platform/clock.server";
import { paced } from "~/platform/paced.server";

export const loader = () => redirect("/jybg");

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return paced(request, `company ${buyer.companyId}`, await submitZip(request, buyer.companyId, now()));
}
