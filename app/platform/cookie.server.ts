/** The one maker of cookies: what no cookie of the shop may lack, and who may have it. */
import { config } from "./config.server";

interface CookieOf {
  name: string;
  value: string;
  /** how long it is kept; without it until the browser is closed */
  seconds?: number;
  /** a part of the site, for which alone it is; such a cookie never comes along from another site */
  only?: string;
}

/** The Set-Cookie header: of no use to scripts, nor to other sites' forms, and behind TLS never sent without it. */
export function setCookie({ name, value, seconds, only }: CookieOf): string {
  return [
    `${name}=${value}`,
    `Path=${only ?? "/"}`,
    "HttpOnly",
    `SameSite=${only === undefined ? "Lax" : "Strict"}`,
    ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
    ...(config.BEHIND_TLS ? ["Secure"] : []),
  ].join("; ");
}

/** The name of a cookie that lets somebody in: behind TLS browsers take it from nobody but this host. */
export const guardedName = (name: string, only?: string): string =>
  `${config.BEHIND_TLS ? (only === undefined ? "__Host-" : "__Secure-") : ""}${name}`;
