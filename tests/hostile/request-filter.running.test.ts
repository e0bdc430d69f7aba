import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { WRONG_PASSWORDS } from "~/modules/company/sign-in/tries";
import { openSqlite } from "~/platform/database/open-sqlite.server";
import { securityHeaders } from "~/platform/http/security-headers";
import { folder, onlyShop, type Serving } from "../server/running";
import { dripBytes, readMessage, sendBytes } from "./wire";

const started = onlyShop({ WEB_CONCURRENCY: "1" });
let shop: Serving;
beforeAll(async () => void (shop = await started()));

test("an upload of somebody who must sign in first is heard out, so that the answer arrives, and the connection goes on", async () => {
  const photos = new Uint8Array(6_000_000);
  // The last requests use up the connection that is kept.
  for (const connection of ["keep-alive", "close"])
    for (let i = 0; i < 5; i += 1) {
      const headers = { origin: shop.url, connection, "content-type": "multipart/form-data; boundary=x" };
      const post = { method: "POST", headers, body: photos, redirect: "manual" as const };
      const answer = await fetch(`${shop.url}/yjfk`, post);
      expect([answer.status, answer.headers.get("location")], connection).toEqual([
        303,
        "/login?redirectTo=%2F",
      ]);
      await answer.text();
    }
  const head = `POST /yjfk HTTP/1.1\r\nHost: shop.test\r\nContent-Type: text/plain\r\nContent-Length: 6000000\r\n\r\n`;
  const next = "GET /healthz HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n";
  const message = await sendBytes(shop.url, Buffer.concat([Buffer.from(head), photos, Buffer.from(next)]));
  expect([...message.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1])).toEqual(["303", "200"]);
});

/** Connections of each kind that drip. */
const SLOW_EACH = 60;

const TRUST = Object.entries(securityHeaders(false)).map(([name, value]) => [name.toLowerCase(), value]);

/** What the shop says to these lines, with a Host of its own unless they bring one; the connection ends with the answer. */
async function messageTo(line: string, headers: string[] = [], body = "") {
  const host = headers.some((header) => /^host:/i.test(header)) ? [] : [`Host: ${new URL(shop.url).host}`];
  const head = [line, ...host, ...headers, "Connection: close"].join("\r\n");
  return readMessage(await sendBytes(shop.url, `${head}\r\n\r\n${body}`));
}

const form = "Content-Type: application/x-www-form-urlencoded";
const posted = (body: string) => [form, `Content-Length: ${body.length}`];

