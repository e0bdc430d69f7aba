import { Link, useRevalidator } from "@remix-run/react";
import { CaseLink } from "~/admin/lists/case-link";
import { getListPath } from "~/admin/lists/list-address";
import { type ListColumn, ListTable } from "~/admin/lists/list-table";
import { ViewList } from "~/admin/lists/view-list";
import { formatTime } from "~/platform/values/clock";
import { chatState, oneLine, waitedText } from "~/modules/support/chat/chat";
import {
  CHAT_ANSWER_WITHIN,
  CHAT_VIEWS,
  type ChatViewName,
  ADMIN_PAGE,
  adminPath,
  type AdminRow,
} from "~/modules/support/chat/chat-admin";
import { ChatConnection } from "~/modules/support/chat/chat-log";
import { type Live, useLive } from "~/ui/live/use-live";
import { NONE } from "~/platform/values/missing";

interface ChatsViewProps {
  view: ChatViewName;
  views: readonly { view: ChatViewName; name: string; count: number }[];
  rows: readonly AdminRow[];
  first: string | null;
  next: string | null;
  maySet: boolean;
  now: number;
  live: Live;
}

const EMPTY_TEXTS: Record<ChatViewName, string> = {
  waiting: "没有等待答复的咨询。",
  mine: "您没有正在接待的咨询。",
  open: "没有进行中的咨询。",
  closed: "还没有结束的咨询。",
};

const columnsAt = (now: number): readonly ListColumn<AdminRow>[] => [
  {
    name: "客户",
    isHeading: true,
    cell: ({ id, who }) => (
      <CaseLink className="grid-table__name" to={adminPath(id)}>
        {who}
      </CaseLink>
    ),
  },
  {
    name: "最新消息",
    isNamed: true,
    cell: ({ isNew, isOwn, text }) => (
      <div className="admin-chat__words">
        {isNew ? <b className="admin-chat__new">新</b> : null}
        {`${isOwn ? "我方：" : ""}${oneLine(text)}`}
      </div>
    ),
  },
  { name: "状态", className: "grid-table__keep", cell: (row) => <ChatStateWord row={row} now={now} /> },
  { name: "接待人", isNamed: true, cell: ({ holder }) => holder ?? NONE },
  { name: "时间", isNamed: true, cell: ({ lastAt }) => formatTime(lastAt) },
];

export function ChatsView({ view, views, rows, first, next, maySet, now, live }: ChatsViewProps) {
  const { revalidate } = useRevalidator();
  const columns = columnsAt(now);
  const connection = useLive(live, ["news"], revalidate);
  return (
    <ViewList
      title="咨询"
      columns={columns}
      note="等待最久的在前，答复后即由您接待"
      more={maySet ? <Link to={`${ADMIN_PAGE}/settings`}>咨询设置</Link> : null}
      views={views.map((item) => ({
        to: getListPath(ADMIN_PAGE, { view: item.view }),
        name: item.name,
        count: item.count,
        isCurrent: item.view === view,
      }))}
      none={rows.length === 0 ? EMPTY_TEXTS[view] : null}
      first={first}
      next={next}
      below={<ChatConnection state={connection} page={getListPath(ADMIN_PAGE, { view })} now={now} />}
    >
      <section className="part" aria-label={CHAT_VIEWS[view]} id="chat">
        <ListTable caption={CHAT_VIEWS[view]} columns={columns} rows={rows} keyOf={({ id }) => id} />
      </section>
    </ViewList>
  );
}

function ChatStateWord({ row, now }: { row: AdminRow; now: number }) {
  const state = chatState(row);
  if (state === "closed") return <span className="state state--off">已结束</span>;
  if (row.waitingSince === null) return <span className="state state--done">已答复</span>;
  const waited = now - row.waitingSince;
  const tone = waited > CHAT_ANSWER_WITHIN ? "state state--warn" : "state state--wait";
  return <span className={tone}>{`等待 ${waitedText(waited)}`}</span>;
}
