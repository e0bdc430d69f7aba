/** Codes by message for callers of the API, and whether a phone is free: no more is told than the pages tell. */
import { takeToken } from "~/platform/rate.server";
import { addressOf, type ServerRequest } from "~/platform/request.server";
import type { Viewer } from "./buyer";
import { newPhoneFault } from "./profile.server";
import { TAKEN } from "./register-start.server";
import { isPhoneTaken } from "./register.server";
import type { SmsPurpose } from "./sms";
import { requestCode } from "./sms.server";

export interface CodeAsked {
  phone: string;
  purpose: SmsPurpose;
  request: ServerRequest;
}

/** field null: the sending as such was refused */
export type CodeAnswer =
  { ok: true } | { ok: false; field: "phone" | null; text: string; retryAfterMs?: number };

/**
 * Sends a code for a purpose (specification, section 7: POST /api/user/create_code), refused as on its page: registering and another
 * phone for a phone that has a login; a forgotten password never tells. The limits are those of every code. `now` in ms.
 */
export async function askCode(viewer: Viewer, asked: CodeAsked, now: number): Promise<CodeAnswer> {
  const { phone, purpose, request } = asked;
  const fault = await phoneFault(viewer, asked);
  if (fault) return { ok: false, field: "phone", text: fault };
  const sent =
    purpose === "reset"
      ? await requestCode({ phone, purpose, request, deliver: await isPhoneTaken(phone), wait: false }, now)
      : await requestCode({ phone, purpose, request }, now);
  return sent.ok ? sent : { ...sent, field: null };
}

async function phoneFault(viewer: Viewer, { phone, purpose }: CodeAsked): Promise<string | null> {
  if (purpose === "reset") return null;
  if (purpose === "phone") return viewer.buyer ? newPhoneFault(viewer, phone) : "请先登录";
  return (await isPhoneTaken(phone)) ? TAKEN : null;
}

/** Asking for many phones is nobody's need: so many a minute of one company, or of one address's visitors. */
export const ASKED_PHONES = { limit: 20, windowMs: 60_000 } as const;

export type PhoneFree = { ok: true; isFree: boolean } | { ok: false; retryAfterMs: number };

/** Whether nobody signs in by this phone, as registering tells at once too; slowed down against trying out numbers. `now` in ms. */
export async function isPhoneFree(
  viewer: Viewer,
  { phone, request }: { phone: string; request: ServerRequest },
  now: number,
): Promise<PhoneFree> {
  const who = viewer.buyer ? `c${viewer.buyer.companyId}` : (addressOf(request) ?? "visitors");
  const verdict = await takeToken(`phone-free:${who}`, ASKED_PHONES, now);
  if (!verdict.ok) return { ok: false, retryAfterMs: verdict.retryAfterMs };
  return { ok: true, isFree: !(await isPhoneTaken(phone)) };
}
