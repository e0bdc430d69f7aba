/** 快捷回复: prepared chat texts, shared and one's own. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ListPage } from "~/admin/lists/list-page";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { oneLine } from "~/modules/support/chat/chat";
import { ADMIN_PAGE } from "~/modules/support/chat/chat-admin";
import { readyAnswers } from "~/modules/support/ready-answers/ready-answers.server";

export const handle = adminHandle("快捷回复", "service.answer");

const LIST = { path: "/staff/chats/answers", filters: [] } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  return json({ rows: await readyAnswers(staff.id), input: {} });
}

export default function ReadyAnswers() {
  return (
    <ListPage
      title="快捷回复"
      note="答复咨询时输入 /代码 再按空格，或在输入框下选用"
      list={LIST}
      {...useLoaderData<typeof loader>()}
      end={
        <span className="admin-head__end">
          <Link to={ADMIN_PAGE}>咨询</Link>
          <Link className="button button--primary" to={`${LIST.path}/new`} accessKey="s">
            新增快捷回复
          </Link>
        </span>
      }
      caption="快捷回复"
      none="还没有快捷回复。"
      to={({ id }) => `${LIST.path}/${id}`}
      columns={[
        { name: "代码", cell: (row) => `/${row.code}` },
        { name: "内容", cell: (row) => oneLine(row.text, 80) },
        { name: "谁可用", cell: (row) => (row.isShared ? "全部客服" : "只有我") },
      ]}
    />
  );
}
