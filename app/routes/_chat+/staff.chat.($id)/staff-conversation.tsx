/** One conversation: what is known of the company, the messages, and the answer. */
import { Form, Link } from "@remix-run/react";
import { REVIEW_STATES } from "~/company/identity/qualification";
import { formatTime } from "~/platform/values/clock";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatYuan } from "~/platform/values/money";
import { chatState } from "~/support/chat/chat";
import { deskListPath, deskPath, type DeskChat } from "~/support/chat/chat-admin";
import { ChatLog } from "~/support/chat/chat-log";
import { ChatWrite } from "~/support/chat/chat-write";
import type { StaffDesk, StaffOrder } from "./staff-page";

export function Conversation({
  page,
  chat,
  reply,
}: {
  page: StaffDesk;
  chat: DeskChat;
  reply: FormReply | undefined;
}) {
  const { head, who, messages, older, isOld } = chat;
  const at = deskPath(head.id, page.list.page);
  const state = chatState(head);
  return (
    <section className="surface staff-chat" id="chat" aria-labelledby="chat-title">
      <p className="staff-chat__back">
        <Link to={deskListPath(page.list.page)}>返回咨询列表</Link>
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
        older={older === null ? null : `${at}${at.includes("?") ? "&" : "?"}before=${older}#chat`}
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
