import fc from "fast-check";
import type { IncomingMessage } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { config } from "~/platform/config/config.server";
import { hasBody, isApiCall, refusalStatus } from "~/server/request-filter";

const isBehindTls = config.BEHIND_TLS;
afterEach(() => void (config.BEHIND_TLS = isBehindTls));

type Headers = Record<string, string | undefined>;
const query = (method: string, url: string, headers: Headers = {}) =>
  ({ method, url, headers: { host: "shop.test", ...headers } }) as unknown as IncomingMessage;
const status = (method: string, url: string, headers?: Headers) => refusalStatus(query(method, url, headers));

test.each([
  ["/api/cart", true],
  ["/api/docs", false],
  ["/api/docs/cart", false],
  ["/api/docs?x=1", false],
  ["/api/docsearch", true],
  ["/api", false],
  ["/apis/cart", false],
])("%s is a call of the API: %s", (url, current) => expect(isApiCall(url)).toBe(current));

test("a request has a body when it says so, by its length or in pieces", () => {
  expect(hasBody(query("POST", "/", { "content-length": "1" }))).toBe(true);
  expect(hasBody(query("POST", "/", { "transfer-encoding": "chunked" }))).toBe(true);
  expect([undefined, "0"].map((length) => hasBody(query("POST", "/", { "content-length": length })))).toEqual(
    [false, false],
  );
});

describe("a header that is sent twice", () => {
  const twice = (name: string) =>
    refusalStatus({
      ...query("GET", "/cart"),
      rawHeaders: [name, "shop.test", name.toUpperCase(), "shop.test"],
    } as IncomingMessage);
  test.each(["Host", "Origin", "Cookie", "Content-Length", "Transfer-Encoding", "Authorization"])(
    "%s is refused, whatever it says",
    (name) => expect(twice(name)).toBe(400),
  );
  test.each(["Accept", "X-Forwarded-For", "Accept-Language"])("%s is a list", (name) =>
    expect(twice(name)).toBeNull(),
  );
});

describe("methods", () => {
  test.each(["GET", "HEAD", "POST"])("%s is for pages and calls", (method) =>
    expect([status(method, "/cart"), status(method, "/api/cart")]).toEqual([null, null]),
  );
  test.each(["PUT", "PATCH", "DELETE", "OPTIONS"])("%s is for calls alone", (method) =>
    expect([status(method, "/cart"), status(method, "/api/cart"), status(method, "/api/docs")]).toEqual([
      405,
      null,
      405,
    ]),
  );
  test.each(["TRACE", "CONNECT", "PROPFIND", "get", ""])("%s is for neither", (method) =>
    expect([status(method, "/cart"), status(method, "/api/cart")]).toEqual([405, 405]),
  );
});

describe("forms of other sites", () => {
  const foreign = "http://evil.example";
  test.each<[what: string, headers: Headers, expected: number | null]>([
    ["its own form", { origin: "http://shop.test" }, null],
    ["a text browser's form, without an Origin", {}, null],
    ["another site's", { origin: foreign }, 403],
    ["a sandbox's", { origin: "null" }, 403],
    ["another port's", { origin: "http://shop.test:8080" }, 403],
    ["another site's that names its host", { origin: foreign, "x-forwarded-host": "evil.example" }, 403],
  ])("%s: %s", (_, headers, expected) => expect(status("POST", "/cart", headers)).toBe(expected));

  test("behind a proxy the host is what the proxy says", () => {
    config.BEHIND_TLS = true;
    const headers = { host: "10.0.0.7:3000", "x-forwarded-host": "Shop.example, inner" };
    expect(status("POST", "/cart", { ...headers, origin: "https://shop.example" })).toBeNull();
    expect(status("POST", "/cart", { ...headers, origin: "http://10.0.0.7:3000" })).toBe(403);
    expect(
      status("POST", "/cart", { host: "shop.test", "x-forwarded-host": "", origin: "http://shop.test" }),
    ).toBe(null);
  });

  test("calls of the API come from any site, which its own rules judge; reading is no change", () => {
    expect(status("POST", "/api/cart", { origin: foreign })).toBeNull();
    expect(status("GET", "/cart", { origin: foreign })).toBeNull();
  });
});

test("a body that says it is larger than any form is refused by its word", () => {
  const limit = 100 * 1024 * 1024;
  expect(status("POST", "/cart", { "content-length": String(limit) })).toBeNull();
  expect(status("POST", "/cart", { "content-length": String(limit + 1) })).toBe(413);
});

describe("what passes can be relied on", () => {
  const anyText = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom(
      "shop.test",
      "SHOP.test:3000",
      "[::1]:80",
      "a@b",
      "x:99999",
      "a.0",
      "1.2.3.999",
      "[:1]",
      "x, y",
      " shop.test ",
      "[x]",
      "",
    ),
    fc.webUrl(),
  );

  test("its host is one name in small letters, of which a URL can be made", () =>
    fc.assert(
      fc.property(anyText, anyText, fc.boolean(), (host, forwarded, behindTls) => {
        config.BEHIND_TLS = behindTls;
        const request = query("GET", "/", { host, "x-forwarded-host": forwarded });
        if (refusalStatus(request) !== null) return;
        for (const name of ["host", "x-forwarded-host"]) {
          const left = request.headers[name] as string | undefined;
          if (left === undefined) continue;
          expect(left).toMatch(/^[a-z0-9._:[\]-]+$/);
          expect(URL.canParse(`http://${left}/`)).toBe(true);
        }
        if (!behindTls) expect(request.headers["x-forwarded-host"]).toBeUndefined();
      }),
    ));

  test("its path can be decoded and holds no NUL", () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webPath(), fc.constantFrom("/%00", "/%ff", "*", "//x")), (url) => {
        if (status("GET", url) !== null) return;
        expect(url.startsWith("/")).toBe(true);
        expect(decodeURIComponent(url.split("?")[0]!)).not.toContain("\0");
        expect(url).not.toContain("%00");
      }),
    ));
});
