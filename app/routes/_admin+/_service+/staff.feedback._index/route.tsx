/** 反馈: what companies wrote to the shop, those that wait first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getOptions } from "~/admin/lists/list-address";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { formatTime } from "~/platform/values/clock";
import { plainLine } from "~/platform/values/plain-text";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { feedbackKindText } from "~/modules/support/feedback/feedback";
import { listAdminFeedback } from "~/modules/support/feedback/feedback-admin.server";

export const handle = adminHandle("反馈", "service.see");

const MAX_WORDS = 60;
const STATES = { waiting: "待答复", answered: "已答复", all: "全部状态" };
const LIST = {
  path: "/staff/feedback",
  hasColumnChoice: true,
  filters: [{ name: "state", label: "状态", options: getOptions(STATES) }],
} as const;

const short = (text: string) => {
  const line = [...plainLine(text)];
  return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS).join("")}…` : line.join("");
};

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { rows, ...page } = await readList(request.url, LIST, ({ state }, wanted) =>
    listAdminFeedback(state === "all" ? null : state, wanted),
  );
  return json({ ...page, rows: rows.map((row) => ({ ...row, text: short(row.text) })) });
}

export default function FeedbackList() {
  return (
    <ListPage
      title="反馈"
      note="先提交的在前，答复后公司会收到消息"
      list={LIST}
      {...useLoaderData<typeof loader>()}
      caption="反馈，先提交的在前"
      none="没有符合条件的反馈。"
      to={({ id }) => `${LIST.path}/${id}`}
      columns={[
        { name: "内容", cell: (row) => row.text },
        { name: "公司", cell: (row) => row.company },
        { name: "类型", cell: (row) => feedbackKindText(row.kind) },
        { name: "提交时间", cell: (row) => formatTime(row.created_at) },
        {
          name: "状态",
          cell: (row) => (row.answered_at === null ? "待答复" : `${row.answered_by ?? ""} 已答复`.trim()),
        },
      ]}
    />
  );
}
