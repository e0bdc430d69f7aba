import type { APIRequestContext } from "playwright/test";
import { expect, test } from "../errors";
import { PASSWORD } from "../shop";
import { send } from "../support";

interface Head {
  title: string;
  canonical: string | undefined;
  description: string | undefined;
  robots: string | undefined;
  image: string | undefined;
  facts: Record<string, unknown>[];
}

const unescaped = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot);/g,
    (_, name: "amp" | "lt" | "gt" | "quot") => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name],
  );

async function headAt(request: APIRequestContext, path: string): Promise<Head> {
  const html = await (await request.get(path)).text();
  const head = html.slice(0, html.indexOf("</head>"));
  const found = (pattern: RegExp) => {
    const all = [...head.matchAll(new RegExp(pattern, "g"))];
    expect(all.length, `${pattern} on ${path}`).toBeLessThan(2);
    return all[0] && unescaped(all[0][1]!);
  };
  return {
    title: found(/<title>([^<]*)<\/title>/)!,
    canonical: found(/<link rel="canonical" href="([^"]*)"/),
    description: found(/<meta name="description" content="([^"]*)"/),
    robots: found(/<meta name="robots" content="([^"]*)"/),
    image: found(/<meta property="og:image" content="([^"]*)"/),
    facts: [...head.matchAll(/<script type="application\/ld\+json" nonce="[^"]+">(.*?)<\/script>/gs)].map(
      (item) => JSON.parse(item[1]!) as Record<string, unknown>,
    ),
  };
}

test.describe.configure({ mode: "parallel" });

test("every page of the list of pages answers, and is its own one address; its facts and its picture are there", async ({
  request,
  baseURL,
}) => {
  const addresses = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) =>
      unescaped(url!),
    );
  const robots = await (await request.get("/robots.txt")).text();
  const index = /^Sitemap: (.+)$/m.exec(robots)![1]!;
  expect(index).toBe(`${baseURL}/sitemap.xml`);
  const parts = await addresses(index);
  expect(parts.length).toBeGreaterThan(4);
  const seen: Head[] = [];
  for (const part of parts) {
    const all = await addresses(part);
    // all the pages of the map, and some of each kind that is many
    const some = part.includes("=pages-")
      ? all.filter((url, i) => !url.includes("category=") || i % 20 === 0)
      : all.slice(0, 2);
    for (const url of some) {
      const head = await headAt(request, url);
      expect(head.canonical, url).toBe(url);
      expect(head.robots, url).toBeUndefined();
      expect(head.description!.length, url).toBeGreaterThan(10);
      expect(head.facts.length, url).toBeGreaterThan(0);
      expect(JSON.stringify(head.facts), url).not.toMatch(/"(offers|price)"/);
      seen.push(head);
    }
  }
  expect(seen.length).toBeGreaterThan(50);
  const goods = seen.filter(({ facts }) => String(facts[0]!["@type"]).includes("Product"));
  expect(goods.length).toBe(2);
  const notified = new Set(seen.map(({ title, description }) => `${title} ${description}`));
  expect(notified.size, "no two pages tell the same").toBe(seen.length);
  for (const url of new Set(seen.map(({ image }) => image!))) {
    const picture = await request.head(url);
    expect([picture.status(), picture.headers()["content-type"]], url).toEqual([200, "image/png"]);
  }
});

test("what is nobody's to find says so: choices among goods, searches, what is gone, and what belongs to a company", async ({
  request,
  baseURL,
}) => {
  const hidden = async (path: string) => {
    const head = await headAt(request, path);
    expect([head.robots, head.canonical, head.facts], path).toEqual(["noindex", undefined, []]);
  };
  for (const path of ["/list?stock=1", "/search?keywords=amxl", "/login", "/404", "/list/info/999999999"])
    await hidden(path);
  await send(request, baseURL!, "/login", { username: "demo", password: PASSWORD });
  for (const path of ["/cart", "/order", "/user"]) await hidden(path);
  const goods = await headAt(request, "/list/info/1");
  expect(goods.canonical).toBe(`${baseURL}/list/info/1`);
  expect(JSON.stringify(goods.facts)).not.toMatch(/"(offers|price)"/);
});

test("another view, another order and parameters of no meaning are the same page; page 2 is one of its own", async ({
  request,
  baseURL,
}) => {
  const [plain, ...same] = await Promise.all(
    [
      "/list?category=14",
      "/list/table?category=14",
      "/list?sort=sales&category=14&x=1",
      "/list/other/14",
    ].map((path) => headAt(request, path)),
  );
  for (const head of same) expect(head.canonical).toBe(plain!.canonical);
  const second = await headAt(request, "/list?page=2&utm=x");
  expect([second.canonical, second.title]).toEqual([
    `${baseURL}/list?page=2`,
    expect.stringMatching(/^药品列表 第2页 - /),
  ]);
});
