import { formatTime } from "~/platform/values/clock";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";

export interface ShownMessage {
  id: number;
  phone: string;
  text: string;
  sentAt: number;
}

export function SandboxMessages({ messages }: { messages: readonly ShownMessage[] }) {
  return (
    <div className="entry entry--form">
      <section className="entry__card">
        <h1>已发短信</h1>
        <Notice kind="info">演示环境：短信不会真的发出，都列在这里，最新的在最前。</Notice>
        {messages.length === 0 ? (
          <Empty title="还没有发过短信" to="/register/step1" text="去注册" />
        ) : (
          <ol className="sms-list">
            {messages.map(({ id, phone, text, sentAt }) => (
              <li key={id}>
                <p className="sms-list__head">
                  {phone} <time>{formatTime(sentAt)}</time>
                </p>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}
