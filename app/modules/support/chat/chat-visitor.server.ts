import type { Viewer } from "~/modules/company/identity/buyer";
import { hashedKey, keyCookie } from "~/platform/http/browser-key.server";
import { DAY } from "~/platform/values/clock";
import { VISITOR_CHAT_DAYS } from "./chat";
import type { ChatOwner } from "./chat.server";

export const CHAT_COOKIE = "chat";

/** Returns the owner of the viewer's conversation; null for a visitor who has not written yet. */
export function findOwner(viewer: Viewer, key: string | null): ChatOwner | null {
  if (viewer.buyer) return { companyId: viewer.buyer.companyId };
  return key === null ? null : { browser: hashedKey(key) };
}

/** Returns the owner for writing, and the Set-Cookie header that stores a visitor's key. */
export function findWriter(viewer: Viewer, key: string): { owner: ChatOwner; cookie: string | null } {
  if (viewer.buyer) return { owner: { companyId: viewer.buyer.companyId }, cookie: null };
  const cookie = keyCookie(CHAT_COOKIE, key, (VISITOR_CHAT_DAYS * DAY) / 1000);
  return { owner: { browser: hashedKey(key) }, cookie };
}
