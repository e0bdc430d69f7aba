import { Link } from "@remix-run/react";
import { formatTime } from "~/platform/values/clock";
import { Icon } from "~/ui/icon";
import type { Connection } from "~/ui/live/live";
import { byDay, dayWord, subjectPath, type ChatMessage, type ChatSide, type ChatSubject } from "./chat";

interface ChatLogProps {
  messages: readonly ChatMessage[];
  mine: ChatSide;
  readTo: number;
  now: number;
  /** address of older messages; null: none */
  older: string | null;
  /** returns the page of a message's subject for this viewer, or null */
  subjectTo?: SubjectTo;
}
type SubjectTo = (subject: ChatSubject) => string | null;

/** `role=log`: screen readers read new messages when idle. */
export function ChatLog({ messages, mine, readTo, now, older, subjectTo = subjectPath }: ChatLogProps) {
  const last = messages.findLast(({ side }) => side === mine)?.number;
  return (
    <div className="chat-log" role="log" aria-label="对话记录" tabIndex={0}>
      <div className="chat-log__all">
        {older ? (
          <p className="chat-log__older">
            <Link to={older} preventScrollReset>
              查看更早的消息
            </Link>
          </p>
        ) : null}
        {byDay(messages).map(({ day, messages: ofDay }) => (
          <section key={day}>
            <h3 className="chat-log__day">
              <time dateTime={day}>{dayWord(day, now)}</time>
            </h3>
            <ol>
              {ofDay.map((message) => (
                <li
                  className={message.side === mine ? "chat-message chat-message--mine" : "chat-message"}
                  key={message.number}
                >
                  <Message message={message} mine={mine} subjectTo={subjectTo} />
                  {message.number === last ? (
                    <p className="chat-message__read">{message.number <= readTo ? "对方已读" : "已送达"}</p>
                  ) : null}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </div>
  );
}

const nameOf = ({ side, author }: ChatMessage, mine: ChatSide): string => {
  if (side === "staff") return mine === "buyer" ? `客服 ${author}` : author;
  return author || (mine === "buyer" ? "您" : "访客");
};

function Message({
  message,
  mine,
  subjectTo,
}: {
  message: ChatMessage;
  mine: ChatSide;
  subjectTo: SubjectTo;
}) {
  const { text, subject, at } = message;
  return (
    <>
      <p className="chat-message__who">
        {nameOf(message, mine)}
        <time dateTime={new Date(at).toISOString()}>{formatTime(at).slice(11)}</time>
      </p>
      <div className="chat-message__text">
        {subject ? (
          <SubjectCard
            subject={subject}
            to={subjectTo(subject)}
            isAway={mine === "staff" && subject.kind === "goods"}
          />
        ) : null}
        <p>{text}</p>
      </div>
    </>
  );
}

interface SubjectCardProps {
  subject: ChatSubject;
  to: string | null;
  /** the link leads from the back office to the shop, which is a separate document */
  isAway?: boolean;
}

export function SubjectCard({ subject, to, isAway }: SubjectCardProps) {
  return (
    <p className="chat-subject">
      <Icon name={subject.kind === "goods" ? "pill" : "document"} size={16} />
      {to === null ? (
        <span>{subject.text}</span>
      ) : (
        <Link to={to} {...(isAway ? { reloadDocument: true } : {})}>
          {subject.text}
        </Link>
      )}
    </p>
  );
}

/** Without JavaScript a link reloads the page; its address differs, so that browsers do not just scroll. */
export function ChatConnection({ state, page, now }: { state: Connection; page: string; now: number }) {
  return (
    <p className="chat-connection no-print">
      <span role="status">
        {state === "lost" ? "连接已断开，正在重新连接，期间的消息不会丢失。" : null}
        {state === "on" ? "新消息会自动显示。" : null}
      </span>
      {state === "on" ? null : (
        <Link to={`${page}${page.includes("?") ? "&" : "?"}at=${now}#chat`}>刷新查看新消息</Link>
      )}
    </p>
  );
}
