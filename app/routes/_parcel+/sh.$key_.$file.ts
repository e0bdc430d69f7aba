/** /sh/:key/goods.csv, goods.xlsx and report-12: the files of a scanned parcel, without prices. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { openParcelLink } from "~/modules/documents/parcel-link.server";
import { findParcelContent, findReceivingFile } from "~/modules/documents/receiving-file.server";
import { fetchReport } from "~/modules/documents/test-report-files.server";
import { getAddress } from "~/platform/config/request.server";
import { toDownload } from "~/platform/files/files.server";
import { notFound } from "~/platform/http/page-error";
import { throttled } from "~/platform/http/throttled.server";
import { now } from "~/platform/values/clock.server";
import { readKey } from "~/platform/values/whole-number";

const FILE = /^(?:goods\.(csv|xlsx)|report-(\d{1,15}))$/;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { companyId, shipmentId, isOpen } = await openParcelLink(
    params["key"] ?? "",
    getAddress(request),
    now(),
  );
  const [, format, report] = FILE.exec(params["file"] ?? "") ?? notFound();
  if (!isOpen) notFound();
  const owner = `parcel ${shipmentId}`;
  if (format === "csv" || format === "xlsx") {
    const file = (await findReceivingFile(companyId, shipmentId, { format, hasPrices: false })) ?? notFound();
    return throttled(request, owner, { headers: file.headers, body: new Blob([file.bytes]).stream() });
  }
  const file = (await findReport({ companyId, shipmentId }, readKey(report ?? ""))) ?? notFound();
  return throttled(request, owner, toDownload(file));
}

/** A test report of a batch in the parcel, or null. */
async function findReport(
  { companyId, shipmentId }: { companyId: number; shipmentId: number },
  reportId: number | null,
) {
  const content = await findParcelContent(companyId, shipmentId);
  const isInside = reportId !== null && [...(content?.reports.values() ?? [])].includes(reportId);
  return isInside ? fetchReport(companyId, reportId, now()) : null;
}
