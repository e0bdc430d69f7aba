/** GET /chat/live: the own conversation with customer service as it goes on, as server-sent events; 404 for who has none. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { shopSettings } from "~/modules/content/header.server";
import { readBrowserKey } from "~/platform/http/browser-key.server";
import { getLastEvent, liveAnswer } from "~/platform/http/live.server";
import { notFound } from "~/platform/http/page-error";
import { readSession } from "~/platform/http/session.server";
import { buyerNews, listenerName } from "~/modules/support/chat/chat-live.server";
import { CHAT_COOKIE, findOwner } from "~/modules/support/chat/chat-visitor.server";
import { findChat } from "~/modules/support/chat/chat.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await getViewer(request);
  const owner = findOwner(viewer, readBrowserKey(request, CHAT_COOKIE));
  if (!owner || !(await shopSettings()).isCanChat) notFound();
  if (!viewer.buyer && !(await findChat(owner))) notFound();
  const session = await readSession(request);
  const news = buyerNews(owner, session?.id ?? null, getLastEvent(request));
  return liveAnswer(request, { listener: listenerName(owner), version: "chat", news });
}
