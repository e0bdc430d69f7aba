/** 一个咨询: a conversation with a company or a visitor; answered, taken over and closed. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { redirect, useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import { findQueue } from "~/admin/queue/next-path.server";
import {
  type AcceptedForm,
  type FormReply,
  newFormToken,
  readForm,
} from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { readSession } from "~/platform/http/session.server";
import { inTransaction } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff, type Staff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { readMessageNumber, chatState, oneLine, waitedText } from "~/modules/support/chat/chat";
import { ADMIN_PAGE, adminPath, type AdminChat } from "~/modules/support/chat/chat-admin";
import { answerOnce, closeOnce } from "~/modules/support/chat/chat-admin.server";
import { AdminChatForm } from "~/modules/support/chat/chat-form";
import { giveChat } from "~/modules/support/chat/chat.server";
import { addedTo } from "~/modules/support/ready-answers/ready-answer";
import { findReadyAnswer } from "~/modules/support/ready-answers/ready-answers.server";
import { loadChatPage } from "./load.server";
import { DetailPageHeader, CaseList, DetailSection } from "~/admin/detail/case-parts";
import { ChangeList } from "~/admin/frame/change-list";
import { useLive } from "~/ui/live/use-live";
import { subjectTo, About } from "./about";
import { ChatCompanyFacts } from "./company-facts";
import { Conversation } from "./conversation";

export const handle = adminHandle("咨询", "service.see", "service.answer");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const before = readMessageNumber(new URL(request.url).searchParams.get("before"));
  const loaded = (await loadChatPage(requireId(params.id), before, staff)) ?? notFound();
  return json({ ...loaded, now: now(), token: newFormToken(await readSession(request)) });
}

type Form = AcceptedForm<typeof AdminChatForm>;
type ChatInput<Intent> = Extract<Form["value"], { intent: Intent }>;

interface ChatChange {
  chatId: number;
  form: Form;
  staff: Staff;
  queue: Awaited<ReturnType<typeof findQueue>>;
}

const stale = (form: Form, text: string) => form.refuse({ form: [text], isStale: true });

async function take({ chatId, form, staff, queue }: ChatChange, { holder }: ChatInput<"take">) {
  const to = { id: staff.id, name: staff.name };
  const done = await asStaff(staff, { command: "接手咨询" }, () =>
    inTransaction((trx) => giveChat(trx, { chatId, from: holder, to })),
  );
  if (!done) return notFound();
  if (!done.ok) return stale(form, `该咨询刚刚改由 ${done.holder || "无人"} 接待，请看过后再接手`);
  const path = await queue.nextPath(adminPath(chatId));
  return redirectWith(path, { kind: "success", text: "已由您接待。" }, "admin");
}

async function close({ chatId, form, staff, queue }: ChatChange, input: ChatInput<"close">) {
  const { token, seen, holder } = input;
  const done = await asStaff(staff, { command: "结束咨询" }, () =>
    closeOnce({ chatId, memberId: staff.id, holderSeen: holder, seen }, token, now()),
  );
  if (!done) return notFound();
  if (!done.ok) return stale(form, CLOSE_REFUSALS[done.why](done.by));
  return redirectWith(await queue.nextPath(ADMIN_PAGE), { kind: "success", text: "咨询已结束。" }, "admin");
}

async function fillReady({ form, staff }: ChatChange, text: string, readyId: number) {
  const ready = (await findReadyAnswer(readyId, staff.id)) ?? notFound();
  return json<FormReply>({ initialValue: { ...form.input, text: addedTo(text, ready.text) } });
}

async function answer({ chatId, form, staff, queue }: ChatChange, input: ChatInput<"answer">) {
  const { token, seen, holder, text, stays: remains } = input;
  const written = { chatId, memberId: staff.id, holderSeen: holder, text, by: staff.name, seen };
  const done = await asStaff(staff, { command: "答复咨询" }, () => answerOnce(written, token, now()));
  if (!done) return notFound();
  if (!done.ok)
    return stale(
      form,
      done.isHeld
        ? `该咨询刚刚改由 ${done.by} 接待，仍要答复请再发送一次`
        : `${done.by} 刚刚已答复，请看过后再发送`,
    );
  // Stay in the conversation; closing it, or 下一件, leads to the next.
  const to = queue.currentPath(adminPath(chatId));
  return redirect(remains ? to : `${to}#chat`, 303);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const chatId = requireId(params.id);
  const form = await readForm(request, AdminChatForm);
  if (!form.ok) return form.response;
  const { value } = form;
  const change = { chatId, form, staff, queue };
  switch (value.intent) {
    case "take":
      return take(change, value);
    case "close":
      return close(change, value);
    case "answer":
      return value.fill === undefined ? answer(change, value) : fillReady(change, value.text, value.fill);
  }
}

const CLOSE_REFUSALS = {
  closed: () => "该咨询已经结束",
  written: () => "刚刚有新的消息，请看过后再结束",
  held: (by: string) => `该咨询刚刚改由 ${by} 接待，请看过后再结束`,
};

export default function ChatPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { chat, related, now, live } = data;
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
          <Conversation {...data} reply={reply} connection={connection} key={chat.head.id} />
          <div>
            <About messages={chat.messages} to={subjectTo(data.orderNumbers)} />
            <ChatCompanyFacts company={chat.company} orders={data.orders} isLinked={data.maySeeCompany} />
            <DetailSection id="h-history" title="历史">
              <ChangeList changes={data.changes} none="还没有人办理过。" />
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
