import type { Buyer } from "~/modules/company/identity/buyer";
import type { Caller } from "~/modules/company/sign-in/known-device.server";
import {
  CHANGED_MEANWHILE,
  firstCompany,
  holdPassword,
  signIn,
} from "~/modules/company/sign-in/sign-in.server";
import { inTransaction } from "~/platform/database/database.server";
import { safePath, type FormErrors } from "~/platform/http/forms/forms.server";
import type { Flash } from "~/platform/http/message.server";
import { log } from "~/platform/observability/log.server";
import { WECHAT_FAULTS, WECHAT_PATH, type WechatIdentity } from "./wechat";
import { accountOfWechat, bindWechat, boundWechat } from "./wechat-binding.server";
import {
  beginScan,
  dropWaiting,
  findWaiting,
  keepWaiting,
  takeScan,
  wechatPort,
  type Scan,
  type Scanner,
  type PendingWechatIdentity,
} from "./wechat-scan.server";

const BINDING = "/bdwx";

export const getWechatEntryPath = (back: string): string =>
  back === "/" ? WECHAT_PATH : `${WECHAT_PATH}?${new URLSearchParams({ redirectTo: back })}`;

export interface Next {
  to: string;
  flash?: Flash;
  cookies: string[];
}

const refusal = (to: string, fault: keyof typeof WECHAT_FAULTS): Next => ({
  to,
  flash: { kind: fault === "cancelled" ? "info" : "error", text: WECHAT_FAULTS[fault] },
  cookies: [],
});

/** Shown without a known scan of this browser, or a waiting identity. */
export const SCAN_ENDED: Next = refusal(WECHAT_PATH, "state");

/** Returns the way to the code, to sign in or to bind to `accountId`; else why there is none. Throws 429 for too many scans of one address. `now` in ms. */
export async function openScan(
  scanner: Scanner,
  { accountId, back }: Pick<Scan, "accountId" | "back">,
  now: number,
): Promise<{ url: string; cookie: string } | Next> {
  const here = accountId === null ? getWechatEntryPath(back) : BINDING;
  if (accountId !== null && (await boundWechat(accountId))) return refusal(here, "occupied");
  const purpose = accountId === null ? "signIn" : "bind";
  return (await beginScan(scanner, { purpose, accountId, back }, now)) ?? refusal(here, "none");
}

/** `signsIn`: the login to sign in */
export type ScanEnd = Next & { signsIn?: { accountId: number; companyId: number } };

/** Handles WeChat's return. The state is used up first. `now` in ms. */
export async function endScan(
  {
    browser,
    buyer,
    state,
    code,
  }: { browser: string | null; buyer: Buyer | null; state: string; code: string | null },
  now: number,
): Promise<ScanEnd> {
  const scan = await takeScan(browser, state, now);
  if (!scan) return SCAN_ENDED;
  const here = scan.purpose === "bind" ? BINDING : getWechatEntryPath(scan.back);
  // Refused on the phone, WeChat sends no code.
  if (!code || code.length > 512) return refusal(here, "cancelled");
  const port = await wechatPort();
  if (!port) return refusal(here, "none");
  const answer = await port.identify(code);
  if (!answer.ok) {
    log("error", "wechat", { port: port.name, fault: answer.fault, detail: answer.detail });
    return refusal(here, answer.fault);
  }
  return scan.purpose === "bind"
    ? bindSignedIn(buyer, scan, answer.identity, now)
    : comeIn(scan, answer.identity, now);
}

async function bindSignedIn(
  buyer: Buyer | null,
  scan: Scan,
  identity: WechatIdentity,
  now: number,
): Promise<Next> {
  if (!buyer || buyer.accountId !== scan.accountId) return refusal(BINDING, "otherLogin");
  const bound = await inTransaction((trx) => bindWechat(trx, buyer, identity, now));
  return bound === "bound"
    ? { to: BINDING, flash: boundWords(identity), cookies: [] }
    : refusal(BINDING, bound);
}

const boundWords = ({ nickname }: { nickname: string }): Flash => ({
  kind: "success",
  text: `已绑定微信「${nickname}」，以后可以扫码登录`,
});

async function comeIn({ back }: Scan, identity: WechatIdentity, now: number): Promise<ScanEnd> {
  const accountId = await accountOfWechat(identity);
  if (accountId === null) return { to: WECHAT_PATH, cookies: [await keepWaiting(identity, back, now)] };
  const companyId = await firstCompany(accountId);
  if (companyId === null) return refusal(getWechatEntryPath(back), "noCompany");
  return { to: safePath(back, "/"), cookies: [], signsIn: { accountId, companyId } };
}

export type BoundByPassword =
  | { ok: true; who: { accountId: number; companyId: number; seenHash: string }; flash: Flash }
  | { ok: false; errors: FormErrors };

/** Binds the waiting identity to the login with this password, limited like /login. `now` in ms. */
export async function bindByPassword(
  waiting: PendingWechatIdentity,
  input: { username: string; password: string },
  caller: Caller,
  now: number,
): Promise<BoundByPassword> {
  const who = await signIn(input.username, input.password, now, caller);
  if (!who.ok) return { ok: false, errors: { form: [who.text], retryAfterMs: who.retryAfterMs } };
  const bound = await inTransaction(async (trx) =>
    (await holdPassword(trx, who.accountId, who.seenHash)) ? bindWechat(trx, who, waiting, now) : null,
  );
  if (bound === "bound") return { ok: true, who, flash: boundWords(waiting) };
  return { ok: false, errors: { form: [bound === null ? CHANGED_MEANWHILE : WECHAT_FAULTS[bound]] } };
}

/** Binds the waiting identity of this key to a newly registered login; returns a message and the Set-Cookie header, or null. Never refuses a registration. `now` in ms. */
export async function bindRegistered(
  key: string | null,
  accountId: number,
  now: number,
): Promise<{ flash: Flash; cookie: string } | null> {
  const waiting = await findWaiting(key, now);
  if (!waiting?.forRegistration) return null;
  return inTransaction(async (trx) => {
    const bound = await bindWechat(trx, { accountId, companyId: null }, waiting, now);
    const flash: Flash =
      bound === "bound" ? boundWords(waiting) : { kind: "warning", text: WECHAT_FAULTS[bound] };
    return { flash, cookie: await dropWaiting(trx, key) };
  });
}
