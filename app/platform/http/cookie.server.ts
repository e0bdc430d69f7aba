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

/** Returns a Set-Cookie header: HttpOnly, SameSite, and Secure behind TLS. */
export function setCookie({ name, value, seconds, only }: CookieOf): string {
  return [
    `${name}=${value}`,
    `Path=${only ?? "/"}`,
    "HttpOnly",
    ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
    ...(config.BEHIND_TLS ? ["Secure"] : []),
    // Last: lynx reads the rest of the header as a part of it.
    `SameSite=${only === undefined ? "Lax" : "Strict"}`,
  ].join("; ");
}

/** Returns a cookie's value; null without it, or if it has characters that our cookies never have. */
export function cookieValue(request: ServerRequest, wanted: string): string | null {
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const [name, value] = pair.trim().split("=");
    if (name === wanted && value && /^[\w-]+$/.test(value)) return value;
  }
  return null;
}

/** Returns the name of a session cookie, which behind TLS only this host can set (__Host-). */
export const guardedName = (name: string, only?: string): string =>
  `${config.BEHIND_TLS ? (only === undefined ? "__Host-" : "__Secure-") : ""}${name}`;
