import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { RATES } from "~/api/access.server";
import { WRONG_OF_NETWORK } from "~/modules/company/sign-in/tries";
import { openSqlite } from "~/platform/database/open-sqlite.server";
import { securityHeaders } from "~/platform/http/security-headers";
import { folder, onlyShop, type Serving } from "../server/running";
import { readMessage, sendBytes } from "./wire";

const started = onlyShop({ WEB_CONCURRENCY: "2", BEHIND_TLS: "1", TRUSTED_PROXIES: "1" });
let shop: Serving;
beforeAll(async () => void (shop = await started()));

const PROXIED = { "x-forwarded-host": "shop.test", "x-forwarded-proto": "https" };
const form = (fields: Record<string, string>) => ({
  method: "POST",
  redirect: "manual" as const,
  body: new URLSearchParams(fields),
});

test("behind TLS every answer asks for TLS, and cookies are for this host alone", async () => {
  for (const [path, init] of [
    ["/", {}],
    ["/404", {}],
    ["/%", {}],
    ["/api/global/links", {}],
    ["/art/mark.svg", {}],
    ["/healthz", {}],
    ["/login", { method: "PUT" }],
  ] as const) {
    const { headers } = await fetch(shop.url + path, { headers: PROXIED, ...init });
    for (const [name, value] of Object.entries(securityHeaders(true)))
      expect(headers.get(name), path).toBe(value);
  }
  const message = readMessage(await sendBytes(shop.url, "no request\r\n\r\n"));
  expect(message.headers.get("strict-transport-security")).toBe("max-age=31536000");
  const flash = await fetch(`${shop.url}/forget/step2`, {
    ...form({ password: "x" }),
    headers: { ...PROXIED, origin: "https://shop.test" },
  });
  expect(flash.status).toBe(303);
  expect(flash.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-message=[\w-]+; Path=\/; HttpOnly; Max-Age=60; Secure; SameSite=Lax$/),
  ]);
});

test("the proxy's word decides whose form it is, and of several the first", async () => {
  const sent = async (host: string, origin: string) =>
    (await fetch(`${shop.url}/login`, { ...form({}), headers: { "x-forwarded-host": host, origin } })).status;
  expect(await sent("shop.test", "https://shop.test")).toBe(400);
  expect(await sent("SHOP.test, inner.test", "https://shop.test")).toBe(400);
  expect(await sent("shop.test", "https://evil.example")).toBe(403);
  expect(await sent("shop.test:99999", "https://shop.test:99999")).toBe(400);
  expect(await sent("a/b", "https://a")).toBe(400);
});

test("calls are counted by what the proxy heard, not by what callers say of themselves", async () => {
  const raw = openSqlite(join(folder, "data", "shop.db"));
  const put = raw.prepare("insert or replace into rate (key, count, until) values (?, ?, ?)");
  const ask = (message: string) =>
    fetch(`${shop.url}/api/global/links`, { headers: { ...PROXIED, "x-forwarded-for": message } });
  let refused!: Response;
  // A window of a minute may end before it is asked in.
  const used = async () => {
    put.run("api:a203.0.113.20", RATES.visitor.limit, Date.now() + 50_000);
    refused = await ask("10.0.0.1, 203.0.113.20");
    return refused.status;
  };
  await expect.poll(used).toBe(429);
  raw.close();
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({
    code: 429,
    msg: expect.stringMatching(/^调用过于频繁/) as string,
  });
  expect((await ask("203.0.113.20, 203.0.113.21")).status).toBe(200);
});

test("limits count over all processes, and no made-up address gets round them", async () => {
  const raw = openSqlite(join(folder, "data", "shop.db"));
  const put = raw.prepare("insert into rate (key, count, until) values (?, ?, ?)");
  const until = Date.now() + 600_000;
  put.run("sign-in:@203.0.113.9", WRONG_OF_NETWORK.limit - 2, until);
  put.run("sign-in:@2001:db8:0:1::/64", WRONG_OF_NETWORK.limit, until);
  raw.close();
  const headers = { ...PROXIED, origin: "https://shop.test" };
  const tries = async (message: string, i: number) => {
    const answer = await fetch(`${shop.url}/login`, {
      ...form({ username: `nobody${i}`, password: "wrong-wrong" }),
      headers: { ...headers, "x-forwarded-for": message },
    });
    return { status: answer.status, after: answer.headers.get("retry-after"), text: await answer.text() };
  };
  const all = await Promise.all([1, 2, 3, 4, 5, 6].map((i) => tries(`10.0.0.${i}, 203.0.113.9`, i)));
  expect(all.filter(({ status }) => status === 400)).toHaveLength(2);
  const refused = all.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(4);
  for (const { after, text } of refused) {
    expect(Number(after)).toBeGreaterThan(500);
    expect(text).toContain("登录过于频繁，请 10 分钟后再试");
  }
  expect((await tries("2001:db8:0:1:dead:beef:0:1", 7)).status).toBe(429);
  expect((await tries("2001:db8:0:2::1", 8)).status).toBe(400);
  expect((await tries("203.0.113.9, 203.0.113.10", 9)).status).toBe(400);
});
