import { Form } from "@remix-run/react";
import { toDay } from "~/platform/values/clock";
import { RuleLink } from "~/ui/navigation/rule-link";
import type { MessageHead } from "~/modules/notifications/messages";

/** `back`: the page to return to from a message without a link of its own. */
export function MessageLinks({ messages, back }: { messages: readonly MessageHead[]; back: string }) {
  const list = (
    <ul>
      {messages.map((message) => (
        <li className="message-links__item" key={message.id}>
          <MessageLink message={message} />
          <time dateTime={toDay(message.createdAt)}>{toDay(message.createdAt)}</time>
        </li>
      ))}
    </ul>
  );
  if (messages.every((message) => message.isRead)) return <div className="message-links">{list}</div>;
  return (
    <Form className="message-links" method="post" action="/wdxx">
      <input type="hidden" name="back" value={back} />
      {list}
    </Form>
  );
}

function MessageLink({ message: { id, title, url, isRead } }: { message: MessageHead }) {
  if (isRead)
    return (
      <RuleLink className="message-links__title" url={url}>
        {title}
      </RuleLink>
    );
  return (
    <button type="submit" className="link-button message-links__title" name="open" value={id}>
      <strong className="message-links__new">未读</strong>
      {title}
    </button>
  );
}
