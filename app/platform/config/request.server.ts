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

/** A Request, or the cheaper one that node-handler.server.ts makes from Node's. */
export type ServerRequest = RequestHead &
  ({ readonly signal: AbortSignal } | { readonly memo: Map<string, unknown> });

// Remix makes a Request for every loader but hands the same AbortSignal to all of them.
const memos = new WeakMap<AbortSignal, Map<string, unknown>>();

function getMemo(request: ServerRequest): Map<string, unknown> {
  if ("memo" in request) return request.memo;
  let memo = memos.get(request.signal);
  if (!memo) memos.set(request.signal, (memo = new Map()));
  return memo;
}

/** An action and the loaders after it share a signal, but not what was read before the change. */
const keyOf = (request: ServerRequest, name: string) =>
  request.method === "GET" || request.method === "HEAD" ? `read ${name}` : `change ${name}`;

/** Returns the value of `make`, called once for each request and `name`. */
export function perRequest<T>(request: ServerRequest, name: string, make: () => Promise<T>): Promise<T> {
  const memo = getMemo(request);
  const key = keyOf(request, name);
  if (!memo.has(key)) memo.set(key, make());
  return memo.get(key) as Promise<T>;
}

export function knownForRequest<T>(request: ServerRequest, name: string): Promise<T> | undefined {
  return getMemo(request).get(keyOf(request, name)) as Promise<T> | undefined;
}

/** Replaces a value of `perRequest` after it changed in the same request. */
export function rememberForRequest<T>(request: ServerRequest, name: string, value: T | Promise<T>): void {
  getMemo(request).set(keyOf(request, name), Promise.resolve(value));
}

export function noteForRequest<T>(request: ServerRequest, name: string, value: T): void {
  getMemo(request).set(`note ${name}`, value);
}

export function notedForRequest<T>(request: ServerRequest, name: string): T | undefined {
  return getMemo(request).get(`note ${name}`) as T | undefined;
}

/** Returns the request's id in the log, given by the worker or made here. */
export function getRequestId(request: ServerRequest): string {
  const memo = getMemo(request);
  const sent = request.headers.get("x-request-id");
  const known = memo.get("id") as string | undefined;
  const id = known ?? (sent && /^[\w-]{1,64}$/.test(sent) ? sent : randomBytes(6).toString("hex"));
  memo.set("id", id);
  return id;
}

/** Groups of an IPv6 address that name a customer's network; the customer chooses the rest. */
const NETWORK = 4;

/** Returns the address that limits count: IPv4 whole, the /64 of IPv6, without a port; null if it is no address. */
export function getNetwork(text: string): string | null {
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

/** Returns the client's network address for limits, from the outermost trusted proxy or else the worker; null for this machine. Earlier entries of X-Forwarded-For can be forged. */
export function getAddress(request: ServerRequest): string | null {
  const addresses = (request.headers.get("x-forwarded-for") ?? "").split(",");
  const address = proxies > 0 ? addresses[Math.max(0, addresses.length - proxies)]!.trim() : "";
  return getNetwork(address) ?? getNetwork(request.headers.get("x-client-address") ?? "");
}

function siteOrigin(request: ServerRequest): string {
  const { origin, host } = new URL(request.url);
  if (!config.BEHIND_TLS) return origin;
  const { headers } = request;
  const forwarded = headers.get("x-forwarded-host")?.split(",")[0]?.trim() || headers.get("host") || host;
  return `https://${forwarded}`;
}

/** Returns the shop's origin: SHOP_URL, or else the request's own. A request can forge the latter, so shared caches must not store such an answer. */
export function shopOrigin(request: ServerRequest): string {
  const origin = config.SHOP_URL ?? siteOrigin(request);
  return URL.canParse(origin) ? new URL(origin).origin : new URL(request.url).origin;
}

export const getSites = (request: ServerRequest): Sites => ({
  main: config.MAIN_SITE_URL,
  shop: shopOrigin(request),
});

/** Returns the sign-in address that leads back to `back`, a path of this shop. */
export const signInFor = (request: ServerRequest, back: string): string =>
  signInAddress(back, getSites(request));

/** Returns the Cache-Control of an answer that contains the shop's address. */
export const originCache = (seconds: number): string =>
  config.SHOP_URL ? `public, max-age=${seconds}` : "private, no-cache";
