import { Link, useRevalidator } from "@remix-run/react";
import { CaseLink } from "~/desk/lists/case-link";
import { countWords, listPath } from "~/desk/lists/list-address";
import { ListFoot } from "~/desk/lists/list-parts";
import { formatTime } from "~/platform/values/clock";
import { chatState, oneLine, waitedText } from "~/support/chat/chat";
import {
  CHAT_ANSWER_WITHIN,
  type ChatViewName,
  DESK_PAGE,
  deskPath,
  type DeskRow,
} from "~/support/chat/chat-admin";
import { ChatConnection } from "~/support/chat/chat-log";
import { type Live, useLive } from "~/ui/live/use-live";

interface ChatsViewProps {
  view: ChatViewName;
  views: readonly { view: ChatViewName; name: string; count: number }[];
  rows: readonly DeskRow[];
  first: string | null;
  next: string | null;
  maySet: boolean;
  now: number;
  live: Live;
}

const NONE: Record<ChatViewName, string> = {
  waiting: "没有等待答复的咨询。",
  mine: "您没有正在接待的咨询。",
  open: "没有进行中的咨询。",
  closed: "还没有结束的咨询。",
};

export function ChatsView({ view, views, rows, first, next, maySet, now, live }: ChatsViewProps) {
  const { revalidate } = useRevalidator();
  const connection = useLive(live, ["news"], revalidate);
  return (
    <ViewList
      title="咨询"
      note="等待最久的在前，答复后即由您接待"
      more={maySet ? <Link to={`${DESK_PAGE}/settings`}>咨询设置</Link> : null}
      views={views.map((one) => ({
        ...{ to: listPath(DESK_PAGE, { view: one.view }), name: one.name, count: one.count },
        isCurrent: one.view === view,
      }))}
      none={rows.length === 0 ? NONE[view] : null}
      first={first}
      next={next}
      below={<ChatConnection state={connection} page={listPath(DESK_PAGE, { view })} now={now} />}
    >
      <ChatTable rows={rows} now={now} label={views.find((one) => one.view === view)!.name} />
    </ViewList>
  );
}

function ChatTable({ rows, now, label }: { rows: readonly DeskRow[]; now: number; label: string }) {
  return (
    <section className="part" aria-label={label} id="chat">
      <table className="grid-table fold-table">
        <thead>
          <tr>
            <th scope="col">客户</th>
            <th scope="col">最新消息</th>
            <th scope="col">状态</th>
            <th scope="col">接待人</th>
            <th scope="col">时间</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <CaseLink className="grid-table__name" to={deskPath(row.id)}>
                  {row.who}
                </CaseLink>
              </th>
              <td data-name="最新消息">
                <div className="desk-chat__words">
                  {row.isNew ? <b className="desk-chat__new">新</b> : null}
                  {`${row.isOwn ? "我方：" : ""}${oneLine(row.text)}`}
                </div>
              </td>
              <td className="grid-table__keep">
                <ChatStateWord row={row} now={now} />
              </td>
              <td data-name="接待人">{row.holder ?? "无"}</td>
              <td data-name="时间">{formatTime(row.lastAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ChatStateWord({ row, now }: { row: DeskRow; now: number }) {
  const state = chatState(row);
  if (state === "closed") return <span className="state state--off">已结束</span>;
  if (row.waitingSince === null) return <span className="state state--done">已答复</span>;
  const waited = now - row.waitingSince;
  const tone = waited > CHAT_ANSWER_WITHIN ? "state state--warn" : "state state--wait";
  return <span className={tone}>{`等待 ${waitedText(waited)}`}</span>;
}
