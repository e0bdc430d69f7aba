/** The documents of 批号流向 as one ZIP. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { toListAddress, getListPath } from "~/admin/lists/list-address";
import { adminHandle } from "~/admin/frame/admin-handle";
import { shopOrigin } from "~/platform/config/request.server";
import { inspectionZip } from "~/modules/quality/inspection/inspection-zip.server";
import { TRACE_FIELDS, traceFault } from "~/modules/quality/trace/trace";
import { INSPECTION_PATH } from "~/modules/staff/inspection/inspection";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { audited } from "~/platform/database/audit.server";
import { inTransaction } from "~/platform/database/database.server";
import { zipDownload } from "~/platform/files/zip.server";
import { redirectWith } from "~/platform/http/message.server";
import { throttled } from "~/platform/http/throttled.server";
import { now } from "~/platform/values/clock.server";

const TITLE = "下载飞检资料包";
export const handle = adminHandle(TITLE, "quality.ledger");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input } = toListAddress(new URL(request.url).searchParams, TRACE_FIELDS);
  const refuse = (text: string) =>
    redirectWith(getListPath(INSPECTION_PATH, input), { kind: "warning", text }, "admin");
  if (traceFault(input) !== null) return refuse("请先填写批号、商品、供货单位、客户或某一天。");
  const at = now();
  const zip = await inspectionZip(
    input,
    { hasPrices: staff.permissions.has("orders.see"), origin: shopOrigin(request) },
    at,
  );
  if (!zip.ok) return refuse(zip.text);
  await asStaff(staff, { command: TITLE }, () =>
    inTransaction((trx) =>
      audited(trx, {
        subject: "qualityTrace",
        id: "export",
        before: null,
        after: { ...input, format: "zip" },
      }),
    ),
  );
  const { entries, name, fallback } = zip;
  return throttled(request, `staff ${staff.id}`, zipDownload(entries, { name, fallback, now: at }));
}
