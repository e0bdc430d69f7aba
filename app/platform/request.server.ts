/** What belongs to one request: its id and what has already been read for it. */
import { randomBytes } from "node:crypto";
import { config } from "./config.server";

// Remix makes a new Request for every loader but hands the same AbortSignal to all of them; where it does not, each loader reads for itself.
const memos = new WeakMap<AbortSignal, Map<string, unknown>>();

function memoOf(request: Request): Map<string, unknown> {
  let memo = memos.get(request.signal);
  if (!memo) memos.set(request.signal, (memo = new Map()));
  return memo;
}

/** An action and the loaders that run after it share a signal but must not share what was read before the change. */
const keyOf = (request: Request, name: string) =>
  request.method === "GET" || request.method === "HEAD" ? `read ${name}` : `change ${name}`;

/** The value of `make`, made once a request and `name`, however many loaders ask. */
export function perRequest<T>(request: Request, name: string, make: () => Promise<T>): Promise<T> {
  const memo = memoOf(request);
  const key = keyOf(request, name);
  if (!memo.has(key)) memo.set(key, make());
  return memo.get(key) as Promise<T>;
}

/** Forgets (or replaces) what was read, after a change of it in the same request. */
export function rememberForRequest<T>(request: Request, name: string, value: T): void {
  memoOf(request).set(keyOf(request, name), Promise.resolve(value));
}

/** The id under which the request stands in the log; given by the worker, else made here. */
export function requestIdOf(request: Request): string {
  const memo = memoOf(request);
  const given = request.headers.get("x-request-id");
  const known = memo.get("id") as string | undefined;
  const id = known ?? (given && /^[\w-]{1,64}$/.test(given) ? given : randomBytes(6).toString("hex"));
  memo.set("id", id);
  return id;
}

/** The caller's address on the network: what the proxy says behind one, else what the worker saw; null for this machine itself. */
export function addressOf(request: Request): string | null {
  const said = request.headers.get(config.BEHIND_TLS ? "x-forwarded-for" : "x-client-address");
  return said?.split(",").at(-1)?.trim() || null;
}

/** "https://shop.example": this shop as the browser sees it; behind a proxy by what that says. */
export function siteOrigin(request: Request): string {
  const { origin, host } = new URL(request.url);
  if (!config.BEHIND_TLS) return origin;
  const { headers } = request;
  const said = headers.get("x-forwarded-host")?.split(",")[0]?.trim() || headers.get("host") || host;
  return `https://${said}`;
}

/**
 * "https://shop.example": the address under which this shop is found, SHOP_URL where it is set. Without it the request's own, which
 * whoever asks may have made up: such an answer must be nobody else's, so no shared cache may keep it.
 */
export function shopOrigin(request: Request): string {
  const said = config.SHOP_URL ?? siteOrigin(request);
  return URL.canParse(said) ? new URL(said).origin : new URL(request.url).origin;
}

/** How long an answer that names the shop's address may be kept, and by whom. */
export const originCache = (seconds: number): string =>
  config.SHOP_URL ? `public, max-age=${seconds}` : "private, no-cache";
