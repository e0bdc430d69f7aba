/** /sandbox/messages: what the sandbox would have sent to phones; in a demo alone. */
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sandboxMessages } from "~/modules/company/sign-in/sms-sandbox.server";
import { notFound } from "~/platform/http/page-error";
import type { PageHandle } from "~/shell/handle";
import { formatTime } from "~/platform/values/clock";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";

export const handle: PageHandle = { title: "已发短信", header: "login", toolbar: false };

export async function loader() {
  const messages = await sandboxMessages();
  return messages ? json({ messages }) : notFound();
}

export default function SandboxMessagesPage() {
  return <SandboxMessages messages={useLoaderData<typeof loader>().messages} />;
}

interface ShownMessage {
  id: number;
  phone: string;
  text: string;
  sentAt: number;
}

function SandboxMessages({ messages }: { messages: readonly ShownMessage[] }) {
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
