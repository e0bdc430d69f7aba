/** A document sent by the script that shows how far the upload is; it answers JSON. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { submitQualificationScript } from "~/company/qualification-page.server";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";

export async function action({ request }: ActionFunctionArgs) {
  return submitQualificationScript(request, await requireCompany(request), now());
}
