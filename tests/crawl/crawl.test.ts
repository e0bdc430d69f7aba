import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { pathPattern, patternOf } from "./address";
import { crawl } from "./crawl";
import { readPage } from "./read-page";
import { Visitor } from "./visitor";

const AT = "http://shop/here";
const page = (body: string, head = "") =>
  `<!DOCTYPE html><html><head>${head}</head><body><main>${body}</main></body></html>`;
const getFaults = (body: string) => readPage(page(body), AT).faults;

describe("addresses of one kind", () => {
  test("ids, names and tokens in a path count as one", () => {
    expect(pathPattern("/order/info/12")).toBe("/order/info/:n");
    expect(pathPattern("/order/papers/12-1.pdf")).toBe("/order/papers/:n-:n.pdf");
    expect(pathPattern("/kxzq/goods/%E6%84%9F")).toBe("/kxzq/goods/:name");
    expect(pathPattern("/pay/P202611226450198372")).toBe("/pay/:key");
    expect(pathPattern("/pay/sandbox/hEuRBExxfXgkMQFeSimdjA")).toBe("/pay/sandbox/:key");
    expect(pathPattern("/list/no_image")).toBe("/list/no_image");
  });
  test("parameters count by their names", () =>
    expect(patternOf("http://shop/list?sort=sales&page=2&page=3")).toBe("/list?page&sort"));
});

describe("what a page leads to", () => {
  test("links, the page's relatives and its files", () => {
    const head = `<link rel="canonical" href="/list"><link rel="icon" href="/mark.svg"><script src="/a.js"></script>`;
    const body = `<a href="/cart">购物车</a><img src="/a.png" srcset="/b.png 2x, /c.png 3x" alt="">`;
    const seen = readPage(page(body, head), AT);
    expect(seen.links).toEqual(["http://shop/list", "http://shop/cart"]);
    expect(seen.files.map(({ kind, address }) => `${kind} ${address}`)).toEqual([
      "picture http://shop/mark.svg",
      "script http://shop/a.js",
      "picture http://shop/a.png",
      "picture http://shop/b.png",
      "picture http://shop/c.png",
    ]);
    expect(seen.faults).toEqual([]);
    expect(seen.leadsOn).toBe(true);
  });
  test("a page that leads only to itself, or only from its frame, is a dead end", () => {
    expect(readPage(page(`<a href="/here">这里</a>`), AT).leadsOn).toBe(false);
    expect(readPage(`<header><a href="/">首页</a></header><main></main>`, AT).leadsOn).toBe(false);
  });
  test.each([
    [`<a>空</a>`, "without an address"],
    [`<a href="#">空</a>`, "without an address"],
    [`<a href="/x"><img src="/a.png" alt=""></a>`, "without words"],
    [`<a href="http://elsewhere.example/">外</a>`, "neither https"],
    [`<a href="javascript:alert(1)">外</a>`, "neither https"],
    [`<a href="https://elsewhere.example/">外</a>`, "without rel"],
    [`<a href="mailto:nobody">信</a>`, "malformed mail"],
    [`<a href="tel:none">电</a>`, "malformed phone"],
    [`<p id="a"></p><p id="a"></p>`, "id a twice"],
    [`<label for="b">名</label>`, "names what is not there"],
    [`<form action="/x"><input name="a"></form>`, "has no button"],
  ])("%s is a fault", (body, message) => expect(getFaults(body).join()).toContain(message));
  test("a form is read as a browser sends it", () => {
    const body = `<form method="post" action="/x?do=1"><input name="a" value="1"><input name="b" type="checkbox">
      <input name="c" type="radio" value="1" checked><input name="c" type="radio" value="2"><input name="d" disabled>
      <select name="e"><option value="1">一</option><option value="2" selected>二</option></select>
      <input type="file" name="f"><button name="g" value="9">送</button></form><input name="h" value="">`;
    expect(readPage(page(body), AT).forms).toEqual([
      {
        method: "post",
        action: "http://shop/x?do=1",
        isMultipart: false,
        fields: [
          ["a", "1"],
          ["c", "1"],
          ["e", "2"],
        ],
        files: ["f"],
        choices: [
          ["c", "2"],
          ["e", "1"],
        ],
        submits: [{ field: ["g", "9"], action: "http://shop/x?do=1", method: "post" }],
      },
    ]);
  });
});

let server: Server | undefined;
afterEach(() => void server?.close());

/** A shop of a few addresses: a page, or a status with what stands beside it. */
async function shopOf(pages: Record<string, string | [status: number, headers: Record<string, string>]>) {
  server = createServer((request, answer) => {
    const found = pages[request.url!] ?? pages[`${request.method} ${request.url}`] ?? [404, {}];
    if (typeof found === "string") answer.setHeader("content-type", "text/html").end(found);
    else answer.writeHead(found[0], { "content-type": "text/html", ...found[1] }).end();
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const walk = await crawl(new Visitor(base), "brief");
  return { ...walk, faults: walk.faults.map((fault) => fault.replaceAll(base, "")) };
}
const links = (...to: string[]) => page(to.map((at) => `<a href="${at}">去</a>`).join(""));

describe("a walk", () => {
  test("finds what is missing, broken, going in circles, leading away, ending or pointing nowhere", async () => {
    const { faults, pages } = await shopOf({
      "/": links("/gone", "/broken", "/circle", "/away", "/end", "/ok#there", "/ok#nowhere", "/paper.pdf"),
      "/broken": [500, {}],
      "/circle": [302, { location: "/circle" }],
      "/away": [302, { location: "https://elsewhere.example/" }],
      "/end": page("完"),
      "/ok": links("/") + `<p id="there"></p>`,
      "/paper.pdf": [200, { "content-type": "text/plain" }],
    });
    expect(faults).toEqual([
      "/gone: 404, from /",
      "/broken: 500, from /",
      "/circle: a loop of redirects, from /",
      "/away: leads out of the shop to https://elsewhere.example/, from /",
      "/end: a dead end: nothing in <main> leads on",
      "/paper.pdf: is sent as text/plain",
      "/paper.pdf: is empty",
      "/: #nowhere is not on /ok",
    ]);
    expect(pages).toBe(3);
  });
  test("sends forms by the lists alone, with every choice of those that only ask", async () => {
    const form = (action: string, inside = "", method = "post") =>
      `<form method="${method}" action="${action}">${inside}<button>送</button></form>`;
    const select = `<select name="a"><option>1</option><option>2</option></select>`;
    const { faults, postsSent } = await shopOf({
      "/": links("/x") + form("/yjfk") + form("/logout") + form("/new") + form("/q", select, "get"),
      "/x": links("/"),
      "POST /yjfk": [500, {}],
      "POST /logout": [500, {}],
      "/q?a=1": links("/"),
      "/q?a=2": [500, {}],
    });
    expect(postsSent).toBe(1);
    expect(faults).toEqual([
      `/: the form "/new" stands in neither list of tests/crawl/declared.ts`,
      "/q?a=2: 500, from /",
      `/: the form "/yjfk" is answered 500 text/html`,
    ]);
  });
});
