/** What an open page of 在线咨询 is told: to buyers each message, to staff that something is new. */
import { viewerOf } from "~/company/viewer.server";
import { shopSettings } from "~/content/header.server";
import { now } from "~/platform/clock.server";
import { dataVersion, db } from "~/platform/database.server";
import { lastEventOf, liveAnswer, type LiveEvent } from "~/platform/live.server";
import { notFound } from "~/platform/page-error";
import { readSession } from "~/platform/session.server";
import { standOf } from "./chat";
import { chatOf, messagesOf, readByBuyer, type ChatOwner } from "./chat.server";
import { ownerOf } from "./chat-visitor.server";
import { staffOf } from "./staff.server";

/** Whether the session still acts for this company: who has signed out hears nothing more. */
async function isSignedIn(sessionId: string, companyId: number): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select("id")
    .where("id", "=", sessionId)
    .where("company_id", "=", companyId)
    .where("expires_at", ">", now())
    .executeTakeFirst();
  return row !== undefined;
}

/** GET /chat/live: the messages of the own conversation after the last one that the browser had, and how it stands; 404 for who has none. */
export async function buyerStream(request: Request): Promise<Response> {
  const viewer = await viewerOf(request);
  const owner = ownerOf(request, viewer);
  if (!owner || !(await shopSettings()).isCanChat) notFound();
  if (!viewer.buyer && !(await chatOf(owner))) notFound();
  const session = await readSession(request);
  const mayListen = async () =>
    !("companyId" in owner) || (session !== null && (await isSignedIn(session.id, owner.companyId)));
  const listener = "companyId" in owner ? `company ${owner.companyId}` : `browser ${owner.browser}`;
  const news = buyerNews(owner, lastEventOf(request), mayListen);
  return liveAnswer(request, { listener, version: "chat", news });
}

function buyerNews(owner: ChatOwner, after: number, mayListen: () => Promise<boolean>) {
  let last = after;
  let told = "";
  return async (): Promise<LiveEvent[] | null> => {
    if (!(await mayListen())) return null;
    const chat = await chatOf(owner);
    if (!chat) return [];
    const events: LiveEvent[] = [];
    if (chat.lastNumber > last)
      for (const data of await messagesOf(chat.id, { after: last })) {
        events.push({ id: data.number, type: "message", data });
        last = data.number;
      }
    await readByBuyer(chat, last);
    const stand = standOf(chat);
    if (told !== JSON.stringify(stand)) events.push({ id: last, type: "stand", data: stand });
    told = JSON.stringify(stand);
    return events;
  };
}

/** GET /staff/live: that something is new in any conversation; the page reads it anew. 404 for everybody but staff. */
export async function staffStream(request: Request): Promise<Response> {
  const staff = await staffOf(request, now());
  if (!staff) notFound();
  let told = lastEventOf(request);
  const news = async (): Promise<LiveEvent[] | null> => {
    if (!(await staffOf(request, now()))) return null;
    const version = await dataVersion("chat");
    const isNew = version !== told;
    told = version;
    return isNew ? [{ id: version, type: "news", data: null }] : [];
  };
  return liveAnswer(request, { listener: `staff ${staff.key}`, version: "chat", news });
}
