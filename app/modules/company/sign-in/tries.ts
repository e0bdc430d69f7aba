/**
 * How many wrong passwords, and how many codes by message, are left for whom: strangers use up their own and each other's, never those
 * of a browser or a network that has signed in to the account before. Pure.
 */
import { DAY } from "~/platform/values/clock";

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;

/** Wrong passwords of one place at one account: enough for a caps lock, too few for a list of common ones. */
export const WRONG_PASSWORDS = { limit: 5, windowMs: QUARTER } as const;
/** Wrong passwords of a day of one known browser: ten quarters of an hour in which somebody tries in earnest. */
export const WRONG_OF_KNOWN = { limit: 50, windowMs: DAY } as const;
/** Wrong passwords of a day of one network's unknown browsers at one account, so that ten networks are needed to use up the strangers' share. */
export const WRONG_OF_PLACE = { limit: 10, windowMs: DAY } as const;
/** Wrong passwords of a day of all strangers at one account: what a botnet gets, however large (NIST SP 800-63B names 100). */
export const WRONG_OF_STRANGERS = { limit: 100, windowMs: DAY } as const;
/** Wrong passwords from one network at whatever account: who tries one password on many accounts; a chain's stores may share one. */
export const WRONG_OF_NETWORK = { limit: 100, windowMs: QUARTER } as const;

export const CODE_RATES = {
  minute: { limit: 1, windowMs: MINUTE },
  /** of one asker for one phone */
  day: { limit: 10, windowMs: DAY },
  /** of all strangers for one phone: what it may be bothered with, and with five tries a code 150 guesses at a millionth each */
  strangers: { limit: 30, windowMs: DAY },
  /** of one network, or one login, for whatever phones */
  asker: { limit: 30, windowMs: 60 * MINUTE },
} as const;

/** Chains looked up by their licence in registering a store, of one phone. */
export const HEAD_LOOKUPS = { limit: 20, windowMs: DAY } as const;

export interface Counter {
  key: string;
  rate: { readonly limit: number; readonly windowMs: number };
}

/** Where a try comes from, as seen by the account that it is for. */
export interface SignInOrigin {
  /** hashed key of a browser that has signed in to the account; null: any other browser */
  device: string | null;
  /** address as limits count it (platform/config/request.server.ts); null: this machine itself */
  network: string | null;
  /** a known browser last signed in from there */
  isNetworkKnown: boolean;
}

/** Where somebody comes from, as an account sees it that knows these browsers. */
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

/** The counters of wrong passwords that a sign-in is held to; `account` is its id, or "?" and what was typed where there is none. */
export function passwordCounters(account: string, place: SignInOrigin): Counter[] {
  const of = (who: string, rate: Counter["rate"]): Counter => ({ key: `sign-in:${account}:${who}`, rate });
  if (place.device !== null)
    return [of(`d${place.device}`, WRONG_PASSWORDS), of(`d${place.device}:day`, WRONG_OF_KNOWN)];
  const here = placeName(place);
  return [
    of(here, WRONG_PASSWORDS),
    // The same limit on a known network, or whoever shares it could tell by it which accounts exist.
    of(`${here}:day`, WRONG_OF_PLACE),
    ...(place.isNetworkKnown ? [] : [of("strangers", WRONG_OF_STRANGERS)]),
    ...(place.network === null ? [] : [{ key: `sign-in:@${place.network}`, rate: WRONG_OF_NETWORK }]),
  ];
}

/** The counters of a signed-in login that is asked for its password once more: by session, and over all of them. */
export const confirmCounters = (accountId: number, sessionId: string): Counter[] => [
  { key: `sign-in:${accountId}:s${sessionId}`, rate: WRONG_PASSWORDS },
  { key: `sign-in:${accountId}:sessions`, rate: WRONG_OF_KNOWN },
];

/** Where every counter of an account's own begins. */
export const ownCounters = (accountId: number): string => `sign-in:${accountId}:`;

export interface CodeAsker extends SignInOrigin {
  /** the login that asks; null: a visitor */
  accountId: number | null;
  /** the phone is that login's own */
  isOwn: boolean;
}

/**
 * The counters of codes that one to `phone` takes from, in the order in which they are taken: the first that is used up refuses, and
 * those after it lose nothing.
 */
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

/**
 * How long, ms, whoever is held to these counters has to wait before the next try, and by which counter; null: not at all.
 * `counted` gives what a window that is on has counted.
 */
export function waitOf(
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

/** What a wait is said with: minutes where it is short, else that it is over tomorrow at the latest. */
export function waitText({ counter, retryAfterMs }: { counter: Counter; retryAfterMs: number }): string {
  const minutes = Math.max(1, Math.ceil(retryAfterMs / MINUTE));
  if (counter.rate === WRONG_OF_NETWORK) return `登录过于频繁，请 ${minutes} 分钟后再试`;
  const when = minutes > 60 ? `${Math.ceil(minutes / 60)} 小时` : `${minutes} 分钟`;
  return counter.rate === WRONG_OF_STRANGERS || counter.rate === WRONG_OF_PLACE
    ? `该账号在新设备上密码错误次数过多，请在登录过的设备上登录，或找回密码；也可在 ${when}后再试`
    : `密码错误次数过多，请 ${when}后再试，或找回密码`;
}
