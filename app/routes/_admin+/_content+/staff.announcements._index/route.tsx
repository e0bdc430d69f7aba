/** 群发消息: messages to many companies, with read rates. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { formatReadRate, formatAnnouncementState } from "~/modules/support/announcements/announcement";
import { listAnnouncements } from "~/modules/support/announcements/announcements.server";

export const handle = adminHandle("群发消息", "service.messages");

const ROWS = 50;
const PATH = "/staff/announcements";
const COLUMNS = [
  { name: "标题" },
  { name: "发给" },
  { name: "状态" },
  { name: "发送时间" },
  { name: "已发送", isFigure: true },
  { name: "已读", isFigure: true },
  { name: "发起人" },
] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { after } = toListAddress(new URL(request.url).searchParams, []);
  const found = await listAnnouncements(after, ROWS + 1);
  const { rows, ...foot } = toListPage(found, ROWS, { path: PATH, input: {}, after });
  return json({
    rows: rows.map((row) => ({
      id: String(row.id),
      to: `${PATH}/${row.id}`,
      cells: [
        row.title,
        row.whom,
        formatAnnouncementState(row.state, row.sendAt, now()),
        formatTime(row.sendAt),
        `${row.sent} 家`,
        formatReadRate(row.read, row.sent),
        row.by,
      ],
    })),
    ...foot,
  });
}

export default function Announcements() {
  const { rows, first, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>群发消息</h1>
        <span className="desk-head__note">按条件选客户，消息进入客户的“我的消息”</span>
        <Link className="button button--primary desk-head__end" to={`${PATH}/new`} accessKey="s">
          新消息
        </Link>
      </div>
      <div className="desk-body">
        <WorkTable caption="群发消息，新的在前" columns={COLUMNS} rows={rows} none="还没有群发过消息。" />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
