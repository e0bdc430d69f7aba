/** 帮助中心: its first page, ?keywords= searches, a group's page, and every article; ?id=66 names the licences. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { HelpArticleView } from "~/help/article-view";
import { CHAT_KEY } from "~/help/chat-path";
import { helpTitle, type HelpPage, type HelpSearchPage } from "~/help/help-page";
import { readKeywords } from "~/help/help-search";
import { searchHelp } from "~/help/help-search.server";
import { HelpFinds } from "./help-finds";
import { HelpGroupPage, HelpIndex } from "./help-view";
import { helpPage } from "~/help/help.server";
import { now } from "~/platform/values/clock.server";
import { requireCompany, viewerOf } from "~/company/identity/viewer.server";
import { addressOf } from "~/platform/config/request.server";
import { keyOf } from "~/platform/http/browser-key.server";
import { newFormToken, orRefuse, readForm } from "~/platform/http/forms/forms.server";
import { readSession } from "~/platform/http/session.server";
import { ChatForm } from "~/support/chat/chat-form";
import { CHAT_COOKIE } from "~/support/chat/chat-visitor.server";
import { refusePage } from "~/platform/http/page-error";
import { plainQuery } from "~/platform/values/plain-text";
import type { PageHandle } from "~/shell/handle";
import { HelpFacts } from "./help-facts";
import type { ChatPage } from "./chat-page";
import { chatPage, submitChat, type ChatVisit } from "./chat-page.server";
import { ChatSection } from "./chat-view";

export const handle: PageHandle = {
  title: "帮助中心",
  ownTitle: helpTitle,
  kept: { query: ["keywords", "id"] },
};

type Page = HelpSearchPage | (HelpPage & { chat?: ChatPage });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [rest, query] = [params["*"] ?? "", plainQuery(request)];
  const keywords = readKeywords(query.get("keywords"));
  if (rest === "" && keywords) return json<Page>(await searchHelp(keywords, now()));
  const found = await helpPage(rest, query.get("id"), now());
  if (!found) throw redirect("/404");
  if ("to" in found) throw redirect(found.to, 302);
  if (rest !== CHAT_KEY) return json<Page>(found.page);
  const token = newFormToken(await readSession(request));
  return json<Page>({ ...found.page, chat: await chatPage(await readChatVisit(request), token, now()) });
}

/** Who names an order signs in first. */
async function readChatVisit(request: Request): Promise<ChatVisit> {
  const params = new URL(request.url).searchParams;
  const viewer = await (params.has("order") ? requireCompany(request) : viewerOf(request));
  return { viewer, params, key: keyOf(request, CHAT_COOKIE) };
}

/** 在线咨询 alone takes a form here. */
export async function action({ request, params }: ActionFunctionArgs) {
  if (params["*"] !== CHAT_KEY) return refusePage(405);
  const form = await readForm(request, ChatForm);
  const visit = await readChatVisit(request);
  if (!form.ok) return form.response;
  return orRefuse(form.refuse, async () => {
    const sent = await submitChat(visit, form.value, addressOf(request), now());
    if (!sent.ok) return form.refuse({ form: [sent.text], retryAfterMs: sent.retryAfterMs });
    const headers = new Headers({ "Cache-Control": "no-store" });
    if (sent.cookie) headers.append("Set-Cookie", sent.cookie);
    return redirect(sent.to, { status: 303, headers });
  });
}

export default function Help() {
  const page = useLoaderData<typeof loader>() as Page;
  const reply = useActionData<typeof action>();
  switch (page.view) {
    case "index":
      return <HelpIndex groups={page.groups} news={page.news} />;
    case "group":
      return <HelpGroupPage group={page.group} />;
    case "search":
      return <HelpFinds page={page} />;
    case "article":
      return (
        <HelpArticleView
          page={page}
          lead={page.chat ? <ChatSection page={page.chat} reply={reply} /> : undefined}
        >
          <HelpFacts of={page.key} />
        </HelpArticleView>
      );
  }
}
