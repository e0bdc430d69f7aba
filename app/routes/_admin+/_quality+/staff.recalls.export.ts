/** 召回 and 召回演练 as a file, with times. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getOptions, readFilters } from "~/admin/lists/list-address";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { RECALL_STATES, RECALL_TYPES } from "~/modules/recalls/recall";
import { RECALL_HEADINGS, recallFileRows } from "~/modules/recalls/recall-file.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";

const TITLE = "导出召回和演练";
export const handle = adminHandle(TITLE, "quality.see");

const FILTERS = [
  { name: "number", label: "召回编号或批号", type: "search" },
  { name: "type", label: "类别", options: getOptions(RECALL_TYPES, "召回和演练") },
  { name: "state", label: "状态", options: getOptions(RECALL_STATES, "全部状态") },
] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input } = readFilters(params, FILTERS);
  const rows = recallFileRows({
    number: input.number,
    type: input.type || "all",
    state: input.state || "all",
  });
  const filter = {
    编号: input.number,
    类别: input.type && RECALL_TYPES[input.type],
    状态: input.state && RECALL_STATES[input.state],
  };
  const list = { subject: "recall", filter, name: "recalls", headings: RECALL_HEADINGS };
  const figures = [
    "通知客户",
    "应回复",
    "已回复",
    "发出数量",
    "24 小时内查明数量",
    "至今查明数量",
    "剩余数量",
  ];
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows, figures }, toFormat(params)),
  );
  return new Response(body, { headers });
}
