/** 帮助中心: its first page, ?keywords= searches, a group's page, and every article; ?id=66 names the licences. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { HelpArticleView } from "~/content/article-view";
import { CHAT_KEY } from "~/content/chat-path";
import { helpTitle, type HelpPage, type HelpSearchPage } from "~/content/help-page";
import { readKeywords } from "~/content/help-search";
import { searchHelp } from "~/content/help-search.server";
import { HelpFinds, HelpGroupPage, HelpIndex } from "~/content/help-view";
import { helpPage } from "~/content/help.server";
import { now } from "~/platform/clock.server";
import type { FormReply } from "~/platform/forms.server";
import { refusePage } from "~/platform/page-error";
import { plainQuery } from "~/platform/plain-text";
import type { PageHandle } from "~/shell/handle";
import { HelpFacts } from "~/shell/help-facts";
import type { ChatPage } from "~/support/chat-page";
import { chatPage, submitChat } from "~/support/chat-page.server";
import { ChatSection } from "~/support/chat-view";

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
  return json<Page>({ ...found.page, chat: await chatPage(request, now()) });
}

/** 在线咨询 alone takes a form here. */
export async function action({ request, params }: ActionFunctionArgs) {
  return params["*"] === CHAT_KEY ? submitChat(request, now()) : refusePage(405);
}

export default function Help() {
  const page = useLoaderData<typeof loader>() as Page;
  const reply = useActionData<FormReply>();
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
