/** A message for the next page, in a cookie of its own, so that only a later request can take it. In the session's row an abandoned earlier request would take it. */
import { randomBytes } from "node:crypto";
import { redirect, type TypedResponse } from "@remix-run/node";
import { z } from "zod";
import { cookieValue, guardedName, setCookie } from "./cookie.server";
import type { ServerRequest } from "~/platform/config/request.server";
import { NOTICE_KINDS, type NoticeKind } from "~/platform/values/notice-kind";
import { READ_COOKIE } from "~/platform/values/message-read";
import { safePath } from "./path";

export interface Flash {
  /** of a message that the page must confirm (ui/use-message-read.ts) */
  id?: string;
  kind: NoticeKind;
  text: string;
  action?: { to: string; text: string };
}

/** Each frame has its own cookie. */
const NAMES = { shop: guardedName("message"), admin: guardedName("admin-message") };
type Frame = keyof typeof NAMES;
const MESSAGE_LIFETIME = 60;
/** Characters; browsers store 4,096 bytes of a cookie, and a Chinese character takes four of them here. */
const LONGEST = 700;

const Message = z.object({
  id: z.string().regex(/^[\w-]+$/),
  kind: z.enum(NOTICE_KINDS),
  text: z.string(),
  action: z.object({ to: z.string().refine((to) => safePath(to, "") === to), text: z.string() }).optional(),
});

function messageCookie({ kind, text, action }: Flash, frame: Frame): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  const id = randomBytes(9).toString("base64url");
  const value = Buffer.from(JSON.stringify({ id, kind, text: short, action })).toString("base64url");
  return setCookie({ name: NAMES[frame], value, seconds: MESSAGE_LIFETIME });
}

/** Returns a 303 to a path of this site, with a message that the next page shows once. */
export function redirectWith(to: string, flash?: Flash, frame: Frame = "shop"): TypedResponse<never> {
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (flash) headers.append("Set-Cookie", messageCookie(flash, frame));
  return redirect(to, { status: 303, headers });
}

/** Throws a redirect with a message that the next page shows once. */
export function leadWith(to: string, flash: Flash): never {
  throw redirectWith(to, flash);
}

/** Returns the message for this page and the headers that delete it. A forged one is shown only to its own browser. A script may drop the answer for a newer one, so for scripts the message stays until a page confirms it. */
export function takeFlash(
  request: ServerRequest,
  frame: Frame = "shop",
): { flash: Flash | null; headers: Headers } {
  const headers = new Headers();
  const value = cookieValue(request, NAMES[frame]);
  if (value === null) return { flash: null, headers };
  const left = readMessage(value);
  const isRead = left === null || cookieValue(request, READ_COOKIE) === left.id;
  if (!isRead && request.headers.get("sec-fetch-dest") === "empty") return { flash: left, headers };
  headers.append("Set-Cookie", setCookie({ name: NAMES[frame], value: "", seconds: 0 }));
  if (isRead) return { flash: null, headers };
  const { id: _, ...flash } = left;
  return { flash, headers };
}

function readMessage(value: string): (Flash & { id: string }) | null {
  try {
    return Message.parse(JSON.parse(Buffer.from(value, "base64url").toString()));
  } catch {
    return null;
  }
}
