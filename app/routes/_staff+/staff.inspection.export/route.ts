/** 批号流向 as a file, whole. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { listAddressOf, getListPath } from "~/desk/lists/list-address";
import { exportList, formatOf } from "~/desk/lists/list-export.server";
import { redirectWith } from "~/platform/http/message.server";
import { TRACE_FIELDS, TRACE_HEADINGS, traceFault } from "~/quality/trace/trace";
import { traceFile } from "~/quality/trace/trace.server";
import { asStaff, requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";
import { INSPECTION_PATH } from "~/staff/inspection/inspection";

const TITLE = "导出批号流向";
export const handle = deskHandle(TITLE, "quality.ledger");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { typed } = listAddressOf(params, TRACE_FIELDS);
  if (traceFault(typed) !== null)
    return redirectWith(
      getListPath(INSPECTION_PATH, typed),
      { kind: "warning", text: "请先填写批号、商品或客户。" },
      "desk",
    );
  const list = { subject: "qualityTrace", filter: typed, name: "batch-trace", headings: TRACE_HEADINGS };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows: traceFile(typed) }, formatOf(params)),
  );
  return new Response(body, { headers });
}
