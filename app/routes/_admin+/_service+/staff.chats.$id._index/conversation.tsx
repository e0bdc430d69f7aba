import { Form, Link } from "@remix-run/react";
import { DetailSection } from "~/admin/detail/case-parts";
import { CaseLink, useCasePath } from "~/admin/lists/case-link";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { chatState } from "~/modules/support/chat/chat";
import { adminPath, type AdminChat } from "~/modules/support/chat/chat-admin";
import { ChatConnection, ChatLog } from "~/modules/support/chat/chat-log";
import { ChatWrite } from "~/modules/support/chat/chat-write";
import type { ReadyAnswer } from "~/modules/support/ready-answers/ready-answer";
import { readyTool } from "~/modules/support/ready-answers/ready-list";
import type { Connection } from "~/ui/live/live";
import { subjectTo } from "./about";

interface ConversationProps extends AnswerFormsProps {
  orderNumbers: Readonly<Record<string, string>>;
  mayAnswer: boolean;
  now: number;
  connection: Connection;
}

export function Conversation({ chat, orderNumbers, mayAnswer, now, connection, ...rest }: ConversationProps) {
  const { head, messages, older, isOld } = chat;
  const path = adminPath(head.id);
  return (
    <DetailSection id="chat" title="对话">
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
    </DetailSection>
  );
}

interface AnswerFormsProps {
  chat: AdminChat;
  memberId: number;
  ready: readonly ReadyAnswer[];
  token: string;
  reply: FormReply | undefined;
}

/** Writing in a colleague's conversation takes it over. */
function AnswerForms({ chat: { head, holder }, memberId, ready, token, reply }: AnswerFormsProps) {
  const pathOf = useCasePath();
  const path = adminPath(head.id);
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
      <div className="admin-chat__also no-print">
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
