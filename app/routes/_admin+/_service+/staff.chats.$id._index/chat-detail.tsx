import { useRevalidator } from "@remix-run/react";
import { DetailPageHeader, CaseList, DetailSection } from "~/admin/detail/case-parts";
import type { CustomerOrders } from "~/modules/orders/admin/customer-orders.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { chatState, oneLine, waitedText } from "~/modules/support/chat/chat";
import { ADMIN_PAGE, adminPath, type AdminChat, type AdminRow } from "~/modules/support/chat/chat-admin";
import type { ReadyAnswer } from "~/modules/support/ready-answers/ready-answer";
import { type Live, useLive } from "~/ui/live/use-live";
import { subjectTo, About } from "./about";
import { ChatCompanyFacts } from "./company-facts";
import { Conversation } from "./conversation";

export interface ChatCaseProps {
  chat: AdminChat;
  related: readonly AdminRow[];
  /** null: a visitor, or not allowed */
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
  const { chat, related, now, live } = props;
  const { revalidate } = useRevalidator();
  const connection = useLive(live, ["news"], revalidate);
  return (
    <div className="case">
      <CaseList
        title="等待答复"
        to={ADMIN_PAGE}
        items={related.map((row) => ({
          to: adminPath(row.id),
          name: row.who,
          end: waitedText(now - (row.waitingSince ?? now)),
          note: oneLine(row.text, 13),
        }))}
      />
      <div className="case-main">
        <ChatHeadLine chat={chat} now={now} />
        <div className="admin-body columns columns--side">
          <Conversation {...props} connection={connection} key={chat.head.id} />
          <div>
            <About messages={chat.messages} to={subjectTo(props.orderNumbers)} />
            <ChatCompanyFacts company={chat.company} orders={props.orders} isLinked={props.maySeeCompany} />
            <DetailSection id="h-history" title="历史">
              <ChangeList changes={props.changes} none="还没有人办理过。" />
            </DetailSection>
          </div>
        </div>
      </div>
    </div>
  );
}

function ChatHeadLine({ chat: { head, who, company, holder }, now }: { chat: AdminChat; now: number }) {
  const state = chatState(head);
  const states = {
    empty: <span className="state state--off">无消息</span>,
    waiting: <span className="state state--wait">等待 {waitedText(now - (head.waitingSince ?? now))}</span>,
    answered: <span className="state state--done">已答复</span>,
    closed: <span className="state state--off">已结束</span>,
  };
  const person = company ? `${company.contact} ${company.phone}` : "未登录，答复只在其浏览器中可见";
  return (
    <DetailPageHeader
      title={who}
      state={states[state]}
      note={holder ? `${holder.name} 接待` : "还没有人接待"}
      facts={`咨询 ${head.id}，${person}`}
    />
  );
}
