/** Who writes to customer service: a company, or a visitor's browser by a key in its cookie. */
import type { Viewer } from "~/company/buyer";
import { hashedKey, keyCookie, keyOf, newKey } from "~/platform/browser-key.server";
import { DAY } from "~/platform/clock";
import { VISITOR_CHAT_DAYS } from "./chat";
import type { ChatOwner } from "./chat.server";

const COOKIE = "chat";

/** Whose conversation the request sees; null for a visitor who has not written yet. */
export function ownerOf(request: Request, viewer: Viewer): ChatOwner | null {
  if (viewer.buyer) return { companyId: viewer.buyer.companyId };
  const key = keyOf(request, COOKIE);
  return key === null ? null : { browser: hashedKey(key) };
}

/** The same for whoever writes now, with the Set-Cookie header that keeps a visitor's key from here on. */
export function writerOf(request: Request, viewer: Viewer): { owner: ChatOwner; cookie: string | null } {
  if (viewer.buyer) return { owner: { companyId: viewer.buyer.companyId }, cookie: null };
  const key = keyOf(request, COOKIE) ?? newKey();
  const cookie = keyCookie(COOKIE, key, (VISITOR_CHAT_DAYS * DAY) / 1000);
  return { owner: { browser: hashedKey(key) }, cookie };
}
