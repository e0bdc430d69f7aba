/** A random key in a cookie by which a browser is known again; the database holds its SHA-256 alone. */
import { createHash, randomBytes } from "node:crypto";
import { guardedName, setCookie } from "./cookie.server";
import type { ServerRequest } from "~/platform/config/request.server";

/** Sent to this part of the site alone, never from another site. */
interface Only {
  path: string;
}

const nameOf = (name: string, only?: Only) => guardedName(name, only?.path);

/** What stands in the database in place of a key. */
export const hashedKey = (key: string): string => createHash("sha256").update(key).digest("hex");

export const newKey = (): string => randomBytes(32).toString("base64url");

/** The key that the request carries under this name, or null. */
export function readBrowserKey(
  request: Pick<ServerRequest, "headers">,
  name: string,
  only?: Only,
): string | null {
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, value] = pair.trim().split("=");
    if (key === nameOf(name, only) && value && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

/** The Set-Cookie header that keeps the key for `seconds`; `only` for one part of the site. */
export function keyCookie(name: string, key: string, seconds: number, only?: Only): string {
  return setCookie({
    name: nameOf(name, only),
    value: key,
    seconds,
    ...(only && { only: only.path }),
  });
}

/** The Set-Cookie header that takes the key away. */
export const noKeyCookie = (name: string, only?: Only): string => keyCookie(name, "", 0, only);
