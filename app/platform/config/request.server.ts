import { randomBytes } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";
import { config } from "./config.server";
import { type Sites, signInAddress } from "~/platform/values/sign-in-address";

export interface RequestHead {
  readonly method: string;
  readonly url: string;
  readonly headers: Pick<Headers, "get">;
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** A Request, or what node-handler.server.ts makes of Node's at a fraction of its cost. */
export type ServerRequest = RequestHead &
  ({ readonly signal: AbortSignal } | { readonly memo: Map<string, unknown> });

// Remix makes a Request for every loader but hands the same AbortSignal to all of them.
const memos = new WeakMap<AbortSignal, Map<string, unknown>>();

function memoOf(request: ServerRequest): Map<string, unknown> {
  if ("memo" in request) return request.memo;
  let memo = memos.get(request.signal);
  if (!memo) memos.set(request.signal, (memo = new Map()));
  return memo;
}

/** An action and the loaders after it share a signal, but not what was read before the change. */
const keyOf = (request: ServerRequest, name: string) =>
  request.method === "GET" || request.method === "HEAD" ? `read ${name}` : `change ${name}`;

/** The value of `make`, made once a request and `name`, however many loaders ask. */
export function perRequest<T>(request: ServerRequest, name: string, make: () => Promise<T>): Promise<T> {
  const memo = memoOf(request);
  const key = keyOf(request, name);
  if (!memo.has(key)) memo.set(key, make());
  return memo.get(key) as Promise<T>;
}

export function knownForRequest<T>(request: ServerRequest, name: string): Promise<T> | undefined {
  return memoOf(request).get(keyOf(request, name)) as Promise<T> | undefined;
}

/** Replaces what was read, after a change of it in the same request. */
export function rememberForRequest<T>(request: ServerRequest, name: string, value: T | Promise<T>): void {
  memoOf(request).set(keyOf(request, name), Promise.resolve(value));
}

/** Notes a value for the code that sends the answer. */
export function noteForRequest<T>(request: ServerRequest, name: string, value: T): void {
  memoOf(request).set(`note ${name}`, value);
}

export function notedForRequest<T>(request: ServerRequest, name: string): T | undefined {
  return memoOf(request).get(`note ${name}`) as T | undefined;
}

/** The id under which the request stands in the log; given by the worker, else made here. */
export function requestIdOf(request: ServerRequest): string {
  const memo = memoOf(request);
  const sent = request.headers.get("x-request-id");
  const known = memo.get("id") as string | undefined;
  const id = known ?? (sent && /^[\w-]{1,64}$/.test(sent) ? sent : randomBytes(6).toString("hex"));
  memo.set("id", id);
  return id;
}

/** Groups of an IPv6 address that name one customer's network; the rest is the customer's to choose. */
const NETWORK = 4;

/** An address as limits count it: IPv4 whole, of IPv6 the /64, without a port; null for what is no address. */
export function networkOf(text: string): string | null {
  const bare = text
    .replace(/^\[([^\]]*)\](?::\d+)?$/, "$1")
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return null;
  const [head = [], tail = []] = bare
    .replace(/%.*/, "")
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const groups = [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0"), ...tail];
  return `${groups
    .slice(0, NETWORK)
    .map((group) => parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

const proxies = config.TRUSTED_PROXIES ?? (config.BEHIND_TLS ? 1 : 0);

/**
 * Where the caller is on the network, for limits: what the outermost trusted proxy heard, else what the worker saw; null for this machine
 * itself. What stands before it in X-Forwarded-For is the caller's own word.
 */
export function addressOf(request: ServerRequest): string | null {
  const addresses = (request.headers.get("x-forwarded-for") ?? "").split(",");
  const address = proxies > 0 ? addresses[Math.max(0, addresses.length - proxies)]!.trim() : "";
  return networkOf(address) ?? networkOf(request.headers.get("x-client-address") ?? "");
}

function siteOrigin(request: ServerRequest): string {
  const { origin, host } = new URL(request.url);
  if (!config.BEHIND_TLS) return origin;
  const { headers } = request;
  const forwarded = headers.get("x-forwarded-host")?.split(",")[0]?.trim() || headers.get("host") || host;
  return `https://${forwarded}`;
}

/**
 * "https://shop.example": the address under which this shop is found, SHOP_URL where it is set. Without it the request's own, which
 * whoever asks may have made up: such an answer must be nobody else's, so no shared cache may keep it.
 */
export function shopOrigin(request: ServerRequest): string {
  const origin = config.SHOP_URL ?? siteOrigin(request);
  return URL.canParse(origin) ? new URL(origin).origin : new URL(request.url).origin;
}

/** The main site, where MAIN_SITE_URL names one, and this shop. */
export const sitesOf = (request: ServerRequest): Sites => ({
  main: config.MAIN_SITE_URL,
  shop: shopOrigin(request),
});

/** Where a visitor is sent to sign in and come back to `back`, a path of this shop. */
export const signInFor = (request: ServerRequest, back: string): string =>
  signInAddress(back, sitesOf(request));

/** How long an answer that names the shop's address may be kept, and by whom. */
export const originCache = (seconds: number): string =>
  config.SHOP_URL ? `public, max-age=${seconds}` : "private, no-cache";
