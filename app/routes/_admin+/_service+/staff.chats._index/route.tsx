/** 咨询: conversations with buyers, who waits longest first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link, useRevalidator } from "@remix-run/react";
import { toListAddress, toListPage, MAX_LIST_COUNT, getListPath } from "~/admin/lists/list-address";
import { dataVersion } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import {
  CHAT_VIEW_NAMES,
  CHAT_VIEWS,
  toChatView,
  ADMIN_PAGE,
  CHAT_ANSWER_WITHIN,
  type ChatViewName,
  adminPath,
  type AdminRow,
} from "~/modules/support/chat/chat-admin";
import { countAdminChats, listAdminChats } from "~/modules/support/chat/chat-admin.server";
import { CaseLink } from "~/admin/lists/case-link";
import { type ListColumn, ListTable } from "~/admin/lists/list-table";
import { ViewList } from "~/admin/lists/view-list";
import { formatTime } from "~/platform/values/clock";
import { chatState, oneLine, waitedText } from "~/modules/support/chat/chat";
import { ChatConnection } from "~/modules/support/chat/chat-log";
import { useLive } from "~/ui/live/use-live";
import { NONE } from "~/platform/values/missing";

export const handle = adminHandle("咨询", "service.see");

const PER_PAGE = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["view"]);
  const view = toChatView(input.view);
  // Read first, so that the stream reports anything newer.
  const version = await dataVersion("chat");
  const [found, counts] = await Promise.all([
    listAdminChats(view, staff.id, { after, limit: PER_PAGE + 1 }),
    Promise.all(CHAT_VIEW_NAMES.map((name) => countAdminChats(name, staff.id, MAX_LIST_COUNT + 1))),
  ]);
  return json({
    view,
    views: CHAT_VIEW_NAMES.map((name, i) => ({ view: name, name: CHAT_VIEWS[name], count: counts[i]! })),
    maySet: staff.permissions.has("service.answer"),
    now: now(),
    live: { url: "/staff/chats/live", after: version },
    ...toListPage(found, PER_PAGE, { path: ADMIN_PAGE, input: { view }, after }),
  });
}

export default function Chats() {
  const { view, views, rows, first, next, maySet, now, live } = useLoaderData<typeof loader>();
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

function ChatStateWord({ row, now }: { row: AdminRow; now: number }) {
  const state = chatState(row);
  if (state === "closed") return <span className="state state--off">已结束</span>;
  if (row.waitingSince === null) return <span className="state state--done">已答复</span>;
  const waited = now - row.waitingSince;
  const tone = waited > CHAT_ANSWER_WITHIN ? "state state--warn" : "state state--wait";
  return <span className={tone}>{`等待 ${waitedText(waited)}`}</span>;
}
