import { beforeAll, describe, expect, test } from "vitest";
import { helpMenuNow, helpPage } from "~/modules/help/help.server";
import { searchHelp } from "~/modules/help/help-search.server";
import { latestNews, newsArticle, newsListPage } from "~/modules/help/news.server";
import { NEWS_PER_PAGE } from "~/modules/help/news";
import { loadContent } from "~/demo/content.server";
import { findArticle, publishArticle, withdrawArticle } from "~/modules/help/article-admin.server";
import { renderArticle } from "~/modules/help/article-html";
import { publishHelp } from "~/cli/records/help";
import { DAY, parseTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { bumpVersion, inTransaction } from "~/platform/database/database.server";

const NOW = now();

beforeAll(() =>
  inTransaction(async (trx) => {
    await loadContent(trx, NOW);
    await bumpVersion(trx, "content");
  }),
);

const article = async (rest: string, at = now()) => {
  const found = await helpPage(rest, null, at);
  if (!found || !("page" in found) || found.page.view !== "article") throw new Error(`no article at ${rest}`);
  return found.page;
};

const publish = (markdown: string, category: string, title: string, publishedAt = now()) =>
  inTransaction((trx) =>
    publishArticle(trx, { category, title, summary: "", markdown, publishedAt, ...renderArticle(markdown) }),
  );
const withdraw = (id: number) => inTransaction((trx) => withdrawArticle(trx, id));

describe("help", () => {
  test("the demo fills every page of the menu, links of its articles lead into the shop", async () => {
    const menu = await helpMenuNow(NOW);
    expect(menu.map(({ title, links }) => [title, links.length])).toEqual([
      ["新手指南", 8],
      ["服务保障", 6],
      ["支付与配送", 5],
      ["关于我们", 2],
      ["新闻中心", 2],
    ]);
    for (const { to } of menu.flatMap(({ links }) => links).filter(({ to }) => to.startsWith("/help/"))) {
      const url = new URL(to, "http://shop");
      const found = await helpPage(url.pathname.slice(6), url.searchParams.get("id"), NOW);
      const page = found && "page" in found && found.page.view === "article" ? found.page : null;
      expect(page?.headings.length, to).toBeGreaterThan(1);
      expect(page!.html, to).not.toMatch(/<h1|<script|href="(?!\/[a-z]|https:)/);
    }
  });

  test("pages with licences or phones say that they are samples", async () => {
    for (const rest of ["fwbz/wzzz", "us/link", "fwbz/zskf"])
      expect((await article(rest, NOW)).html).toContain("演示样例");
    const licences = await helpPage("xrzn/hyzc", "66", NOW);
    expect(licences).toMatchObject({ page: { title: "证照公示", at: "/help/xrzn/hyzc?id=66" } });
  });

  test("the newest version that is out counts, and an older one again when it is withdrawn", async () => {
    const category = "help/us/link";
    const id = await publish("## 新地址\n\n请来", category, "联系我们");
    await publish("以后", category, "联系我们", parseTime("2099-01-01")!);
    expect((await article("us/link")).headings).toEqual([{ id: "s1", text: "新地址" }]);
    expect((await findArticle(id))?.markdown).toBe("## 新地址\n\n请来");
    expect(await withdraw(id)).toBe("联系我们");
    expect(await withdraw(id)).toBeNull();
    expect((await article("us/link")).headings[0]!.text).toBe("找谁更快");
    expect(await findArticle(id)).toBeNull();
  });

  test("a page of an operator's own joins its group", async () => {
    const id = await publish("招聘药师", "help/us/jobs", "加入我们");
    expect((await article("us/jobs")).title).toBe("加入我们");
    await withdraw(id);
    expect(await helpPage("us/jobs", null, now())).toBeNull();
  });

  test("the shop's own pages are published where none stands", async () => {
    expect((await publishHelp({})).text).toContain("帮助页已齐全");
    expect((await publishHelp({ all: true })).text).toContain("help/zfps/ypth");
  });
});

describe("the search", () => {
  const titles = async (words: string) => (await searchHelp(words, now())).finds.map(({ title }) => title);

  test("finds all words, or most of a question, titles first, each page once", async () => {
    const found = await searchHelp("药品退换", now());
    expect(found.finds[0]).toMatchObject({ title: "药品退换", to: "/help/zfps/ypth", place: "支付与配送" });
    expect(await titles("药检报告 批量")).toEqual(["药检报告"]);
    expect(await titles("怎样申请增值税发票呢")).toContain("电子发票");
    const all = await titles("药品");
    expect(all.filter((title) => title === "药品退换")).toHaveLength(1);
  });

  test("finds nothing for what nobody wrote, and takes signs as they are", async () => {
    expect(await titles("宇宙飞船")).toEqual([]);
    expect(await titles("%")).toEqual(expect.not.arrayContaining(["联系我们"]));
    expect(await titles("zip")).toContain("药检报告");
  });
});

describe("news", () => {
  test("are listed by pages, notices among the company's, the newest first", async () => {
    const first = await newsListPage("company", 1, NOW);
    expect(first).toMatchObject({ title: "公司新闻", page: 1, pages: 2 });
    expect(first.news).toHaveLength(NEWS_PER_PAGE);
    expect(first.news[0]).toMatchObject({ category: "notice", title: "冬季用药备货安排" });
    expect((await latestNews(NOW)).map(({ category }) => category)).toContain("industry");
    expect(await newsListPage("company", 99, NOW)).toMatchObject({ page: 2 });
    expect(await newsListPage("industry", 1, NOW - 4000 * DAY)).toMatchObject({ news: [], pages: 1 });
  });

  test("lead to the ones before and after, and none is shown before its time", async () => {
    const [newest, second] = (await newsListPage("industry", 1, NOW)).news;
    const page = await newsArticle(newest!.id, NOW);
    expect(page).toMatchObject({ newer: null, older: { id: second!.id } });
    expect((await newsArticle(second!.id, NOW))?.newer).toMatchObject({ id: newest!.id });
    expect(await newsArticle(newest!.id, newest!.publishedAt - 1)).toBeNull();
    expect(await newsArticle(0, NOW)).toBeNull();
  });
});
