/** 在线咨询 on the help page of customer service: reading it, and taking in its form. */
import type { Viewer } from "~/company/buyer";
import { requireCompany, viewerOf } from "~/company/viewer.server";
import { CHAT_PAGE } from "~/content/chat-path";
import { shopSettings } from "~/content/header.server";
import { newFormToken, orRefuse, readForm } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { readSession } from "~/platform/session.server";
import { takeToken, type RateVerdict } from "~/platform/rate.server";
import { addressOf } from "~/platform/request.server";
import { CHAT_OFF, CHAT_RATES, CHAT_TOO_MANY, numberIn, standOf, type ChatSubject } from "./chat";
import { ChatForm } from "./chat-form";
import { outsideHours } from "./chat-hours";
import type { ChatPage } from "./chat-page";
import { subjectIn } from "./chat-subject.server";
import { chatOf, messagesOf, readByBuyer, sendChat, type ChatOwner } from "./chat.server";
import { ownerOf, writerOf } from "./chat-visitor.server";

export const CHAT_LIVE = "/chat/live";

/** What the address brings along; another company's order is not found, and a visitor who names one signs in first. */
async function subjectOf(request: Request, viewer: Viewer): Promise<ChatSubject | null> {
  const params = new URL(request.url).searchParams;
  if (params.has("order") && !viewer.buyer) await requireCompany(request);
  const subject = await subjectIn(params, viewer.buyer?.companyId ?? null);
  if (subject === null) notFound();
  return subject === "none" ? null : subject;
}

const actionOf = (subject: ChatSubject | null, params: URLSearchParams) => {
  if (!subject) return CHAT_PAGE;
  return `${CHAT_PAGE}?${new URLSearchParams({ [subject.kind]: params.get(subject.kind) ?? "" })}`;
};

/** The conversation of whoever asks; what it shows of the staff is read with that. Five queries at most. `now` in ms. */
export async function chatPage(request: Request, now: number): Promise<ChatPage> {
  const viewer = await viewerOf(request);
  const params = new URL(request.url).searchParams;
  const owner = ownerOf(request, viewer);
  const [settings, subject, chat] = await Promise.all([
    shopSettings(),
    subjectOf(request, viewer),
    owner ? chatOf(owner) : null,
  ]);
  const before = numberIn(params.get("before"));
  const messages = chat ? await messagesOf(chat.id, before === null ? null : { before }) : [];
  const first = messages[0]?.number ?? 1;
  const last = messages.at(-1)?.number ?? 0;
  if (chat && before === null) await readByBuyer(chat, last);
  const isLive =
    settings.isCanChat && before === null && owner !== null && (viewer.buyer !== null || chat !== null);
  return {
    ...{
      isOn: settings.isCanChat,
      isSignedIn: viewer.buyer !== null,
      now,
      token: newFormToken(await readSession(request)),
    },
    ...{ subject, action: actionOf(subject, params), messages, isOld: before !== null },
    chat: chat && standOf(chat),
    older: first > 1 ? first : null,
    hours: outsideHours(settings.workingHours, now),
    live: isLive ? { url: CHAT_LIVE, after: last } : null,
  };
}

/** Counts a message against its writer's limits. */
async function mayWrite(owner: ChatOwner, address: string | null, now: number): Promise<RateVerdict> {
  if ("companyId" in owner) return takeToken(`chat:company:${owner.companyId}`, CHAT_RATES.company, now);
  // First the address: without a cookie every message is of a new browser, and would be a count of its own.
  const near = await takeToken(`chat:address:${address ?? "here"}`, CHAT_RATES.address, now);
  return near.ok ? takeToken(`chat:browser:${owner.browser}`, CHAT_RATES.visitor, now) : near;
}

/** 303 back to the form; 400 on the same page with what was typed. `now` in ms. */
export async function submitChat(request: Request, now: number): Promise<Response> {
  const viewer = await viewerOf(request);
  const [form, subject, settings] = [
    await readForm(request, ChatForm),
    await subjectOf(request, viewer),
    await shopSettings(),
  ];
  if (!form.ok) return form.response;
  if (!settings.isCanChat) return form.refuse({ form: [CHAT_OFF] });
  const { owner, cookie } = writerOf(request, viewer);
  const { ok, retryAfterMs } = await mayWrite(owner, addressOf(request), now);
  if (!ok) return form.refuse({ form: [CHAT_TOO_MANY], retryAfterMs });
  const { token, text, stays } = form.value;
  const author = viewer.buyer ? viewer.accountName : "";
  return orRefuse(form.refuse, async () => {
    const to = await sendChat({ owner, author, text, subject }, token, CHAT_PAGE, now);
    const headers = new Headers({ Location: stays ? to : `${to}#chat`, "Cache-Control": "no-store" });
    if (cookie) headers.append("Set-Cookie", cookie);
    return new Response(null, { status: 303, headers });
  });
}
