import { Form, Link } from "@remix-run/react";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { useFreshQueue } from "~/admin/queue/use-fresh-queue";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { formatReadRate } from "~/modules/support/announcements/announcement";
import { formatTime } from "~/platform/values/clock";
import { Meter } from "~/ui/charts/meter";

interface AnnouncementCaseProps {
  item: {
    title: string;
    body: string;
    url: string;
    whom: string;
    wanted: number;
    sent: number;
    read: number;
    by: string;
  };
  path: string;
  input: Readonly<Record<"read", string>>;
  state: string;
  sendAt: string;
  mayStop: boolean;
  mayWithdraw: boolean;
  rows: readonly { companyId: number; name: string; readAt: number | null }[];
  changes: readonly ChangeRow[];
  first: string | null;
  next: string | null;
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

export function AnnouncementCase(props: AnnouncementCaseProps) {
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
          <DetailSection id="h-history" title="历史">
            <ChangeList changes={changes} none="还没有记录。" />
          </DetailSection>
        </div>
      </div>
      <Foot {...props} />
    </>
  );
}

function Foot({ path, mayStop, mayWithdraw }: AnnouncementCaseProps) {
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
