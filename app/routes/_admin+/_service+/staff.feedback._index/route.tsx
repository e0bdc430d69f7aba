/** 反馈: what companies wrote to the shop, those that wait first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { formatTime } from "~/platform/values/clock";
import { plainLine } from "~/platform/values/plain-text";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { feedbackKindText } from "~/modules/support/feedback/feedback";
import { listAdminFeedback } from "~/modules/support/feedback/feedback-admin.server";

export const handle = adminHandle("反馈", "service.see");

const ROWS = 50;
const MAX_WORDS = 60;
const PATH = "/staff/feedback";
const COLUMNS = [
  { name: "内容" },
  { name: "公司" },
  { name: "类型" },
  { name: "提交时间" },
  { name: "状态" },
] as const;
const FIELDS = [
  {
    name: "state",
    label: "状态",
    options: [
      { value: "waiting", name: "待答复" },
      { value: "answered", name: "已答复" },
      { value: "all", name: "全部状态" },
    ],
  },
];

const short = (text: string) => {
  const line = [...plainLine(text)];
  return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS).join("")}…` : line.join("");
};

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { searchParams } = new URL(request.url);
  const { input, after } = toListAddress(searchParams, ["state"]);
  const shown = { state: input.state || "waiting" };
  const state = shown.state === "waiting" || shown.state === "answered" ? shown.state : null;
  const found = await listAdminFeedback(state, { after, limit: ROWS + 1 });
  const { rows, ...foot } = toListPage(found, ROWS, { path: PATH, input: shown, after });
  return json({
    rows: rows.map((row) => ({
      id: String(row.id),
      to: `${PATH}/${row.id}`,
      cells: [
        short(row.text),
        row.company,
        feedbackKindText(row.kind),
        formatTime(row.created_at),
        row.answered_at === null ? "待答复" : `${row.answered_by ?? ""} 已答复`.trim(),
      ],
    })),
    input: shown,
    ...foot,
  });
}

export default function FeedbackList() {
  const { rows, input, first, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>反馈</h1>
        <span className="desk-head__note">先提交的在前，答复后公司会收到消息</span>
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} columns={COLUMNS} />
      <div className="desk-body">
        <WorkTable caption="反馈，先提交的在前" columns={COLUMNS} rows={rows} none="没有符合条件的反馈。" />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