describe("what is no request to this shop is refused in a sentence", () => {
  test.each<[what: string, line: string, headers: string[], status: number]>([
    ["a path that is no text", "GET /% HTTP/1.1", [], 400],
    ["a path of broken UTF-8", "GET /list/info/%ff HTTP/1.1", [], 400],
    ["a path with a NUL", "GET /list/info/%00 HTTP/1.1", [], 400],
    ["a query with a NUL", "GET /search?keywords=a%00b HTTP/1.1", [], 400],
    ["an address of another server", "GET http://evil.example/ HTTP/1.1", [], 400],
    ["no address", "OPTIONS * HTTP/1.1", [], 400],
    ["a host that is a path", "GET / HTTP/1.1", ["Host: shop/../../x"], 400],
    ["a host with a user", "GET / HTTP/1.1", ["Host: a@evil.example"], 400],
    ["a port beyond all ports", "GET / HTTP/1.1", ["Host: shop.test:99999"], 400],
    ["no host", "GET / HTTP/1.1", ["Host:"], 400],
    ["TRACE", "TRACE / HTTP/1.1", [], 405],
    ["PUT", "PUT /login HTTP/1.1", [], 405],
    ["DELETE", "DELETE /cart HTTP/1.1", [], 405],
    ["OPTIONS", "OPTIONS /cart HTTP/1.1", [], 405],
    ["PROPFIND", "PROPFIND / HTTP/1.1", [], 405],
    ["TRACE of a call", "TRACE /api/header HTTP/1.1", [], 405],
    ["a method that is none", "HACK / HTTP/1.1", [], 400],
    ["a form of another site", "POST /login HTTP/1.1", ["Origin: http://evil.example", ...posted("")], 403],
    ["a form of nobody", "POST /login HTTP/1.1", ["Origin: null", ...posted("")], 403],
    ["a form of nonsense", "POST /cart HTTP/1.1", ["Origin: nonsense", ...posted("")], 403],
    ["a form of another port", "POST / HTTP/1.1", ["Origin: http://127.0.0.1:1", ...posted("")], 403],
    [
      "a form that names its own host",
      "POST /login HTTP/1.1",
      ["Origin: http://evil.example", "X-Forwarded-Host: evil.example", ...posted("")],
      403,
    ],
    ["a body that says it is enormous", "POST /login HTTP/1.1", [form, "Content-Length: 99999999999"], 413],
    ["a body of no length", "POST /login HTTP/1.1", ["Content-Length: many"], 400],
    ["two lengths", "POST /login HTTP/1.1", ["Content-Length: 1", "Content-Length: 2"], 400],
    ["a length and pieces", "POST / HTTP/1.1", ["Content-Length: 4", "Transfer-Encoding: chunked"], 400],
    ["two hosts", "GET /healthz HTTP/1.1", ["Host: shop.test", "Host: evil.example"], 400],
    ["the same host twice", "GET /login HTTP/1.1", ["Host: shop.test", "host: shop.test"], 400],
    ["two hosts of a call", "GET /api/header HTTP/1.1", ["Host: shop.test", "HOST: evil.example"], 400],
    ["the same length twice", "POST /login HTTP/1.1", [form, "Content-Length: 0", "Content-Length: 0"], 400],
    ["two lengths in one", "POST /login HTTP/1.1", [form, "Content-Length: 0, 0"], 400],
    [
      "pieces of pieces",
      "POST / HTTP/1.1",
      ["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"],
      400,
    ],
    ["pieces, then a length", "POST / HTTP/1.1", ["Transfer-Encoding: chunked", "Content-Length: 4"], 400],
    [
      "two kinds of body",
      "POST /login HTTP/1.1",
      [form, "Content-Type: text/plain", "Content-Length: 0"],
      400,
    ],
    ["two origins", "POST /login HTTP/1.1", ["Origin: http://shop.test", "Origin: null", ...posted("")], 400],
    ["two lines of cookies", "GET /login HTTP/1.1", ["Cookie: a=b", "Cookie: shop=x"], 400],
    ["two authorisations", "GET /api/header HTTP/1.1", ["Authorization: a", "Authorization: b"], 400],
    ["two forwarded hosts", "GET / HTTP/1.1", ["X-Forwarded-Host: a", "X-Forwarded-Host: b"], 400],
    ["an address without an end", `GET /${"a".repeat(20_000)} HTTP/1.1`, [], 431],
    ["cookies without an end", "GET / HTTP/1.1", [`Cookie: ${"a=b; ".repeat(5_000)}`], 431],
    ["a header that breaks off", "GET / HTTP/1.1", ["Cookie: a\rSet-Cookie: b=1"], 400],
    ["an expectation", "POST /login HTTP/1.1", ["Expect: the unexpected", ...posted("")], 417],
    ["no HTTP", "hello", [], 400],
  ])("%s", async (_, line, headers, status) => {
    const message = await messageTo(line, headers);
    expect(message.status).toBe(status);
    expect(message.body).toMatch(/[\u4e00-\u9fff]{4,}/);
    expect(message.headers.get("cache-control")).toBe("no-store");
    expect(message.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect([...message.headers].filter(([name]) => TRUST.some(([item]) => item === name))).toEqual(
      expect.arrayContaining(TRUST),
    );
  });

  test("of the API in its own form", async () => {
    const { status, headers, body } = await messageTo("TRACE /api/header HTTP/1.1");
    expect([status, headers.get("content-type")]).toEqual([405, "application/json; charset=utf-8"]);
    expect(JSON.parse(body)).toEqual({ code: 405, msg: "请从页面上的按钮提交", data: null });
  });
});

test("the page of a refusal wears a stylesheet that is there", async () => {
  const { body } = await messageTo("GET /% HTTP/1.1");
  const [, stylesheet] = /<link rel="stylesheet" href="([^"]+)">/.exec(body)!;
  const answer = await fetch(shop.url + stylesheet);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/css; charset=UTF-8"]);
});

test("what comes in pieces is counted: too much of it is refused as what says so", async () => {
  const piece = `10000\r\n${"a".repeat(0x10000)}\r\n`;
  const message = await messageTo(
    "POST /login HTTP/1.1",
    [form, "Transfer-Encoding: chunked"],
    `${piece.repeat(12)}0\r\n\r\n`,
  );
  expect(message.status).toBe(413);
  expect(message.body).toContain("提交的内容过大，请减少后重试");
});

