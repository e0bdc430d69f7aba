/** 质量公告: all notices with who has it, has read and acknowledged it, newest first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { NOTICE_STATES, noticeKindText } from "~/modules/quality/notices/notice";
import { listNotices } from "~/modules/quality/notices/notices.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { ColumnBox } from "~/modules/staff/columns/column-box";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("质量公告", "quality.see");

const ROWS = 50;
const PATH = "/staff/notices";
const COLUMNS = [
  ...["标题", "类型", "商品", "批号", "状态", "发布", "展示至"].map((name) => ({ name })),
  ...(["已发送", "已读", "已知悉"] as const).map((name) => ({ name, isFigure: true as const })),
];

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { after } = toListAddress(new URL(request.url).searchParams, []);
  const found = await listNotices(after, ROWS + 1, now());
  const { rows, ...foot } = toListPage(found, ROWS, { path: PATH, input: {}, after });
  return json({
    ...foot,
    mayMake: staff.permissions.has("quality.notices"),
    rows: rows.map((row) => ({
      id: String(row.id),
      to: `${PATH}/${row.id}`,
      cells: [
        row.title,
        noticeKindText(row.kind),
        row.goods,
        row.batches.join("、") || "全部",
        NOTICE_STATES[row.state],
        `${row.by} ${toDay(row.createdAt)}`,
        row.endsOn,
        String(row.sent),
        String(row.read),
        String(row.acknowledged),
      ],
    })),
  });
}

export default function Notices() {
  const { rows, first, next, mayMake } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>质量公告</h1>
        <span className="desk-head__note">告知买过的客户并在商品页展示，不要求退回；需退回的请发起召回</span>
        <div className="desk-head__end">
          {mayMake ? (
            <Link className="button" to={`${PATH}/new`}>
              发布公告
            </Link>
          ) : null}
          <ColumnBox columns={COLUMNS} />
        </div>
      </div>
      <div className="desk-body">
        <WorkTable caption="质量公告" columns={COLUMNS} rows={rows} none="没有质量公告。" />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
