import { type IncomingHttpHeaders, request } from "node:http";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { cookieFaults } from "../../hostile/cookies";
import { onlyShop, type Serving } from "../../server/running";
import { pages, pathOf } from "../../spec/pages";

const started = onlyShop({ WEB_CONCURRENCY: "1", SHOP_DEMO: "1", LOG_LEVEL: "error", BEHIND_TLS: "1" });
let shop: Serving;
beforeAll(async () => void (shop = await started()));

interface ProviderMessage {
  headers: IncomingHttpHeaders;
  text: string;
}

/** Asks for the path as it stands, which clients of the web would put in order first; with a form it is sent. */
const ask = (
  path: string,
  headers: Record<string, string> = {},
  form?: Record<string, string>,
): Promise<ProviderMessage> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.url);
    const query = {
      accept: "text/html",
      "accept-encoding": "gzip",
      "x-forwarded-host": "shop.test",
      ...(form && { origin: "https://shop.test", "content-type": "application/x-www-form-urlencoded" }),
      ...headers,
    };
    request({ hostname, port, path, headers: query, method: form ? "POST" : "GET" }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part)).on("error", reject);
      answer.on("end", () => {
        const body = Buffer.concat(parts);
        const isPacked = answer.headers["content-encoding"] === "gzip";
        resolve({ headers: answer.headers, text: (isPacked ? gunzipSync(body) : body).toString() });
      });
    })
      .on("error", reject)
      .end(form && new URLSearchParams(form).toString());
  });

/** Goods that no page shows by itself next to those that are asked for. */
const SEEN = [4001, 4002, 4003];
const seen = `seen=${SEEN.join(".")}`;
/** What only the first asker brought along. */
const MARKS = { referer: "http://mark.test/", "user-agent": "mark-in-agent", "x-mark": "mark-in-header" };

/** What an answer holds of whoever brought SEEN, the cookies or MARKS. */
function remainsIn({ headers, text }: ProviderMessage): string[] {
  const message = `${JSON.stringify(headers)}${text}`;
  return [
    ...SEEN.filter((id) => new RegExp(`/list/info/${id}\\b|seen=[\\d.]*\\b${id}\\b`).test(message)).map(
      String,
    ),
    ...(text.includes("最近浏览") ? ["what was seen"] : []),
    ...(/mark-in-|mark\.test/.test(message) ? ["a mark"] : []),
  ];
}

const percent = (path: string) => path.replace(/[a-z]/, (c) => `%${c.charCodeAt(0).toString(16)}`);
const SPELLINGS: readonly [string, (path: string) => string][] = [
  ["as it is", (path) => path],
  ["in capitals", (path) => path.toUpperCase()],
  ["with a letter as %xx", percent],
  ["with a slash at the end", (path) => `${path}/`],
  ["with two slashes", (path) => `/${path}`],
  ["with two slashes within", (path) => path.replace(/(.)\//, "$1//")],
  ["with a dot segment", (path) => `/.${path}`],
  ["out of another folder", (path) => `/x/..${path}`],
  ["out of a folder in disguise", (path) => `/x/%2e%2E${path}`],
  ["with a parameter of a path", (path) => `${path};x=1`],
  ["with a query", (path) => `${path}?utm_source=mark-in-query`],
  ["with an empty query", (path) => `${path}?`],
];

const COOKIES = [
  seen,
  `${seen}; ads-closed=banner.right`,
  `ads-closed=banner.right; ${seen}`,
  "mark-in-cookie=mark-in-cookie",
  `__Host-shop=${"a".repeat(43)}; ${seen}`,
];

const VISITORS = pages
  .filter(({ auth, header }) => auth === "any" && header !== "-")
  .map(({ url }) => pathOf(url));

test.each(SPELLINGS)("no page %s shows a stranger what the one before brought", async (_, spelled) => {
  const turn = SPELLINGS.findIndex(([, other]) => other === spelled);
  const faults: string[] = [];
  /** Each address has a first asker, then a stranger under the same address and one under the page's own. */
  const follow = async (path: string, cookie: string) => {
    const address = spelled(path);
    await ask(address, { cookie, ...MARKS });
    for (const other of new Set([address.replace("mark-in-query", "x"), path])) {
      const remains = remainsIn(await ask(other));
      if (remains.length > 0) faults.push(`${other} after ${address} with ${cookie}: ${remains.join(", ")}`);
    }
  };
  // As it is every page; by each other spelling every third, another third than by the one before.
  for (const [i, path] of VISITORS.entries()) if (turn === 0 || i % 3 === turn % 3) await follow(path, seen);
  // A goods of its own for each, which nobody has asked for before.
  for (const [i, cookie] of COOKIES.entries()) await follow(`/list/info/${100 + turn * 10 + i}`, cookie);
  expect(faults).toEqual([]);
});

/** Drawn anew, a page has another nonce. */
async function isStored(path: string, headers: Record<string, string> = {}): Promise<boolean> {
  const nonce = async () => /nonce="([^"]+)/.exec((await ask(path, headers)).text)?.[1] ?? "no page";
  const first = await nonce();
  return first !== "no page" && first === (await nonce());
}

test("a page is kept at its own address alone, with parameters that it knows", async () => {
  for (const path of ["/", "/list", "/list?page=2", "/list/info/12", "/help", "/search?keywords=%E6%84%9F"])
    expect(await isStored(path), path).toBe(true);
  for (const [, spelled] of SPELLINGS.slice(1))
    expect(await isStored(spelled("/list/info/12")), spelled("/list/info/12")).toBe(false);
  for (const path of [
    "/list?page=2&x=1",
    "/list?page=1&page=2",
    "/cart",
    "/help/fwbz/zskf",
    "/list/info-pt/1",
  ])
    expect(await isStored(path), path).toBe(false);
});

test("who brings a cookie sees what is kept where it makes no difference alone", async () => {
  expect(await isStored("/list", { cookie: seen })).toBe(true);
  for (const cookie of COOKIES.slice(1)) expect(await isStored("/list", { cookie }), cookie).toBe(false);
  for (const cookie of COOKIES) expect(await isStored("/list/info/12", { cookie }), cookie).toBe(false);
  expect((await ask("/list/info/12", { cookie: seen })).text).toContain("最近浏览");
});

test("behind TLS every cookie is for this host over TLS alone, and set once", async () => {
  const answers: [string, ProviderMessage][] = [];
  for (const path of [...VISITORS, "/list/info-pt/11", "/register/wechat?start", "/login?wechat"])
    for (const cookie of ["", `${seen}; ads-closed=right`])
      answers.push([path, await ask(path, cookie ? { cookie } : {})]);
  const forms: [string, Record<string, string>][] = [
    ["/ads/closed", { place: "banner" }],
    ["/forget/step2", { password: "x" }],
    ["/help/fwbz/zskf", { text: "在吗", token: newFormToken() }],
    ["/login", { username: "demo", password: "Demo-2026" }],
    ["/logout", {}],
  ];
  for (const [path, form] of forms) answers.push([path, await ask(path, {}, form)]);
  const names = new Set<string>();
  for (const [path, { headers }] of answers) {
    const cookies = headers["set-cookie"] ?? [];
    expect(cookieFaults(cookies, true), path).toEqual([]);
    for (const cookie of cookies) names.add(cookie.split("=")[0]!);
  }
  expect([...names].sort()).toEqual(
    expect.arrayContaining(["__Host-chat", "__Host-shop", "ads-closed", "seen"]),
  );
});
