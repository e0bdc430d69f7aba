/** 专属客服: the help page of customer service with 在线咨询, which takes its form here. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireCompany, getViewer } from "~/modules/company/identity/viewer.server";
import { HelpArticleView } from "~/modules/help/article-view";
import { CHAT_KEY } from "~/modules/help/chat-path";
import type { HelpArticlePage } from "~/modules/help/help-page";
import { getAddress } from "~/platform/config/request.server";
import { readBrowserKey } from "~/platform/http/browser-key.server";
import { newFormToken, orRefuse, readForm } from "~/platform/http/forms/forms.server";
import { readSession } from "~/platform/http/session.server";
import { now } from "~/platform/values/clock.server";
import { HelpFacts } from "~/shell/areas/help-facts";
import { readHelpPage } from "~/shell/areas/help-group.server";
import { ChatForm } from "~/modules/support/chat/chat-form";
import { CHAT_COOKIE } from "~/modules/support/chat/chat-visitor.server";
import { chatPage, submitChat, type ChatVisit } from "./chat-page.server";
import { ChatSection } from "./chat-view";

export { helpHandle as handle } from "~/shell/areas/help-group";

export async function loader({ request }: LoaderFunctionArgs) {
  const article = (await readHelpPage(CHAT_KEY, request)) as HelpArticlePage;
  const token = newFormToken(await readSession(request));
  return json({ ...article, chat: await chatPage(await readChatVisit(request), token, now()) });
}

async function readChatVisit(request: Request): Promise<ChatVisit> {
  const { searchParams: params } = new URL(request.url);
  const viewer = await (params.has("order") ? requireCompany(request) : getViewer(request));
  return { viewer, params, key: readBrowserKey(request, CHAT_COOKIE) };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, ChatForm);
  const visit = await readChatVisit(request);
  if (!form.ok) return form.response;
  return orRefuse(form.refuse, async () => {
    const sent = await submitChat(visit, form.value, getAddress(request), now());
    if (!sent.ok) return form.refuse({ form: [sent.text], retryAfterMs: sent.retryAfterMs });
    const headers = new Headers({ "Cache-Control": "no-store" });
    if (sent.cookie) headers.append("Set-Cookie", sent.cookie);
    return redirect(sent.to, { status: 303, headers });
  });
}

export default function CustomerServicePage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <HelpArticleView page={page} lead={<ChatSection page={page.chat} reply={reply} />}>
      <HelpFacts of={page.key} />
    </HelpArticleView>
  );
}
