/** Limits of wrong passwords and codes. Strangers use up their own tries, never those of a browser or network that has signed in to the account before. */
import { DAY } from "~/platform/values/clock";

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;

/** Wrong passwords of one origin at one account: enough for caps lock, too few for a list. */
export const WRONG_PASSWORDS = { limit: 5, windowMs: QUARTER } as const;
export const WRONG_OF_KNOWN = { limit: 50, windowMs: DAY } as const;
/** Wrong passwords a day of one network's unknown browsers at one account, so that ten networks are needed for the strangers' share. */
export const WRONG_OF_PLACE = { limit: 10, windowMs: DAY } as const;
/** Wrong passwords a day of all strangers at one account, however many (NIST SP 800-63B names 100). */
export const WRONG_OF_STRANGERS = { limit: 100, windowMs: DAY } as const;
/** Wrong passwords of one network at any account; a chain's stores may share one. */
export const WRONG_OF_NETWORK = { limit: 100, windowMs: QUARTER } as const;

export const CODE_RATES = {
  minute: { limit: 1, windowMs: MINUTE },
  /** one requester and phone */
  day: { limit: 10, windowMs: DAY },
  /** all strangers and a phone: with five tries a code 150 guesses at one in a million */
  strangers: { limit: 30, windowMs: DAY },
  /** one network or login, any phone */
  asker: { limit: 30, windowMs: 60 * MINUTE },
} as const;

/** Lookups of chains by licence in registration, for one phone. */
export const HEAD_LOOKUPS = { limit: 20, windowMs: DAY } as const;

export interface Counter {
  key: string;
  rate: { readonly limit: number; readonly windowMs: number };
}

export interface SignInOrigin {
  /** hashed key of a known browser; null: any other */
  device: string | null;
  /** network address (platform/config/request.server.ts); null: this machine */
  network: string | null;
  /** a known browser last signed in from there */
  isNetworkKnown: boolean;
}

/** Returns the origin as an account with these browsers sees it. */
export function placeAmong(
  known: readonly { id: string; network: string | null }[],
  { device, network }: Pick<SignInOrigin, "device" | "network">,
): SignInOrigin {
  return {
    device: known.some(({ id }) => id === device) ? device : null,
    network,
    isNetworkKnown: network !== null && known.some((item) => item.network === network),
  };
}

const placeName = ({ network }: SignInOrigin) => `@${network ?? "here"}`;

/** Returns the counters of a sign-in; `account` is its id, or "?" and the input. */
export function passwordCounters(account: string, place: SignInOrigin): Counter[] {
  const of = (who: string, rate: Counter["rate"]): Counter => ({ key: `sign-in:${account}:${who}`, rate });
  if (place.device !== null)
    return [of(`d${place.device}`, WRONG_PASSWORDS), of(`d${place.device}:day`, WRONG_OF_KNOWN)];
  const here = placeName(place);
  return [
    of(here, WRONG_PASSWORDS),
    // The same limit on a known network, or its users could detect which accounts exist.
    of(`${here}:day`, WRONG_OF_PLACE),
    ...(place.isNetworkKnown ? [] : [of("strangers", WRONG_OF_STRANGERS)]),
    ...(place.network === null ? [] : [{ key: `sign-in:@${place.network}`, rate: WRONG_OF_NETWORK }]),
  ];
}

/** Returns the counters of a signed-in login that confirms its password. */
export const confirmCounters = (accountId: number, sessionId: string): Counter[] => [
  { key: `sign-in:${accountId}:s${sessionId}`, rate: WRONG_PASSWORDS },
  { key: `sign-in:${accountId}:sessions`, rate: WRONG_OF_KNOWN },
];

/** Prefix of an account's own counters. */
export const ownCounters = (accountId: number): string => `sign-in:${accountId}:`;

export interface CodeAsker extends SignInOrigin {
  /** the login; null: a visitor */
  accountId: number | null;
  /** the phone is that login's own */
  isOwn: boolean;
}

/** Returns the counters of a code to `phone` in order: the first used-up one refuses, and later ones are not counted. */
export function codeCounters(phone: string, asker: CodeAsker): Counter[] {
  const { accountId, isOwn, device, network } = asker;
  const of = (who: string, name: "minute" | "day"): Counter => ({
    key: `sms:${phone}:${who}:${name}`,
    rate: CODE_RATES[name],
  });
  const known = accountId !== null && isOwn ? `a${accountId}` : device === null ? null : `d${device}`;
  if (known !== null) return [of(known, "minute"), of(known, "day")];
  const who = accountId === null ? placeName(asker) : `a${accountId}`;
  return [
    ...(accountId === null ? [] : [{ key: `sms:a${accountId}`, rate: CODE_RATES.asker }]),
    ...(network === null ? [] : [{ key: `sms:@${network}`, rate: CODE_RATES.asker }]),
    of(who, "minute"),
    of(who, "day"),
    ...(asker.isNetworkKnown ? [] : [{ key: `sms:${phone}:strangers`, rate: CODE_RATES.strangers }]),
  ];
}

export interface AttemptCount {
  count: number;
  /** ms: when the window ends */
  until: number;
}

/** Returns how long, ms, and by which counter a try must wait, or null. `counts` returns a running window's count. */
export function getSignInWait(
  counters: readonly Counter[],
  counts: (key: string) => AttemptCount | undefined,
  now: number,
): { counter: Counter; retryAfterMs: number } | null {
  const waits = counters.flatMap((counter) => {
    const found = counts(counter.key);
    return found && found.count >= counter.rate.limit
      ? [{ counter, retryAfterMs: Math.max(found.until - now, 1) }]
      : [];
  });
  return waits.sort((a, b) => b.retryAfterMs - a.retryAfterMs)[0] ?? null;
}

/** Returns the message of a wait: minutes if short, else tomorrow. */
export function waitText({ counter, retryAfterMs }: { counter: Counter; retryAfterMs: number }): string {
  const minutes = Math.max(1, Math.ceil(retryAfterMs / MINUTE));
  if (counter.rate === WRONG_OF_NETWORK) return `登录过于频繁，请 ${minutes} 分钟后再试`;
  const when = minutes > 60 ? `${Math.ceil(minutes / 60)} 小时` : `${minutes} 分钟`;
  return counter.rate === WRONG_OF_STRANGERS || counter.rate === WRONG_OF_PLACE
    ? `该账号在新设备上密码错误次数过多，请在登录过的设备上登录，或找回密码；也可在 ${when}后再试`
    : `密码错误次数过多，请 ${when}后再试，或找回密码`;
}
