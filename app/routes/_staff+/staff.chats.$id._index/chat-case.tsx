import { useRevalidator } from "@remix-run/react";
import { CaseHead, CaseList, Part } from "~/desk/case/case-parts";
import { CaseLink, useCasePath } from "~/desk/lists/case-link";
import type { CustomerOrders } from "~/orders/desk/customer-orders.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import { chatState, oneLine, waitedText } from "~/support/chat/chat";
import { DESK_PAGE, deskPath, type DeskChat, type DeskRow } from "~/support/chat/chat-admin";
import { ChatConnection, ChatLog } from "~/support/chat/chat-log";
import { ChatWrite } from "~/support/chat/chat-write";
import type { ReadyAnswer } from "~/support/ready-answers/ready-answer";
import { readyTool } from "~/support/ready-answers/ready-list";
import type { Connection } from "~/ui/live/live";
import { type Live, useLive } from "~/ui/live/use-live";
import { subjectTo, About } from "./about";
import { CompanyFacts } from "./company-facts";
import { Conversation } from "./conversation";

export interface ChatCaseProps {
  chat: DeskChat;
  beside: readonly DeskRow[];
  /** null: a visitor, or not for this person */
  orders: CustomerOrders | null;
  orderNumbers: Readonly<Record<string, string>>;
  mayAnswer: boolean;
  maySeeCompany: boolean;
  memberId: number;
  ready: readonly ReadyAnswer[];
  changes: readonly ChangeRow[];
  token: string;
  now: number;
  live: Live | null;
  reply: FormReply | undefined;
}

export function ChatCase(props: ChatCaseProps) {
  const { chat, beside, now, live } = props;
  const { revalidate } = useRevalidator();
  const connection = useLive(live, ["news"], revalidate);
  return (
    <div className="case">
      <CaseList
        title="等待答复"
        to={DESK_PAGE}
        items={beside.map((row) => ({
          ...{ to: deskPath(row.id), name: row.who, end: waitedText(now - (row.waitingSince ?? now)) },
          ...{ note: oneLine(row.text, 13), isCurrent: row.id === chat.head.id },
        }))}
      />
      <div className="case-main">
        <ChatHeadLine chat={chat} now={now} />
        <div className="desk-body columns columns--side">
          <Conversation {...props} connection={connection} key={chat.head.id} />
          <div>
            <About messages={chat.messages} to={subjectTo(props.orderNumbers)} />
            <CompanyFacts company={chat.company} orders={props.orders} isLinked={props.maySeeCompany} />
            <Part id="h-history" title="历史">
              <ChangeList changes={props.changes} none="还没有人办理过。" />
            </Part>
          </div>
        </div>
      </div>
    </div>
  );
}

function ChatHeadLine({ chat: { head, who, company, holder }, now }: { chat: DeskChat; now: number }) {
  const state = chatState(head);
  const states = {
    empty: <span className="state state--off">无消息</span>,
    waiting: <span className="state state--wait">等待 {waitedText(now - (head.waitingSince ?? now))}</span>,
    answered: <span className="state state--done">已答复</span>,
    closed: <span className="state state--off">已结束</span>,
  };
  const person = company ? `${company.contact} ${company.phone}` : "未登录，答复只在其浏览器中可见";
  return (
    <CaseHead
      title={who}
      state={states[state]}
      note={holder ? `${holder.name} 接待` : "还没有人接待"}
      facts={`咨询 ${head.id}，${person}`}
    />
  );
}

interface ConversationProps extends ChatCaseProps {
  connection: Connection;
}

function Conversation({ chat, orderNumbers, mayAnswer, now, connection, ...rest }: ConversationProps) {
  const { head, messages, older, isOld } = chat;
  const path = deskPath(head.id);
  return (
    <Part id="chat" title="对话">
      <ChatLog
        messages={messages}
        mine="staff"
        readTo={head.buyerRead}
        now={now}
        older={older === null ? null : `${path}?before=${older}#chat`}
        subjectTo={subjectTo(orderNumbers)}
      />
      {isOld ? (
        <p>
          <Link className="button" to={path}>
            回到最新消息
          </Link>
        </p>
      ) : mayAnswer ? (
        <AnswerForms chat={chat} {...rest} />
      ) : null}
      {isOld ? null : <ChatConnection state={connection} page={path} now={now} />}
    </Part>
  );
}

type AnswerFormsProps = Pick<ChatCaseProps, "chat" | "memberId" | "ready" | "token" | "reply">;

/** Who writes in a colleague's conversation takes it over with that. */
function AnswerForms({ chat: { head, holder }, memberId, ready, token, reply }: AnswerFormsProps) {
  const pathOf = useCasePath();
  const path = deskPath(head.id);
  const isOthers = holder !== null && holder.id !== memberId;
  const seen = { seen: String(head.lastNumber), holder: holder ? String(holder.id) : "" };
  return (
    <>
      <ChatWrite
        action={pathOf(path)}
        label="答复"
        reply={reply}
        fields={{ intent: "answer", token, ...seen }}
        tool={readyTool(ready)}
        send={{ text: isOthers ? "接手并发送" : "发送", accessKey: "s" }}
      >
        {isOthers ? (
          <p className="second">
            <strong>{holder.name} 正在接待</strong>
            <span>发送后改由您接待</span>
          </p>
        ) : null}
      </ChatWrite>
      <div className="desk-chat__also no-print">
        {holder?.id === memberId ? null : (
          <Form method="post" action={pathOf(path)}>
            <input type="hidden" name="holder" value={seen.holder} />
            <button type="submit" className="button" name="intent" value="take">
              {isOthers ? "接手" : "由我接待"}
            </button>
          </Form>
        )}
        <CaseLink className="button" to={`${path}/colleague`}>
          交给同事
        </CaseLink>
        {chatState(head) === "closed" ? null : (
          <Form method="post" action={pathOf(path)}>
            <input type="hidden" name="token" value={`${token}-close`} />
            <input type="hidden" name="seen" value={seen.seen} />
            <input type="hidden" name="holder" value={seen.holder} />
            <button type="submit" className="button" name="intent" value="close">
              结束咨询
            </button>
          </Form>
        )}
        <span className="soft">无需答复时结束；客户再次留言会重新打开</span>
      </div>
    </>
  );
}

/** The goods or the order that was brought along last. */
function About({
  messages,
  to,
}: {
  messages: readonly ChatMessage[];
  to: (of: ChatSubject) => string | null;
}) {
  const message = messages.findLast(({ subject }) => subject !== null);
  if (!message?.subject) return null;
  const { subject, at } = message;
  const way = to(subject);
  return (
    <Part id="h-about" title={subject.kind === "goods" ? "咨询的商品" : "咨询的订单"} note={formatTime(at)}>
      <p>
        {way === null ? (
          subject.text
        ) : (
          <Link to={way} {...(subject.kind === "goods" ? { reloadDocument: true } : {})}>
            {subject.text}
          </Link>
        )}
      </p>
    </Part>
  );
}
