/** 批号流向 as a file, whole. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { listAddressOf, getListPath } from "~/desk/lists/list-address";
import { exportList, formatOf } from "~/desk/lists/list-export.server";
import { redirectWith } from "~/platform/http/message.server";
import { TRACE_FIELDS, TRACE_HEADINGS, traceFault } from "~/quality/trace/trace";
import { traceFile } from "~/quality/trace/trace.server";
import { asStaff, requireStaff } from "~/staff/accounts/viewer.server";
import { adminHandle } from "~/staff/desk/desk-handle";
import { INSPECTION_PATH } from "~/staff/inspection/inspection";

const TITLE = "导出批号流向";
export const handle = adminHandle(TITLE, "quality.ledger");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { typed: input } = listAddressOf(params, TRACE_FIELDS);
  if (traceFault(input) !== null)
    return redirectWith(
      getListPath(INSPECTION_PATH, input),
      { kind: "warning", text: "请先填写批号、商品或客户。" },
      "desk",
    );
  const list = { subject: "qualityTrace", filter: input, name: "batch-trace", headings: TRACE_HEADINGS };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows: traceFile(input) }, formatOf(params)),
  );
  return new Response(body, { headers });
}
