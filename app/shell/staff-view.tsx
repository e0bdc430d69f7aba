/** The page on which staff answer: who waits, one conversation with what is known of the company, and the form. */
import { Form, Link, useRevalidator } from "@remix-run/react";
import { REVIEW_STATES } from "~/company/qualification";
import { formatTime } from "~/platform/clock";
import type { FormReply } from "~/platform/forms.server";
import { formatYuan } from "~/platform/money";
import { chatState, oneLine, waitedText } from "~/support/chat";
import { DESK_PAGE, deskPath, type DeskChat, type DeskRow } from "~/support/chat-desk";
import { ChatConnection, ChatLog } from "~/support/chat-log";
import { ChatWrite } from "~/support/chat-write";
import type { StaffOrder, StaffPage } from "~/support/staff-page";
import { Status } from "~/ui/status";
import { useLive } from "~/ui/use-live";

type Desk = Extract<StaffPage, { view: "desk" }>;

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

function DeskView({ page, reply }: { page: Desk; reply: FormReply | undefined }) {
  const { revalidate } = useRevalidator();
  const connection = useLive(page.live, ["news"], revalidate);
  const { name, chat, rows } = page;
  const waiting = rows.filter(({ waitingSince }) => waitingSince !== null).length;
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
                <Row row={row} now={page.now} isHere={row.id === chat?.head.id} />
              </li>
            ))}
          </ul>
        </nav>
        {chat ? (
          <Conversation key={chat.head.id} page={page} chat={chat} reply={reply} />
        ) : (
          <p className="surface staff__none">请从列表选择咨询</p>
        )}
      </div>
      {chat?.isOld ? null : (
        <ChatConnection state={connection} page={chat ? deskPath(chat.head.id) : DESK_PAGE} now={page.now} />
      )}
    </>
  );
}

function Row({ row, now, isHere }: { row: DeskRow; now: number; isHere: boolean }) {
  const { id, who, waitingSince, lastAt, text, isOwn, isNew } = row;
  return (
    <Link className="staff-list__link" to={deskPath(id)} aria-current={isHere ? "page" : undefined}>
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

function Conversation({ page, chat, reply }: { page: Desk; chat: DeskChat; reply: FormReply | undefined }) {
  const { head, who, messages, older, isOld } = chat;
  const at = deskPath(head.id);
  const state = chatState(head);
  return (
    <section className="surface staff-chat" id="chat" aria-labelledby="chat-title">
      <p className="staff-chat__back">
        <Link to={DESK_PAGE}>返回咨询列表</Link>
      </p>
      <h2 className="surface__title" id="chat-title">
        {who}
      </h2>
      <Facts chat={chat} orders={page.orders} />
      <ChatLog
        messages={messages}
        mine="staff"
        readTo={head.buyerRead}
        now={page.now}
        older={older === null ? null : `${at}?before=${older}#chat`}
      />
      {isOld ? (
        <p>
          <Link className="button" to={at}>
            回到最新消息
          </Link>
        </p>
      ) : (
        <>
          <ChatWrite
            action={at}
            label="答复"
            reply={reply}
            fields={{ intent: "answer", token: page.token, seen: String(head.lastNumber) }}
          />
          {state === "closed" ? null : (
            <Form className="staff-chat__close" method="post" action={at}>
              <input type="hidden" name="token" value={`${page.token}-close`} />
              <button type="submit" className="button button--small" name="intent" value="close">
                结束咨询
              </button>
              <span className="field__hint">无需答复时结束；客户再次留言会重新打开</span>
            </Form>
          )}
        </>
      )}
    </section>
  );
}

function Facts({ chat: { company }, orders }: { chat: DeskChat; orders: readonly StaffOrder[] }) {
  if (!company) return <p className="staff-facts__none">未登录的访客，答复只在其浏览器中可见</p>;
  const { id, kind, status, rank, manager, contact, phone } = company;
  const rows = [
    ["企业编号", String(id)],
    ["类型", kind],
    ["状态", REVIEW_STATES[status]],
    ["价格等级", rank],
    ["联系人", `${contact} ${phone}`.trim()],
    ["专属客服", manager || "未分配"],
  ].filter(([, value]) => value !== "");
  return (
    <details className="staff-facts">
      <summary>企业资料与最近订单</summary>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {orders.length === 0 ? (
        <p>还没有订单</p>
      ) : (
        <ul>
          {orders.map((order) => (
            <li key={order.id}>
              {`${order.number}　${formatTime(order.placedAt)}　${formatYuan(order.payable)}　${order.state}`}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
