/** The cookie in which a browser keeps the goods that it has seen. */
import { setCookie } from "~/platform/cookie.server";
import { SEEN } from "./seen";

const KEPT = 30 * 86_400;

/** The Set-Cookie header that keeps the list. */
export const seenCookie = (ids: readonly number[]): string =>
  setCookie({ name: SEEN, value: ids.join("."), seconds: KEPT });
