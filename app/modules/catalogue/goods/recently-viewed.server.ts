import { setCookie } from "~/platform/http/cookie.server";
import { RECENTLY_VIEWED } from "./recently-viewed";

const STORED = 30 * 86_400;

/** The Set-Cookie header that keeps the list. */
export const recentlyViewedCookie = (ids: readonly number[]): string =>
  setCookie({ name: RECENTLY_VIEWED, value: ids.join("."), seconds: STORED });
