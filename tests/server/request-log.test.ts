import { afterEach, expect, test } from "vitest";
import { config } from "~/platform/config/config.server";
import { identify, withoutKey } from "~/server/request-log";

const isBehindTls = config.BEHIND_TLS;
afterEach(() => void (config.BEHIND_TLS = isBehindTls));

function identified(remoteAddress: string | undefined, values: Record<string, string> = {}) {
  const headers: Record<string, string | undefined> = { ...values };
  identify({ headers, socket: { remoteAddress } as never });
  return headers;
}

test.each<[remote: string | undefined, caller: string | undefined]>([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.8", "203.0.113.8"],
  ["2001:db8::1", "2001:db8::1"],
  ["127.0.0.1", undefined],
  ["::1", undefined],
  ["::ffff:127.0.0.1", undefined],
  [undefined, undefined],
])("a call from %s counts for %s, whatever the caller says of itself", (remote, caller) =>
  expect(identified(remote, { "x-client-address": "192.0.2.66" })["x-client-address"]).toBe(caller),
);

test("each request has an id of its own; only a proxy may give one, of letters and digits", () => {
  const ids = [1, 2].map(() => identified("203.0.113.7", { "x-request-id": "chosen" })["x-request-id"]);
  expect(new Set([...ids, "chosen"]).size).toBe(3);
  config.BEHIND_TLS = true;
  expect(identified("127.0.0.1", { "x-request-id": "chosen" })["x-request-id"]).toBe("chosen");
  for (const id of ["a b", "x".repeat(65), ""])
    expect(identified("127.0.0.1", { "x-request-id": id })["x-request-id"]).toMatch(/^[0-9a-f]{12}$/);
});

test.each([
  ["/sh/AbCdEfGhIjKlMnOpQrStUv", "/sh/*"],
  ["/SH/AbCdEfGhIjKlMnOpQrStUv/goods.csv", "/SH/*/goods.csv"],
  ["/shop", "/shop"],
  ["/list/sh/1", "/list/sh/1"],
])("the path %s is logged as %s", (path, logged) => expect(withoutKey(path)).toBe(logged));
