/** 一条群发消息: its words, how far it has come, and who has read it. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData, Form, Link } from "@remix-run/react";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import {
  mayStop,
  mayWithdrawAnnouncement,
  formatAnnouncementState,
  formatReadRate,
} from "~/modules/support/announcements/announcement";
import {
  announcedCompanies,
  findAnnouncement,
  stopAnnouncement,
} from "~/modules/support/announcements/announcements.server";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { useFreshQueue } from "~/admin/queue/use-fresh-queue";
import { HistorySection } from "~/admin/detail/history-section";
import { Meter } from "~/ui/charts/meter";

export const handle = adminHandle("群发消息", "service.messages");

const ROWS = 100;
const HISTORY = 30;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { state, sendAt, ...item } = (await findAnnouncement(id)) ?? notFound();
  const path = `/staff/announcements/${id}`;
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["read"]);
  const isRead = input.read === "" ? null : input.read === "yes";
  const [found, changes] = await Promise.all([
    announcedCompanies(id, isRead, { after, limit: ROWS + 1 }),
    findChanges({ subject: "announcement", subjectId: String(id), limit: HISTORY }),
  ]);
  const { rows, ...foot } = toListPage(found, ROWS, { path, input, after });
  return json({
    item,
    path,
    input,
    state: formatAnnouncementState(state, sendAt, now()),
    sendAt: formatTime(sendAt),
    mayStop: mayStop(state),
    mayWithdraw: mayWithdrawAnnouncement(state, item.sent),
    rows,
    changes,
    ...foot,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  if ((await findAnnouncement(id)) === null) return notFound();
  const notified = await asStaff(staff, { command: "停止群发" }, () => stopAnnouncement(id));
  const to = `/staff/announcements/${id}`;
  if (notified === null) return redirectWith(to, { kind: "info", text: "已经发送完或已停止。" }, "admin");
  return redirectWith(to, { kind: "success", text: `已停止，此前已发送 ${notified} 家。` }, "admin");
}

type LoaderData = SerializeFrom<typeof loader>;

export default function Announcement() {
  const props = useLoaderData<typeof loader>();
  const { item, path, input, state, sendAt, rows, changes, first, next } = props;
  useFreshQueue();
  const limit = Math.max(item.wanted, item.sent);
  return (
    <>
      <DetailPageHeader
        title={item.title}
        state={<span className={props.mayStop ? "state state--work" : "state state--done"}>{state}</span>}
        facts={`${sendAt} 发送，${item.by} 发起`}
      />
      <div className="admin-body columns columns--side">
        <div>
          <DetailSection id="h-progress" title="发送和阅读">
            <Meter
              value={item.sent}
              max={limit}
              label="已发送"
              text={`已发送 ${item.sent} 家，共 ${limit} 家`}
              green
            />
            <Meter
              value={item.read}
              max={item.sent}
              label="已读"
              text={`已读 ${formatReadRate(item.read, item.sent)}`}
              green
            />
          </DetailSection>
          <DetailSection id="h-companies" title="客户">
            <FilterRow path={path} fields={FIELDS} input={input} />
            <WorkTable
              caption="收到消息的客户"
              rows={rows}
              none="没有符合条件的客户。"
              to={({ companyId }) => `/staff/customers/${companyId}`}
              columns={[
                { name: "客户", cell: (row) => row.name },
                {
                  name: "已读",
                  cell: ({ readAt }) => (readAt === null ? "未读" : `${formatTime(readAt)} 已读`),
                },
              ]}
            />
            <ListFoot first={first} next={next} />
          </DetailSection>
        </div>
        <div>
          <DetailSection id="h-words" title="内容">
            <p className="case-text">{item.body}</p>
            <FactList
              rows={[
                ["链接", item.url],
                ["发给", item.whom],
              ]}
            />
          </DetailSection>
          <HistorySection changes={changes} none="还没有记录。" />
        </div>
      </div>
      <Foot {...props} />
    </>
  );
}

const FIELDS = [
  {
    name: "read",
    label: "已读",
    options: [
      { value: "", name: "全部" },
      { value: "yes", name: "已读" },
      { value: "no", name: "未读" },
    ],
  },
];

function Foot({ path, mayStop, mayWithdraw }: LoaderData) {
  return (
    <div className="admin-foot">
      {mayStop ? (
        <Form method="post">
          <button className="button button--primary" type="submit">
            停止发送
          </button>
        </Form>
      ) : null}
      {mayWithdraw ? (
        <Link className="button" to={`${path}/withdrawal`}>
          撤回
        </Link>
      ) : null}
      <Link className="button" to="/staff/announcements">
        返回列表
      </Link>
    </div>
  );
}
