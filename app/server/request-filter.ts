import type { IncomingMessage, ServerOptions } from "node:http";
import { config } from "~/platform/config/config.server";

/** ms; the head of a request in bytes. */
export const SERVER_LIMITS: ServerOptions = {
  headersTimeout: 15_000,
  // The photos of a return over a slow line.
  requestTimeout: 300_000,
  // Longer than proxies keep theirs (60 s): a request would meet a connection that is just being closed.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
};
/** ms; event streams have a heartbeat. */
export const MAX_SILENCE = 120_000;
/** bytes; no form takes more */
const MAX_BODY = 100 * 1024 * 1024;

const HOST = /^(?:[a-z0-9][a-z0-9._-]*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const PAGE_METHODS = new Set(["GET", "HEAD", "POST"]);
const API_METHODS = new Set([...PAGE_METHODS, "PUT", "PATCH", "DELETE", "OPTIONS"]);
export const ALLOWED_ON_PAGES = [...PAGE_METHODS].join(", ");

/** Whether a path is a call of the published API, which has methods and origins of its own; its description is a page. */
export const isApiCall = (url: string): boolean => /^\/api\/(?!docs(?:[/?]|$))/.test(url);

/** Whether more of the body may come than the head. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;

/** All later code makes addresses of it: "a.0" has the form of a host and is none. */
const isHost = (host: string): boolean => HOST.test(host) && URL.canParse(`http://${host}/`);

/** Can be decoded, and has no NUL, which databases take for an end. */
function isAddress(url: string): boolean {
  if (!url.startsWith("/") || url.includes("%00")) return false;
  try {
    decodeURIComponent(url.split("?", 1)[0]!);
    return true;
  } catch {
    return false;
  }
}

/** Headers that say who asks, or what is asked: a proxy and the shop may each believe another of two. */
const SINGLE = new Set([
  "authorization",
  "content-length",
  "content-type",
  "cookie",
  "expect",
  "host",
  "origin",
  "referer",
  "transfer-encoding",
  "x-forwarded-host",
]);

/** Whether a header that may be sent once came twice. Node keeps the first one of some and joins others. */
function hasDuplicate({ rawHeaders = [] }: IncomingMessage): boolean {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase();
    if (!SINGLE.has(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}

const forwardedHost = ({ headers }: IncomingMessage) => headers["x-forwarded-host"] as string | undefined;

/** Text browsers send no Origin: readForm (platform/http/forms/forms.server.ts) checks their forms. */
function isForeignForm(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== (forwardedHost(request) || host);
}

/** One host a header, in small letters; X-Forwarded-Host only from the proxy; false: one is no host. */
function cleanHosts({ headers }: IncomingMessage): boolean {
  for (const name of ["host", "x-forwarded-host"]) {
    const value = headers[name];
    if (value === undefined) continue;
    const host = String(value).split(",")[0]!.trim().toLowerCase();
    headers[name] = host;
    if (name !== "host" && (!config.BEHIND_TLS || host === "")) delete headers[name];
    else if (!isHost(host)) return false;
  }
  return true;
}

/** The status with which a request is refused, or null. Also cleans its host headers, so that all later code reads the same host. */
export function refusalStatus(request: IncomingMessage): number | null {
  const { headers, method = "", url = "" } = request;
  if (hasDuplicate(request) || !cleanHosts(request) || !isAddress(url)) return 400;
  const isApi = isApiCall(url);
  if (!(isApi ? API_METHODS : PAGE_METHODS).has(method)) return 405;
  if (Number(headers["content-length"] ?? 0) > MAX_BODY) return 413;
  return method === "POST" && !isApi && isForeignForm(request) ? 403 : null;
}