describe("what is a request, however odd, is answered", () => {
  test.each<[what: string, line: string, headers: string[], status: number]>([
    [
      "a host in capitals",
      "POST /login HTTP/1.1",
      ["Host: SHOP.test", "Origin: http://shop.test", ...posted("")],
      400,
    ],
    ["no host before HTTP/1.1", "GET /login HTTP/1.0", ["Host: shop.test"], 200],
    [
      "another's host of a proxy that is not there",
      "GET /login HTTP/1.1",
      ["X-Forwarded-Host: x:99999"],
      200,
    ],
    [
      "broken cookies",
      "GET /login HTTP/1.1",
      ["Cookie: shop=%%%; =; ;;shop==a; __Host-shop=b; shop=\t"],
      200,
    ],
    ["two slashes", "GET //evil.example/login HTTP/1.1", [], 302],
    ["a way up", "GET /../../package.json HTTP/1.1", [], 302],
    ["a way up in code", "GET /..%2f..%2fpackage.json HTTP/1.1", [], 302],
    ["a way up out of what is built", "GET /assets/..%2f..%2fserver%2findex.js HTTP/1.1", [], 302],
  ])("%s", async (_, line, headers, status) => {
    const message = await messageTo(line, headers);
    expect(message.status).toBe(status);
    expect(message.headers.get("location") ?? "/404").toMatch(/^\/404/);
    expect(message.body).not.toContain("qingnang-wholesale");
  });

  test("a second request behind the first is answered for itself", async () => {
    const item = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\n${more}\r\n`;
    const message = await sendBytes(
      shop.url,
      item("/healthz") + item("/%") + item("/healthz", "Connection: close\r\n"),
    );
    expect([...message.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1])).toEqual([
      "200",
      "400",
      "200",
    ]);
  });
});

test("whoever sends a byte a second, of a head or of a body, loses the connection, and others are served meanwhile", async () => {
  const heads = { "the head of a request": "GET /login HTTP/1.1\r\nHost: shop.test\r\nX-Slow: " };
  const post = `POST /login HTTP/1.1\r\nHost: shop.test\r\n${form}\r\n`;
  const bodies = {
    "a body": `${post}Content-Length: 500000\r\n\r\na=`,
    "a body in pieces": `${post}Transfer-Encoding: chunked\r\n\r\n`,
  };
  const slow = Object.entries({ ...heads, ...bodies }).flatMap(([what, begin]) =>
    Array.from({ length: SLOW_EACH }, async () => ({
      what,
      ...(await dripBytes(shop.url, begin, what.endsWith("pieces") ? "1\r\na\r\n" : "a")),
    })),
  );
  let served = 0;
  const all = Promise.all(slow);
  let over = false;
  void all.then(() => (over = true));
  while (!over) {
    const answer = await fetch(`${shop.url}/login`);
    expect(answer.status).toBe(200);
    await answer.text();
    if (!over) served += 1;
    // Time must pass here, as slowness is what the shop judges: others are served twice a second.
    await pause(500);
  }
  for (const { what, said: message, took } of await all) {
    expect(readMessage(message).status, what).toBe(408);
    expect(message, what).toContain("提交用时过长，请检查网络后重试。");
    expect(took, what).toBeGreaterThan(10_000);
  }
  expect(served).toBeGreaterThan(1);
  expect(shop.said()).not.toContain('"level":"error"');
});

test("without a proxy nobody's word of where they come from counts, and the limits hold whatever it is", async () => {
  const tries: number[] = [];
  for (let i = 1; i <= WRONG_PASSWORDS.limit + 2; i += 1) {
    const address = `203.0.113.${i}`;
    const headers = {
      origin: shop.url,
      "x-forwarded-for": address,
      "x-real-ip": address,
      forwarded: `for=${address}`,
      "x-client-address": address,
    };
    const body = new URLSearchParams({ username: "nobody", password: "wrong-wrong" });
    tries.push((await fetch(`${shop.url}/login`, { method: "POST", headers, body })).status);
  }
  expect(tries).toEqual([...Array<number>(WRONG_PASSWORDS.limit).fill(400), 429, 429]);
  const raw = openSqlite(join(folder, "data", "shop.db"), { readonly: true });
  const keys = raw
    .prepare("select key from rate where key like '%nobody%' or key like '%203.0.113%' order by key")
    .pluck();
  expect(keys.all()).toEqual([
    "sign-in:?nobody:@here",
    "sign-in:?nobody:@here:day",
    "sign-in:?nobody:strangers",
  ]);
  raw.close();
});
