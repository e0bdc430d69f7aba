/** 批号流向 as a file, whole. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { toListAddress, getListPath } from "~/admin/lists/list-address";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { redirectWith } from "~/platform/http/message.server";
import { TRACE_FIELDS, TRACE_HEADINGS, traceFault } from "~/modules/quality/trace/trace";
import { traceFile } from "~/modules/quality/trace/trace.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { INSPECTION_PATH } from "~/modules/staff/inspection/inspection";

const TITLE = "导出批号流向";
export const handle = adminHandle(TITLE, "quality.ledger");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input } = toListAddress(params, TRACE_FIELDS);
  if (traceFault(input) !== null)
    return redirectWith(
      getListPath(INSPECTION_PATH, input),
      { kind: "warning", text: "请先填写批号、商品、供货单位、客户或某一天。" },
      "admin",
    );
  const list = {
    subject: "qualityTrace",
    filter: input,
    name: "batch-trace",
    headings: TRACE_HEADINGS,
    figures: ["数量", "其中退回"],
  };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows: traceFile(input) }, toFormat(params)),
  );
  return new Response(body, { headers });
}
