import type { IncomingMessage, ServerOptions } from "node:http";
import { config } from "~/platform/config/config.server";

/** ms; header size in bytes. */
export const SERVER_LIMITS: ServerOptions = {
  headersTimeout: 15_000,
  // Allows a return's photos over a slow line.
  requestTimeout: 300_000,
  // Longer than proxies' 60 s, so that they do not reuse a connection that is closing.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
};
/** ms; event streams send a heartbeat. */
export const MAX_SILENCE = 120_000;
/** bytes */
const MAX_BODY = 100 * 1024 * 1024;

const HOST = /^(?:[a-z0-9][a-z0-9._-]*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const PAGE_METHODS = new Set(["GET", "HEAD", "POST"]);
const API_METHODS = new Set([...PAGE_METHODS, "PUT", "PATCH", "DELETE", "OPTIONS"]);
export const ALLOWED_ON_PAGES = [...PAGE_METHODS].join(", ");

/** Returns whether a path is an API call, which has its own methods and origins; its documentation is a page. */
export const isApiCall = (url: string): boolean => /^\/api\/(?!docs(?:[/?]|$))/.test(url);

/** Returns whether a body may follow. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;

/** Later code builds URLs from it: "a.0" matches the pattern but is not a host. */
const isHost = (host: string): boolean => HOST.test(host) && URL.canParse(`http://${host}/`);

/** Decodable and without NUL, which databases treat as the end. */
function isAddress(url: string): boolean {
  if (!url.startsWith("/") || url.includes("%00")) return false;
  try {
    decodeURIComponent(url.split("?", 1)[0]!);
    return true;
  } catch {
    return false;
  }
}

/** Headers that identify the caller or the target: with two, a proxy and the shop might use different ones. */
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

/** Returns whether a single header came twice; Node keeps the first of some and joins others. */
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

/** Normalizes host headers; X-Forwarded-Host only from the proxy. Returns false for an invalid host. */
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

const isMalformed = (request: IncomingMessage, url: string): boolean =>
  hasDuplicate(request) || !cleanHosts(request) || !isAddress(url);

/** Returns the status that refuses a request, or null. Normalizes host headers for all later code. */
export function refusalStatus(request: IncomingMessage): number | null {
  const { headers, method = "", url = "" } = request;
  if (isMalformed(request, url)) return 400;
  const isApi = isApiCall(url);
  if (!(isApi ? API_METHODS : PAGE_METHODS).has(method)) return 405;
  if (Number(headers["content-length"] ?? 0) > MAX_BODY) return 413;
  return method === "POST" && !isApi && isForeignForm(request) ? 403 : null;
}
