/** 一条质量公告: its words, and which companies have read and acknowledged it. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { notFound, requireId } from "~/platform/http/page-error";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { NOTICE_STATES, noticeKindText } from "~/modules/quality/notices/notice";
import { noticeCompanies, noticeCounts } from "~/modules/quality/notices/notices.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { HistorySection } from "~/admin/detail/history-section";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("质量公告", "quality.see");

const ROWS = 100;
const HISTORY = 30;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const notice = (await noticeCounts(id, now())) ?? notFound();
  const { after } = toListAddress(new URL(request.url).searchParams, []);
  const [found, changes] = await Promise.all([
    noticeCompanies(notice, { after, limit: ROWS + 1 }),
    findChanges({ subject: "qualityNotice", subjectId: String(id), limit: HISTORY }),
  ]);
  const { rows, ...foot } = toListPage(found, ROWS, { path: `/staff/notices/${id}`, input: {}, after });
  return json({
    notice,
    ...foot,
    changes,
    mayEnd: staff.permissions.has("quality.notices") && notice.state === "running",
    rows,
  });
}

const time = (at: number | null, none: string) => (at === null ? none : formatTime(at));

export default function NoticePage() {
  const { notice, rows, first, next, changes, mayEnd } = useLoaderData<typeof loader>();
  return (
    <>
      <DetailPageHeader
        title={notice.title}
        state={
          <span className={`state state--${notice.state === "running" ? "work" : "done"}`}>
            {NOTICE_STATES[notice.state]}
          </span>
        }
        note={noticeKindText(notice.kind)}
        facts={`${notice.by} ${formatTime(notice.createdAt)} 发布，商品页展示至 ${notice.endsOn}`}
      />
      <div className="admin-body columns columns--side">
        <DetailSection
          id="h-companies"
          title="客户"
          note={`已发送 ${notice.sent} 家，已读 ${notice.read}，已知悉 ${notice.acknowledged}`}
        >
          <WorkTable
            caption="收到公告的客户"
            rows={rows}
            none="没有客户买过，或正在发送。"
            to={({ companyId }) => `/staff/customers/${companyId}`}
            columns={[
              { name: "客户", cell: (row) => row.name },
              { name: "电话", cell: (row) => row.phone },
              { name: "已读", cell: (row) => time(row.readAt, "未读") },
              { name: "已知悉", cell: (row) => time(row.acknowledgedAt, "未知悉") },
            ]}
          />
          <ListFoot first={first} next={next} />
        </DetailSection>
        <div>
          <DetailSection id="h-words" title="内容">
            <p className="case-text">{notice.body}</p>
            <FactList
              rows={[
                ["商品", notice.goods],
                ["批号", notice.batches.join("、") || "全部批号"],
              ]}
            />
          </DetailSection>
          <HistorySection changes={changes} none="还没有记录。" />
        </div>
      </div>
      <div className="admin-foot no-print">
        {mayEnd ? (
          <Link className="button" to={`/staff/notices/${notice.id}/ending`}>
            结束展示
          </Link>
        ) : null}
        <Link className="button" to="/staff/notices">
          返回列表
        </Link>
      </div>
    </>
  );
}
