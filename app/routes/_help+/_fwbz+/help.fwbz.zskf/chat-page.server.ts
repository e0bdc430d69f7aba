import { findOrderByNumber } from "~/modules/orders/order/order-numbers.server";
import type { z } from "zod";
import type { Viewer } from "~/modules/company/identity/buyer";
import { CHAT_PAGE } from "~/modules/help/chat-path";
import { shopSettings } from "~/modules/content/header.server";
import { newKey } from "~/platform/http/browser-key.server";
import { getAnswer } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { takeToken, type RateResult } from "~/platform/http/limits/rate.server";
import {
  CHAT_OFF,
  CHAT_RATES,
  CHAT_TOO_MANY,
  readMessageNumber,
  getChatStand,
  type ChatSubject,
} from "~/modules/support/chat/chat";
import type { ChatForm } from "~/modules/support/chat/chat-form";
import { outsideHours } from "~/modules/support/chat/chat-hours";
import type { ChatPage } from "./chat-page";
import { subjectIn } from "~/modules/support/chat/chat-subject.server";
import {
  findChat,
  findMessages,
  readByBuyer,
  sendChat,
  type ChatOwner,
} from "~/modules/support/chat/chat.server";
import { findOwner, findWriter } from "~/modules/support/chat/chat-visitor.server";

export const CHAT_LIVE = "/chat/live";

export interface ChatVisit {
  viewer: Viewer;
  params: URLSearchParams;
  /** the browser's key of CHAT_COOKIE */
  key: string | null;
}

/** Returns the subject in the address; throws 404 for another company's order. */
async function findSubject({ viewer, params }: ChatVisit): Promise<ChatSubject | null> {
  const subject = await subjectIn(params, (number) => findOrderByNumber(viewer.buyer, number));
  if (subject === null) notFound();
  return subject === "none" ? null : subject;
}

const formPath = (subject: ChatSubject | null, params: URLSearchParams) => {
  if (!subject) return CHAT_PAGE;
  return `${CHAT_PAGE}?${new URLSearchParams({ [subject.kind]: params.get(subject.kind) ?? "" })}`;
};

interface ShownMessages {
  messages: ChatPage["messages"];
  older: number | null;
  last: number;
}

/** The newest messages of a conversation, or those before a number. */
async function readMessages(chatId: number | null, before: number | null): Promise<ShownMessages> {
  if (chatId === null) return { messages: [], older: null, last: 0 };
  const messages = await findMessages(chatId, before === null ? null : { before });
  const first = messages[0]?.number ?? 1;
  return { messages, older: first > 1 ? first : null, last: messages.at(-1)?.number ?? 0 };
}

/** Returns the viewer's conversation and marks it as read. At most five queries. `now` in ms. */
export async function chatPage(visit: ChatVisit, token: string, now: number): Promise<ChatPage> {
  const { viewer, params, key } = visit;
  const owner = findOwner(viewer, key);
  const [settings, subject, chat] = await Promise.all([
    shopSettings(),
    findSubject(visit),
    owner ? findChat(owner) : null,
  ]);
  const before = readMessageNumber(params.get("before"));
  const { messages, older, last } = await readMessages(chat && chat.id, before);
  if (chat && before === null) await readByBuyer(chat, last);
  const hasOwner = owner !== null && (viewer.buyer !== null || chat !== null);
  const isLive = settings.isCanChat && before === null && hasOwner;
  return {
    isOn: settings.isCanChat,
    isSignedIn: viewer.buyer !== null,
    now,
    token,
    newKey: owner ? null : newKey(),
    subject,
    action: formPath(subject, params),
    messages,
    isOld: before !== null,
    chat: chat && getChatStand(chat),
    older,
    greeting: settings.chatGreeting,
    hours: outsideHours(settings.workingHours, now),
    live: isLive ? { url: CHAT_LIVE, after: last } : null,
  };
}

async function mayWrite(owner: ChatOwner, address: string | null, now: number): Promise<RateResult> {
  if ("companyId" in owner) return takeToken(`chat:company:${owner.companyId}`, CHAT_RATES.company, now);
  // The address first: without a cookie every message would count as a new browser.
  const near = await takeToken(`chat:address:${address ?? "here"}`, CHAT_RATES.address, now);
  return near.ok ? takeToken(`chat:browser:${owner.browser}`, CHAT_RATES.visitor, now) : near;
}

/** The next page, with the Set-Cookie header for a new visitor; or why nothing was sent. */
export type ChatSent =
  | { ok: true; to: string; cookie: string | null }
  | { ok: false; text: string; retryAfterMs?: number };

/** Sends a message once for a form's token. Refused: the chat is off, or too many messages. `now` in ms. */
export async function submitChat(
  visit: ChatVisit,
  { token, browser, text, stays: remains }: z.output<typeof ChatForm>,
  address: string | null,
  now: number,
): Promise<ChatSent> {
  const { viewer, key } = visit;
  const [subject, settings] = [await findSubject(visit), await shopSettings()];
  if (!settings.isCanChat) return { ok: false, text: CHAT_OFF };
  const { owner, cookie } = findWriter(viewer, key ?? browser ?? newKey());
  const { ok, retryAfterMs } = await mayWrite(owner, address, now);
  // The first of two submits may have used up the limit.
  const first = ok ? null : await getAnswer(token);
  if (!ok && first === null) return { ok: false, text: CHAT_TOO_MANY, retryAfterMs };
  const author = viewer.buyer ? viewer.accountName : "";
  const to = first ?? (await sendChat({ owner, author, text, subject }, token, CHAT_PAGE, now));
  return { ok: true, to: remains ? to : `${to}#chat`, cookie };
}
