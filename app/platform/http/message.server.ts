/**
 * The message that a form leaves to the page after it: in a cookie of its own, so that only a request which was sent after it can take it.
 * In the session's row a page that was asked for before, and that nobody waits for any more, would take it.
 */
import { randomBytes } from "node:crypto";
import { redirect, type TypedResponse } from "@remix-run/node";
import { z } from "zod";
import { cookieValue, guardedName, setCookie } from "./cookie.server";
import type { ServerRequest } from "~/platform/config/request.server";
import { NOTICE_KINDS, type NoticeKind } from "~/platform/values/notice-kind";
import { READ_COOKIE } from "~/platform/values/message-read";
import { safePath } from "./path";

export interface Flash {
  /** of a message that the page has to say it shows (ui/use-message-read.ts) */
  id?: string;
  kind: NoticeKind;
  text: string;
  action?: { to: string; text: string };
}

/** Where a message lies: each frame says its own. */
const NAMES = { shop: guardedName("message"), desk: guardedName("desk-message") };
type Frame = keyof typeof NAMES;
/** s */
const KEPT_FOR = 60;
/** Characters; browsers keep 4,096 bytes of a cookie, and a Chinese letter takes four of them here. */
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
  return setCookie({ name: NAMES[frame], value, seconds: KEPT_FOR });
}

/** 303 to a path of this site, with a message that the next page shows once. */
export function redirectWith(to: string, flash?: Flash, frame: Frame = "shop"): TypedResponse<never> {
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (flash) headers.append("Set-Cookie", messageCookie(flash, frame));
  return redirect(to, { status: 303, headers });
}

/** Throws the way to another page, 303, with a message that it shows once. */
export function leadToWith(to: string, flash: Flash): never {
  throw redirectWith(to, flash);
}

/**
 * The message left to this page, and the headers that take it off the browser; a forged one is shown to its maker alone. A page takes it as
 * it is sent. A script may drop the answer for a newer one: then the message stays until a page has said that it shows it.
 */
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
