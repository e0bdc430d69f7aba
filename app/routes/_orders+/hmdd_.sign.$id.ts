/** Takes in a signed slip from a script that shows the way of the upload. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { requireCompany } from "~/company/viewer.server";
import { orderIdOf } from "~/orders/paying.server";
import { submitSlipByScript } from "~/orders/submit-slip.server";
import { now } from "~/platform/clock.server";

export async function action({ request, params }: ActionFunctionArgs) {
  return submitSlipByScript(request, await requireCompany(request), orderIdOf(params.id), now());
}
