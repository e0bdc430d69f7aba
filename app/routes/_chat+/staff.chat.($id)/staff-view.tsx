/** The page on which staff answer: who waits, one conversation with what is known of the company, and the form. */
import { Form, Link, useRevalidator } from "@remix-run/react";
import { formatTime } from "~/platform/values/clock";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { oneLine, waitedText } from "~/support/chat/chat";
import { DESK_PAGE, deskListPath, deskPath, type DeskRow } from "~/support/chat/chat-admin";
import { ChatConnection } from "~/support/chat/chat-log";
import { Conversation } from "./staff-conversation";
import type { StaffDesk, StaffPage } from "./staff-page";
import { Pager } from "~/ui/pager";
import { Status } from "~/ui/status";
import { useLive } from "~/ui/live/use-live";

export function StaffView({ page, reply }: { page: StaffPage; reply: FormReply | undefined }) {
  return page.view === "enter" ? <Door page={page} /> : <DeskView page={page} reply={reply} />;
}

/** The link is used by pressing a button, so that nothing that merely looks at it uses it up. */
function Door({ page: { name, link } }: { page: Extract<StaffPage, { view: "enter" }> }) {
  return (
    <section className="surface staff-door">
      <h1>客服台</h1>
      <p>{`您将以“${name}”的名义答复客户。链接只能使用一次，登录 12 小时内有效。`}</p>
      <Form method="post" action={DESK_PAGE} reloadDocument>
        <input type="hidden" name="link" value={link} />
        <button type="submit" className="button button--primary button--large" name="intent" value="enter">
          进入客服台
        </button>
      </Form>
    </section>
  );
}

function DeskView({ page, reply }: { page: StaffDesk; reply: FormReply | undefined }) {
  const { revalidate } = useRevalidator();
  const connection = useLive(page.live, ["news"], revalidate);
  const { name, chat, list } = page;
  const { rows, waiting } = list;
  const listPage = (n: number) => (chat ? deskPath(chat.head.id, n) : deskListPath(n));
  return (
    <>
      <header className="staff-head">
        <h1>客服台</h1>
        <p role="status">{waiting > 0 ? `${waiting} 个咨询等待答复` : "没有等待答复的咨询"}</p>
        <Form method="post" action={DESK_PAGE} reloadDocument>
          <span>{name}</span>
          <button type="submit" className="link-button" name="intent" value="leave">
            退出
          </button>
        </Form>
      </header>
      <div className={chat ? "staff staff--open" : "staff"}>
        <nav className="surface surface--flush staff-list" aria-label="咨询">
          {rows.length === 0 ? <p className="staff-list__none">还没有咨询</p> : null}
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                <Row row={row} at={list.page} now={page.now} isHere={row.id === chat?.head.id} />
              </li>
            ))}
          </ul>
          {list.pages > 1 ? (
            <p className="staff-list__none">{`共${list.total}个咨询，第${list.page}页，共${list.pages}页`}</p>
          ) : null}
          <Pager page={list.page} pages={list.pages} href={listPage} />
        </nav>
        {chat ? (
          <Conversation key={chat.head.id} page={page} chat={chat} reply={reply} />
        ) : (
          <p className="surface staff__none">请从列表选择咨询</p>
        )}
      </div>
      {chat?.isOld ? null : <ChatConnection state={connection} page={listPage(list.page)} now={page.now} />}
    </>
  );
}

/** `at`: the page of the list. */
function Row({ row, at, now, isHere }: { row: DeskRow; at: number; now: number; isHere: boolean }) {
  const { id, who, waitingSince, lastAt, text, isOwn, isNew } = row;
  return (
    <Link className="staff-list__link" to={deskPath(id, at)} aria-current={isHere ? "page" : undefined}>
      <strong>{who}</strong>
      <span className="staff-list__when">
        {waitingSince === null ? (
          formatTime(lastAt).slice(5)
        ) : (
          <Status kind="wait" text={`等待 ${waitedText(now - waitingSince)}`} />
        )}
      </span>
      <span className="staff-list__text">
        {isNew ? <b className="staff-list__new">新</b> : null}
        {`${isOwn ? "我方：" : ""}${oneLine(text)}`}
      </span>
    </Link>
  );
}
