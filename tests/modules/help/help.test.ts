import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { articleBody } from "~/modules/help/article";
import { articleWords } from "~/modules/help/article-html";
import { helpGroups, helpKey, helpMenu, helpPath, helpPlace, MENU_SHOWN } from "~/modules/help/help";
import { toExcerpt, getPairs, ranked, readKeywords, splitSearchWords } from "~/modules/help/help-search";
import { toList, newsList, newsListPath, newsType } from "~/modules/help/news";
import { pages } from "../../spec/pages";

describe("the map of help", () => {
  test("an address of any number of slashes is read once through", () => {
    const slashes = "/".repeat(2_000_000);
    expect(helpPlace(`${slashes}xrzn/hyzc${slashes}`, null)).toEqual(helpPlace("xrzn/hyzc", null));
    expect(helpPlace(`xrzn${slashes}hyzc`, null)).toBeNull();
  });

  test("names every page of the specification by its title", () => {
    const links = helpMenu(helpGroups([])).flatMap((group) => [
      ...(group.to ? [{ to: group.to, title: group.title }] : []),
      ...group.links,
    ]);
    const wanted = pages.filter(({ url }) => /^\/(help\/|news\/(industry|company))/.test(url));
    expect(wanted).toHaveLength(14);
    for (const { url, title } of wanted) expect(links).toContainEqual({ to: url, title });
  });

  test.each([
    ["", null, { view: "index" }],
    ["pay", null, { view: "group", slug: "zfps" }],
    ["zfps", null, { view: "elsewhere", to: "/help/pay" }],
    ["xrzn/", null, { view: "elsewhere", to: "/help/xrzn/hyzc" }],
    ["xrzn/hyzc", null, { view: "page", key: "xrzn/hyzc" }],
    ["XRZN/HYZC", "66", { view: "page", key: "xrzn/zzgs" }],
    ["xrzn/hyzc", "67", { view: "page", key: "xrzn/hyzc" }],
    ["xrzn/gwzn", "66", { view: "page", key: "xrzn/gwzn" }],
    ["xrzn/zzgs", null, { view: "elsewhere", to: "/help/xrzn/hyzc?id=66" }],
    ["nowhere", null, null],
    ["no/where", null, null],
    ["xrzn/hyzc/more", null, null],
  ])("/help/%s?id=%s", (rest, number, place) => expect(helpPlace(rest, number)).toEqual(place));

  test("takes more pages into a group, after the fixed ones", () => {
    const own = { key: "us/jobs", title: "加入我们", summary: "", headings: [{ id: "s1", text: "岗位" }] };
    const us = helpGroups([own]).at(-1)!;
    expect(us.entries.map(({ to }) => to)).toEqual(["/help/us/tsjy", "/help/us/link", "/help/us/jobs"]);
    expect(us.entries[2]!.headings).toEqual([{ to: "/help/us/jobs#s1", title: "岗位" }]);
    expect(MENU_SHOWN).toBe(4);
  });

  test("knows a page by its category", () => {
    expect(helpKey("help/us/jobs")).toBe("us/jobs");
    expect(["help/pay", "help/moon/x", "notice", "help/us/Jobs", "help/us/a/b"].map(helpKey)).toEqual(
      Array(5).fill(null),
    );
    expect(helpPath("xrzn/zzgs")).toBe("/help/xrzn/hyzc?id=66");
  });
});

test("news are named by word or number", () => {
  expect([newsList("industry"), newsList("Company"), newsList("notice"), newsList(undefined)]).toEqual([
    "industry",
    "company",
    null,
    null,
  ]);
  expect(["1", "2", "3", "NOTICE", "4"].map(newsType)).toEqual([
    "industry",
    "company",
    "notice",
    "notice",
    null,
  ]);
  expect(toList("notice")).toBe("company");
  expect([newsListPath("company"), newsListPath("company", 2)]).toEqual([
    "/news/company",
    "/news/company?page=2",
  ]);
});

test("an article's headings can be jumped to", () => {
  const body = articleBody("<h2>一 &amp; <strong>二</strong></h2><p>字</p><h3>小</h3><h2>三</h2>");
  expect(body.headings).toEqual([
    { id: "s1", text: "一 & 二" },
    { id: "s2", text: "三" },
  ]);
  expect(body.html).toContain('<h2 id="s1">一 &amp; <strong>二</strong></h2>');
  expect(body.minutes).toBe(1);
  expect(articleBody(`<p>${"字".repeat(1200)}</p>`).minutes).toBe(3);
});

test("an article's words stand apart where its blocks do", () => {
  expect(articleWords("<h2>退</h2><p>a &lt; b<br />c</p><table><tr><td>x</td><td>y</td></tr></table>")).toBe(
    "退 a < b c x y",
  );
});

describe("the search", () => {
  test("reads what was typed", () => {
    expect(readKeywords("  退货　 流程 ")).toBe("退货 流程");
    expect(splitSearchWords("怎样退货？电子发票 OFD")).toEqual(["怎样退货", "电子发票", "ofd"]);
    expect(getPairs("怎么申请退货")).toEqual(["申请", "请退", "退货"]);
    expect(getPairs("OFD")).toEqual([]);
  });

  test("puts titles first and needs half of the terms", () => {
    const item = (title: string, words: string, publishedAt: number) => ({ title, words, publishedAt });
    const found = ranked(
      [item("货", "退货 申请", 1), item("退货 申请", "", 1), item("x", "退货", 2), item("y", "发票", 3)],
      ["退货", "申请", "发票"],
    );
    expect(found.map(({ title }) => title)).toEqual(["退货 申请", "货"]);
  });

  test("an excerpt is a piece of the words round the hit", () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.string(), (before, term, after) => {
        const words = `${before}${term}${after}`;
        fc.pre(words.toLowerCase().length === words.length);
        const part = toExcerpt(words, [term.toLowerCase()]);
        expect(part.hit.toLowerCase()).toBe(term.toLowerCase());
        expect(words).toContain(part.before.replace(/^…/, "") + part.hit);
      }),
    );
    expect(toExcerpt("没有", ["x"])).toEqual({ before: "", hit: "", after: "没有" });
  });
});
