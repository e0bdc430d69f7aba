import type { IncomingMessage, ServerResponse } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import { pageCache, type PageCache, type PageAt } from "~/platform/http/page-cache.server";

const PAGES: Record<string, PageAt> = {
  "/list": { query: ["page", "sort"], cookie: null },
  "/list/info/1": { query: [], showsSeen: true, cookie: "seen=1; Path=/" },
};

let versions: () => Promise<string>;
let at: number;
let pages: PageCache;
let rendered: number;

beforeEach(() => {
  versions = () => Promise.resolve("goods 1");
  at = 1_000_000;
  rendered = 0;
  pages = pageCache({
    versions: () => versions(),
    clock: () => at,
    pageAt: (path) => PAGES[path] ?? null,
    isRecentlyViewedAlone: (cookie) => cookie.startsWith("seen="),
    namesHost: true,
  });
});

interface Asking {
  method?: string;
  url?: string;
  headers?: Record<string, string>;
  answer?: () => Response;
}

const page = () =>
  new Response(`page ${rendered}`, { headers: { "Content-Encoding": "gzip", "X-Page": "1" } });

/** What the shop says: kept, or drawn by `answer` and offered for keeping. */
async function ask({ method = "GET", url = "/list", headers = {}, answer = page }: Asking = {}) {
  const always = { "accept-encoding": "gzip", host: "shop.test" };
  const request = { method, url, headers: Object.assign(headers, { ...always, ...headers }) };
  let message = "";
  const response = {
    setHeader: () => undefined,
    end: (body: Uint8Array) => (message = String(Buffer.from(body))),
  };
  let drawing: Promise<void> | undefined;
  await pages.answer(request as unknown as IncomingMessage, response as unknown as ServerResponse, () => {
    rendered += 1;
    const whole = answer();
    const seen = new Request(`http://${always.host}${url}`, { headers: request.headers });
    drawing = pages.keep(seen, whole).then(async () => void (message = await whole.text()));
  });
  await drawing;
  return message;
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

  it("are the same with a cookie that changes nothing, and are drawn without it", async () => {
    const headers = { cookie: "seen=1.2" };
    expect(await ask({ headers })).toBe("page 1");
    expect(headers).not.toHaveProperty("cookie");
    expect([await ask(), await ask({ headers: { cookie: "seen=3" } })]).toEqual(["page 1", "page 1"]);
  });

  it("may set the cookie that every visitor gets, and are for those without one where it shows", async () => {
    const url = "/list/info/1";
    const answer = () =>
      new Response(`page ${rendered}`, {
        headers: { "Content-Encoding": "gzip", "Set-Cookie": "seen=1; Path=/" },
      });
    expect([
      await ask({ url, answer }),
      await ask({ url, answer }),
      await ask({ url, answer, headers: { cookie: "seen=1.2" } }),
      await ask({ url, answer }),
    ]).toEqual(["page 1", "page 1", "page 2", "page 1"]);
  });

  it("are one page for all hosts where they name none", async () => {
    pages = pageCache({
      versions: () => versions(),
      clock: () => at,
      pageAt: (path) => PAGES[path] ?? null,
      isRecentlyViewedAlone: () => false,
      namesHost: false,
    });
    expect([await ask(), await ask({ headers: { host: "other.test" } })]).toEqual(["page 1", "page 1"]);
  });

  it.each([
    "/LIST",
    "/list/",
    "/list?",
    "/list?x=1",
    "/list?page=2&x=1",
    "/list?page=1&page=2",
    "/list?pag%65=2",
    "/list?page=2&",
    "/list#x",
    "/list?_data=root",
  ])("are not kept under another name, as %s", async (url) => {
    expect([await ask({ url }), await ask({ url })]).toEqual(["page 1", "page 2"]);
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
