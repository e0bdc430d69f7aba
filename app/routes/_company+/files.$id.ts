/** A file that the company handed in, for itself alone: for no login that is not its member any more. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { toDownload, findFile } from "~/platform/files/files.server";
import { throttled } from "~/platform/http/throttled.server";
import { notFound } from "~/platform/http/page-error";
import { readWhole } from "~/platform/values/whole-number";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await getViewer(request);
  const id = readWhole(params.id);
  if (!buyer || id === null) notFound();
  const file = await findFile(buyer.companyId, id);
  return file ? throttled(request, `company ${buyer.companyId}`, toDownload(file)) : notFound();
}
