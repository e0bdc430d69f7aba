import { Link } from "@remix-run/react";
import { useState } from "react";
import { CHAT_PAGE } from "~/modules/help/chat-path";
import { Notice } from "~/ui/notice";
import { Status, type StatusKind } from "~/ui/status";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { useLive } from "~/ui/live/use-live";
import {
  CHAT_OFF,
  chatState,
  subjectPath,
  VISITOR_CHAT_DAYS,
  withNew,
  type ChatMessage,
  type ChatStand,
  type ChatState,
} from "~/modules/support/chat/chat";
import { ChatConnection, ChatLog, SubjectCard } from "~/modules/support/chat/chat-log";
import type { ChatPage } from "./chat-page";
import { ChatWrite } from "~/modules/support/chat/chat-write";

const STATES: Record<Exclude<ChatState, "empty">, { kind: StatusKind; text: string }> = {
  waiting: { kind: "wait", text: "等待答复" },
  answered: { kind: "good", text: "已答复" },
  closed: { kind: "off", text: "已结束" },
};

export interface ChatSectionProps {
  page: ChatPage;
  reply: FormReply | undefined;
}

/** A page loaded meanwhile may be older than the stream, which reports every change. */
const isAsNew = (notified: ChatStand | undefined, chat: ChatStand | null): boolean =>
  (notified?.lastNumber ?? -1) >= (chat?.lastNumber ?? 0);

/** Merges the page's messages with the stream's, and the conversation's current state. */
function useConversation(page: ChatPage) {
  const [come, setCome] = useState<ChatMessage[]>([]);
  const [notified, setNotified] = useState<{ of: ChatPage; stand: ChatStand } | null>(null);
  const connection = useLive(page.live, ["message", "stand"], (type, data) => {
    if (type === "message") setCome((before) => withNew(before, [data as ChatMessage]));
    else setNotified({ of: page, stand: data as ChatStand });
  });
  const { chat, messages } = page;
  const first = messages[0]?.number ?? 0;
  const since = page.isOld ? [] : come.filter(({ number: quantity }) => quantity >= first);
  const isNotified = notified?.of === page || (connection === "on" && isAsNew(notified?.stand, chat));
  return {
    messages: withNew(messages, since),
    stand: notified && isNotified ? notified.stand : chat,
    connection,
  };
}

interface ChatFootProps extends ChatSectionProps {
  state: ChatState;
}

/** The field for a message, or the way back from older messages. */
function ChatFoot({ page, reply, state }: ChatFootProps) {
  if (page.isOld)
    return (
      <p>
        <Link className="button" to={`${CHAT_PAGE}#chat`}>
          回到最新消息
        </Link>
      </p>
    );
  return page.isOn ? <Write page={page} reply={reply} state={state} /> : null;
}

export function ChatSection({ page, reply }: ChatSectionProps) {
  const { messages, stand, connection } = useConversation(page);
  const { isOn, isOld, older, now } = page;
  if (!isOn && messages.length === 0) return null;
  const state = chatState(stand);
  return (
    <section className="chat" id="chat" aria-labelledby="chat-title">
      <div className="chat__head">
        <h2 id="chat-title">在线咨询</h2>
        {state === "empty" ? null : <Status {...STATES[state]} />}
      </div>
      {isOn ? null : <Notice kind="info">{CHAT_OFF}</Notice>}
      {messages.length > 0 ? (
        <ChatLog
          messages={messages}
          mine="buyer"
          readTo={stand?.staffRead ?? 0}
          now={now}
          older={older === null ? null : `${CHAT_PAGE}?before=${older}#chat`}
        />
      ) : null}
      <ChatFoot page={page} reply={reply} state={state} />
      {isOn && !isOld && messages.length > 0 ? (
        <ChatConnection state={connection} page={CHAT_PAGE} now={now} />
      ) : null}
    </section>
  );
}

function Write({ page, reply, state }: ChatSectionProps & { state: ChatState }) {
  const { isSignedIn, greeting, hours, action, token, newKey, subject } = page;
  return (
    <>
      {greeting && state === "empty" ? <p className="chat__greeting">{greeting}</p> : null}
      {hours ? <p className="chat__hours">{hours}</p> : null}
      {isSignedIn ? null : (
        <p className="chat__hours">
          您可以直接留言，凭本浏览器在 {VISITOR_CHAT_DAYS} 天内查看答复；
          <Link to={`/login?${new URLSearchParams({ redirectTo: CHAT_PAGE })}`}>登录</Link>
          后可咨询订单，并在我的消息中收到提醒。
        </p>
      )}
      {state === "closed" ? <p className="chat__hours">本次咨询已结束，有新的问题请直接留言。</p> : null}
      <ChatWrite
        action={action}
        label="咨询内容"
        reply={reply}
        fields={{ token, ...(newKey && { browser: newKey }) }}
      >
        {subject ? (
          <div className="chat__subject">
            <SubjectCard subject={subject} to={subjectPath(subject)} />
            <Link to={`${CHAT_PAGE}#chat`}>不附带</Link>
          </div>
        ) : null}
      </ChatWrite>
    </>
  );
}
