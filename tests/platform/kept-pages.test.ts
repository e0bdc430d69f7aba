import type { IncomingMessage, ServerResponse } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import { keptPages, type KeptPages } from "~/platform/kept-pages.server";

let versions: () => Promise<string>;
let at: number;
let pages: KeptPages;
let drawn: number;

beforeEach(() => {
  versions = () => Promise.resolve("goods 1");
  at = 1_000_000;
  drawn = 0;
  pages = keptPages({
    versions: () => versions(),
    clock: () => at,
    isIdle: (cookie, path) => cookie.startsWith("seen=") && path !== "/list/info/1",
  });
});

interface Asking {
  method?: string;
  url?: string;
  headers?: Record<string, string>;
  answer?: () => Response;
}

const page = () => new Response(`page ${drawn}`, { headers: { "Content-Encoding": "gzip", "X-Page": "1" } });

/** What the shop says: kept, or drawn by `answer` and offered for keeping. */
async function ask({ method = "GET", url = "/list", headers = {}, answer = page }: Asking = {}) {
  const request = { method, url, headers: { "accept-encoding": "gzip", host: "shop.test", ...headers } };
  let said = "";
  const response = {
    setHeader: () => undefined,
    end: (body: Uint8Array) => (said = String(Buffer.from(body))),
  };
  let drawing: Promise<void> | undefined;
  await pages.front(request as unknown as IncomingMessage, response as unknown as ServerResponse, () => {
    drawn += 1;
    const whole = answer();
    const seen = new Request(`http://${request.headers.host}${url}`, { headers: request.headers });
    drawing = pages.keep(seen, whole).then(async () => void (said = await whole.text()));
  });
  await drawing;
  return said;
}

describe("pages for visitors", () => {
  it("are drawn once for everybody without a cookie, and anew after some seconds", async () => {
    expect([await ask(), await ask(), await ask()]).toEqual(["page 1", "page 1", "page 1"]);
    at += 5_001;
    expect([await ask(), await ask()]).toEqual(["page 2", "page 2"]);
  });

  it("are drawn anew as soon as a version moves", async () => {
    await ask();
    versions = () => Promise.resolve("goods 2");
    expect(await ask()).toBe("page 2");
  });

  it("are drawn by one request while others see the page before, which does not last", async () => {
    await ask();
    at += 5_001;
    const failing = { answer: () => new Response("broken", { status: 500 }) };
    expect([await ask(failing), await ask()]).toEqual(["broken", "page 1"]);
    at += 1_001;
    expect(await ask()).toBe("page 3");
  });

  it("are the same with a cookie that changes nothing, and may set one", async () => {
    const headers = { "Content-Encoding": "gzip", "Set-Cookie": "seen=1; Path=/" };
    expect(await ask({ answer: () => new Response("page 1", { headers }) })).toBe("page 1");
    expect(await ask({ headers: { cookie: "seen=1.2" } })).toBe("page 1");
    const url = "/list/info/1";
    expect([
      await ask({ url }),
      await ask({ url }),
      await ask({ url, headers: { cookie: "seen=1.2" } }),
    ]).toEqual(["page 2", "page 2", "page 3"]);
  });

  it.each<[string, Asking]>([
    ["who has a cookie", { headers: { cookie: "shop=1" } }],
    ["who brings a key", { headers: { authorization: "Bearer 1" } }],
    ["what changes something", { method: "POST" }],
    ["the head alone", { method: "HEAD" }],
    ["who takes no gzip", { headers: { "accept-encoding": "gzip;q=0" } }],
    ["a page's data", { url: "/list?_data=root" }],
    ["another address", { url: "/list?page=2" }],
    ["another host", { headers: { host: "other.test" } }],
    ["what is no page", { headers: { accept: "image/*" } }],
  ])("are not for %s", async (_, asking) => {
    await ask();
    expect(await ask(asking)).toBe("page 2");
  });

  it.each<[string, () => Response]>([
    ["refused", () => new Response("", { status: 404, headers: { "Content-Encoding": "gzip" } })],
    [
      "given a cookie",
      () => new Response("", { headers: { "Content-Encoding": "gzip", "Set-Cookie": "shop=1" } }),
    ],
  ])("are not kept where one was %s", async (_, answer) => {
    await ask({ answer });
    expect(await ask()).toBe("page 2");
  });

  it("are drawn where the versions cannot be read", async () => {
    await ask();
    versions = () => Promise.reject(new Error("gone"));
    expect(await ask()).toBe("page 2");
  });
});
