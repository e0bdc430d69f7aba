import { createHash, randomBytes } from "node:crypto";
import { guardedName, setCookie } from "./cookie.server";
import type { ServerRequest } from "~/platform/config/request.server";

interface Only {
  path: string;
}

const nameOf = (name: string, only?: Only) => guardedName(name, only?.path);

/** Returns the hash that the database stores of a key. */
export const hashedKey = (key: string): string => createHash("sha256").update(key).digest("hex");

export const newKey = (): string => randomBytes(32).toString("base64url");

/** Returns the request's key of this name, or null. */
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

/** Returns the Set-Cookie header for the key, for `seconds`; `only` for one part of the site. */
export function keyCookie(name: string, key: string, seconds: number, only?: Only): string {
  return setCookie({
    name: nameOf(name, only),
    value: key,
    seconds,
    ...(only && { only: only.path }),
  });
}

/** Returns the Set-Cookie header that deletes the key. */
export const noKeyCookie = (name: string, only?: Only): string => keyCookie(name, "", 0, only);
