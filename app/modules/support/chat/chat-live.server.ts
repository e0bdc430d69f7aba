import { dataVersion } from "~/platform/database/database.server";
import type { LiveEvent } from "~/platform/http/live.server";
import { isSignedInFor } from "~/platform/http/session.server";
import { now } from "~/platform/values/clock.server";
import { mayStill } from "~/modules/staff/accounts/viewer.server";
import { getChatStand } from "./chat";
import { findChat, findMessages, readByBuyer, type ChatOwner } from "./chat.server";

export const listenerName = (owner: ChatOwner): string =>
  "companyId" in owner ? `company ${owner.companyId}` : `browser ${owner.browser}`;

/** Returns the messages after a number, and the conversation's state if it changed; null once the company's session has ended. */
export function buyerNews(
  owner: ChatOwner,
  sessionId: string | null,
  after: number,
): () => Promise<LiveEvent[] | null> {
  let last = after;
  let sent = "";
  const mayListen = async () =>
    !("companyId" in owner) ||
    (sessionId !== null && (await isSignedInFor(sessionId, owner.companyId, now())));
  return async () => {
    if (!(await mayListen())) return null;
    const chat = await findChat(owner);
    if (!chat) return [];
    const events: LiveEvent[] = [];
    if (chat.lastNumber > last)
      for (const data of await findMessages(chat.id, { after: last })) {
        events.push({ id: data.number, type: "message", data });
        last = data.number;
      }
    await readByBuyer(chat, last);
    const stand = getChatStand(chat);
    if (sent !== JSON.stringify(stand)) events.push({ id: last, type: "stand", data: stand });
    sent = JSON.stringify(stand);
    return events;
  };
}

/** Signals news in any conversation after a version; null once the session has ended or the permission is gone. */
export function staffNews(sessionId: string, after: number): () => Promise<LiveEvent[] | null> {
  let sent = after;
  return async () => {
    if (!(await mayStill(sessionId, "service.see", now()))) return null;
    const version = await dataVersion("chat");
    const isNew = version !== sent;
    sent = version;
    return isNew ? [{ id: version, type: "news", data: null }] : [];
  };
}
