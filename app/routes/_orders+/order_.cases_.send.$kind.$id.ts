/** Takes in a request with photos from a script that shows the way of the upload. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { requireCompany } from "~/company/viewer.server";
import { orderIdOf } from "~/orders/paying.server";
import { submitAskByScript } from "~/orders/submit-case.server";
import { now } from "~/platform/clock.server";
import { notFound } from "~/platform/page-error";

export async function action({ request, params }: ActionFunctionArgs) {
  const { kind } = params;
  if (kind !== "return" && kind !== "afterSales") notFound();
  return submitAskByScript(request, await requireCompany(request), kind, orderIdOf(params.id), now());
}
