/** 群发消息: messages to many companies, with read rates. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { formatReadRate, formatAnnouncementState } from "~/modules/support/announcements/announcement";
import { listAnnouncements } from "~/modules/support/announcements/announcements.server";

export const handle = adminHandle("群发消息", "service.messages");

const LIST = { path: "/staff/announcements", filters: [] } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const page = await readList(request.url, LIST, (_, { after, limit }) => listAnnouncements(after, limit));
  return json({ ...page, at: now() });
}

export default function Announcements() {
  const { at, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="群发消息"
      note="按条件选客户，消息进入客户的“我的消息”"
      list={LIST}
      {...page}
      end={
        <Link className="button button--primary admin-head__end" to={`${LIST.path}/new`} accessKey="s">
          新消息
        </Link>
      }
      caption="群发消息，新的在前"
      none="还没有群发过消息。"
      to={({ id }) => `${LIST.path}/${id}`}
      columns={[
        { name: "标题", cell: (row) => row.title },
        { name: "发给", cell: (row) => row.whom },
        { name: "状态", cell: (row) => formatAnnouncementState(row.state, row.sendAt, at) },
        { name: "发送时间", cell: (row) => formatTime(row.sendAt) },
        { name: "已发送", isFigure: true, cell: (row) => `${row.sent} 家` },
        { name: "已读", isFigure: true, cell: (row) => formatReadRate(row.read, row.sent) },
        { name: "发起人", cell: (row) => row.by },
      ]}
    />
  );
}
