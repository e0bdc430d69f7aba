/** Codes by message for callers of the API, and whether a phone is free: no more is told than the pages tell. */
import type { SignedIn, Viewer } from "~/modules/company/identity/buyer";
import { isPhoneTaken } from "./sign-in.server";
import type { SmsPurpose } from "./sms";
import type { CodeVisit } from "./code-asker.server";
import { provenPhone } from "./sms-proof.server";
import { requestCode, type SentCode } from "./sms.server";

export interface CodeRequested {
  phone: string;
  purpose: SmsPurpose;
  visit: CodeVisit;
}

/** field null: the sending as such was refused */
export type CodeAnswer =
  | Extract<SentCode, { ok: true }>
  | { ok: false; field: "phone" | null; text: string; retryAfterMs?: number };

/**
 * Sends a code for a purpose (specification, section 7: POST /api/user/create_code), refused as on its page. The answer never tells whether
 * the phone has a login; the limits are those of every code. `now` in ms.
 */
export async function askCode(viewer: Viewer, query: CodeRequested, now: number): Promise<CodeAnswer> {
  const fault = phoneFault(viewer, query);
  if (fault) return { ok: false, field: "phone", text: fault };
  const sent = await sendCode(query, now);
  return sent.ok ? sent : { ...sent, field: null };
}

function phoneFault(viewer: Viewer, { phone, purpose }: CodeRequested): string | null {
  if (purpose !== "phone") return null;
  return viewer.buyer ? newPhoneFault(viewer, phone) : "请先登录";
}

/**
 * Sends the code that a page or a caller asks for. The answer is the same for a phone with a login and one without: registering and another
 * phone send to both, a forgotten password to the first alone and without waiting. Its code proves who reads the phone's messages; they
 * are told. `now` in ms.
 */
export async function sendCode({ phone, purpose, visit }: CodeRequested, now: number): Promise<SentCode> {
  const isInUse = await isPhoneTaken(phone);
  return purpose === "reset"
    ? requestCode({ phone, purpose, visit, deliver: isInUse, wait: false }, now)
    : requestCode({ phone, purpose, visit, isTaken: isInUse }, now);
}

/** What a code shown in a browser may have proved a phone for. */
export const PROOF_PURPOSES = ["register", "branch", "reset"] as const;

/**
 * Whether nobody signs in by this phone (specification, section 7: GET /api/user/phone/:value): told to whoever has shown that it is
 * theirs (`proofs`: the browser's keys of PROOF_PURPOSES). For everybody else every phone is one that a code may be asked for, so that
 * numbers cannot be tried out. `now` in ms.
 */
export async function isPhoneFree(
  viewer: Viewer,
  phone: string,
  proofs: readonly (string | null)[],
  now: number,
): Promise<boolean> {
  if (viewer.buyer && viewer.phone === phone) return false;
  const proven = await Promise.all(
    PROOF_PURPOSES.map((purpose, i) => provenPhone(proofs[i] ?? null, purpose, now)),
  );
  return proven.includes(phone) ? !(await isPhoneTaken(phone)) : true;
}
/** Why a login need not ask for a code to this phone, or null; whether another has it is told to who has shown to hold it alone. */
export const newPhoneFault = (viewer: SignedIn, phone: string): string | null =>
  phone === viewer.phone ? "这是您现在的手机号" : null;
