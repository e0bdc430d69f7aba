import { config } from "~/platform/config/config.server";
import type { ServerRequest } from "~/platform/config/request.server";

interface CookieOf {
  name: string;
  value: string;
  /** without it until the browser is closed */
  seconds?: number;
  /** path that it is for; never sent from another site */
  only?: string;
}

/** The Set-Cookie header: of no use to scripts, nor to other sites' forms, and behind TLS never sent without it. */
export function setCookie({ name, value, seconds, only }: CookieOf): string {
  return [
    `${name}=${value}`,
    `Path=${only ?? "/"}`,
    "HttpOnly",
    ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
    ...(config.BEHIND_TLS ? ["Secure"] : []),
    // Last: lynx reads it as a cookie of its own, to which it gives all that follows.
    `SameSite=${only === undefined ? "Lax" : "Strict"}`,
  ].join("; ");
}

/** What a cookie of the request holds; null without it, and for what no cookie of ours can hold. */
export function cookieValue(request: ServerRequest, wanted: string): string | null {
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const [name, value] = pair.trim().split("=");
    if (name === wanted && value && /^[\w-]+$/.test(value)) return value;
  }
  return null;
}

/** The name of a cookie that lets somebody in: behind TLS browsers take it from nobody but this host. */
export const guardedName = (name: string, only?: string): string =>
  `${config.BEHIND_TLS ? (only === undefined ? "__Host-" : "__Secure-") : ""}${name}`;
