/** A portrait, for logins that act for one of the same companies. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { openFace } from "~/modules/company/account/face.server";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { toDownload } from "~/platform/files/files.server";
import { throttled } from "~/platform/http/throttled.server";
import { notFound } from "~/platform/http/page-error";
import { readWhole } from "~/platform/values/whole-number";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await getViewer(request);
  const id = readWhole(params.id);
  if (!buyer || id === null) notFound();
  const file = await openFace(id, buyer.accountId);
  return file ? throttled(request, `company ${buyer.companyId}`, toDownload(file)) : notFound();
}
