import type { SignedIn, Viewer } from "~/modules/company/identity/buyer";
import { isPhoneInUse } from "./sign-in.server";
import type { SmsPurpose } from "./sms";
import type { CodeVisit } from "./code-asker.server";
import { provenPhone } from "./sms-proof.server";
import { requestCode, type SentCode } from "./sms.server";

export interface CodeRequested {
  phone: string;
  purpose: SmsPurpose;
  visit: CodeVisit;
}

/** field null: the sending was refused */
export type CodeAnswer =
  | Extract<SentCode, { ok: true }>
  | { ok: false; field: "phone" | null; text: string; retryAfterMs?: number };

/** Sends a code for a purpose (specification, section 7: POST /api/user/create_code), with the page's refusals and limits. The answer does not reveal whether the phone has a login. `now` in ms. */
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

/** Sends a requested code. The answer is the same with and without a login: registration and a new phone send to both, a forgotten password only to logins and without waiting. The message tells its reader. `now` in ms. */
export async function sendCode({ phone, purpose, visit }: CodeRequested, now: number): Promise<SentCode> {
  const isInUse = await isPhoneInUse(phone);
  return purpose === "reset"
    ? requestCode({ phone, purpose, visit, deliver: isInUse, wait: false }, now)
    : requestCode({ phone, purpose, visit, isInUse }, now);
}

/** Purposes for which a browser may have proved a phone. */
export const PROOF_PURPOSES = ["register", "branch", "reset"] as const;

/** Whether no login has this phone (specification, section 7: GET /api/user/phone/:value): told only with a proof of it (`proofs`: the browser's keys of PROOF_PURPOSES). For others every phone may get a code, so that numbers cannot be probed. `now` in ms. */
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
  return proven.includes(phone) ? !(await isPhoneInUse(phone)) : true;
}
/** Why a login may request no code to this phone, or null; that another has it is not revealed. */
export const newPhoneFault = (viewer: SignedIn, phone: string): string | null =>
  phone === viewer.phone ? "这是您现在的手机号" : null;
