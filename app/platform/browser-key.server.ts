/** A random key in a cookie by which a browser is known again; the database holds its SHA-256 alone. */
import { createHash, randomBytes } from "node:crypto";
import { config } from "./config.server";

const nameOf = (name: string) => `${config.BEHIND_TLS ? "__Host-" : ""}${name}`;

/** What stands in the database in place of a key. */
export const hashedKey = (key: string): string => createHash("sha256").update(key).digest("hex");

export const newKey = (): string => randomBytes(32).toString("base64url");

/** The key that the request carries under this name, or null. */
export function keyOf(request: Request, name: string): string | null {
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const [given, value] = pair.trim().split("=");
    if (given === nameOf(name) && value && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

/** The Set-Cookie header that keeps the key for `seconds`. */
export function keyCookie(name: string, key: string, seconds: number): string {
  return `${nameOf(name)}=${key}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${config.BEHIND_TLS ? "; Secure" : ""}`;
}

/** The Set-Cookie header that takes the key away. */
export const noKeyCookie = (name: string): string => keyCookie(name, "", 0);
