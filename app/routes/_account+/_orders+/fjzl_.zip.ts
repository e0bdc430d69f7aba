/** /fjzl/zip: the documents of the filtered purchases as one ZIP. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { buyerInspectionHref, readBuyerQuery } from "~/modules/quality/inspection/buyer-inspection";
import { buyerInspectionZip } from "~/modules/quality/inspection/buyer-inspection.server";
import { shopOrigin } from "~/platform/config/request.server";
import { zipDownload } from "~/platform/files/zip.server";
import { redirectWith } from "~/platform/http/message.server";
import { throttled } from "~/platform/http/throttled.server";
import { now } from "~/platform/values/clock.server";
import { plainQuery } from "~/platform/values/plain-text";

export async function loader({ request }: LoaderFunctionArgs) {
  const { companyId } = (await requireCompany(request)).buyer;
  const query = readBuyerQuery(plainQuery(request), now());
  const found = await buyerInspectionZip(companyId, query, shopOrigin(request), now());
  if (!found.ok) return redirectWith(buyerInspectionHref(query), { kind: "info", text: found.text });
  const { entries, ...zip } = found.zip;
  return throttled(request, `company ${companyId}`, zipDownload(entries, { ...zip, now: now() }));
}
