/** 快捷回复: prepared chat texts, shared and one's own. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { WorkTable } from "~/admin/lists/work-table";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { oneLine } from "~/modules/support/chat/chat";
import { ADMIN_PAGE } from "~/modules/support/chat/chat-admin";
import { readyAnswers } from "~/modules/support/ready-answers/ready-answers.server";

export const handle = adminHandle("快捷回复", "service.answer");

const PATH = "/staff/chats/answers";
const COLUMNS = [{ name: "代码" }, { name: "内容" }, { name: "谁可用" }] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const answers = await readyAnswers(staff.id);
  return json({
    rows: answers.map(({ id, code, text, isShared }) => ({
      id: String(id),
      to: `${PATH}/${id}`,
      cells: [`/${code}`, oneLine(text, 80), isShared ? "全部客服" : "只有我"],
    })),
  });
}

export default function ReadyAnswers() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>快捷回复</h1>
        <span className="desk-head__note">答复咨询时输入 /代码 再按空格，或在输入框下选用</span>
        <span className="desk-head__end">
          <Link to={ADMIN_PAGE}>咨询</Link>
          <Link className="button button--primary" to={`${PATH}/new`} accessKey="s">
            新增快捷回复
          </Link>
        </span>
      </div>
      <div className="desk-body">
        <WorkTable caption="快捷回复" columns={COLUMNS} rows={rows} none="还没有快捷回复。" />
      </div>
    </>
  );
}
