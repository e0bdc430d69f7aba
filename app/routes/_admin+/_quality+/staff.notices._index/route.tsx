/** 质量公告: all notices with who has it, has read and acknowledged it, newest first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { NOTICE_STATES, noticeKindText } from "~/modules/quality/notices/notice";
import { listNotices } from "~/modules/quality/notices/notices.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("质量公告", "quality.see");

const LIST = { path: "/staff/notices", hasColumnChoice: true, filters: [] } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const page = await readList(request.url, LIST, (_, { after, limit }) => listNotices(after, limit, now()));
  return json({ ...page, mayMake: staff.permissions.has("quality.notices") });
}

export default function Notices() {
  const { mayMake, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="质量公告"
      note="告知买过的客户并在商品页展示，不要求退回；需退回的请发起召回"
      list={LIST}
      {...page}
      end={
        mayMake ? (
          <Link className="button" to={`${LIST.path}/new`}>
            发布公告
          </Link>
        ) : null
      }
      caption="质量公告"
      none="没有质量公告。"
      to={({ id }) => `${LIST.path}/${id}`}
      columns={[
        { name: "标题", cell: (row) => row.title },
        { name: "类型", cell: (row) => noticeKindText(row.kind) },
        { name: "商品", cell: (row) => row.goods },
        { name: "批号", cell: (row) => row.batches.join("、") || "全部" },
        { name: "状态", cell: (row) => NOTICE_STATES[row.state] },
        { name: "发布", cell: (row) => `${row.by} ${toDay(row.createdAt)}` },
        { name: "展示至", cell: (row) => row.endsOn },
        { name: "已发送", isFigure: true, cell: (row) => row.sent },
        { name: "已读", isFigure: true, cell: (row) => row.read },
        { name: "已知悉", isFigure: true, cell: (row) => row.acknowledged },
      ]}
    />
  );
}
