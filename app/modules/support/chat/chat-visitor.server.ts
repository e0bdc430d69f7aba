import type { Viewer } from "~/modules/company/identity/buyer";
import { hashedKey, keyCookie } from "~/platform/http/browser-key.server";
import { DAY } from "~/platform/values/clock";
import { VISITOR_CHAT_DAYS } from "./chat";
import type { ChatOwner } from "./chat.server";

/** The cookie that carries a visitor's key. */
export const CHAT_COOKIE = "chat";

/** Whose conversation a viewer with this key sees; null for a visitor who has not written yet. */
export function findOwner(viewer: Viewer, key: string | null): ChatOwner | null {
  if (viewer.buyer) return { companyId: viewer.buyer.companyId };
  return key === null ? null : { browser: hashedKey(key) };
}

/** The same for whoever writes now, with the Set-Cookie header that keeps a visitor's key from here on. */
export function findWriter(viewer: Viewer, key: string): { owner: ChatOwner; cookie: string | null } {
  if (viewer.buyer) return { owner: { companyId: viewer.buyer.companyId }, cookie: null };
  const cookie = keyCookie(CHAT_COOKIE, key, (VISITOR_CHAT_DAYS * DAY) / 1000);
  return { owner: { browser: hashedKey(key) }, cookie };
}
