import { describe, expect, test } from "vitest";
import { cardRows } from "~/modules/catalogue/cards/card-rows";
import { helpGroups } from "~/modules/help/help";
import type { HelpArticlePage, NewsArticlePage, NewsListPage } from "~/modules/help/help-page";
import { brandsHead, helpHead, homeHead, newsArticleHead, newsListHead } from "~/seo/content-head";
import type { PageHead } from "~/seo/head";
import { PAGE_HEADS } from "~/seo/page-heads";
import { article, breadcrumbs, organization, product, website } from "~/seo/structured";
import { place, shelfAt } from "./samples";

const PUBLISHED = Date.parse("2026-11-20T02:00:00Z");
/** The names of a page's trail, in their order. */
const trail = (head: PageHead | null) => {
  const crumbs = head?.structured?.find((item) => item["@type"] === "BreadcrumbList");
  return (
    (crumbs?.["itemListElement"] as { name: string; item: string; position: number }[] | undefined) ?? []
  );
};
const names = (head: PageHead | null) => trail(head).map(({ name }) => name);
const ARTICLE: HelpArticlePage = {
  view: "article",
  key: "xrzn/gwzn",
  title: "购物指南",
  at: "/help/xrzn/gwzn",
  crumbs: [{ to: "/help/pay", title: "支付与配送" }],
  publishedAt: PUBLISHED,
  html: "<h2>下单</h2><p>先选商品 &amp; 数量。</p>",
  headings: [],
  minutes: 1,
};

describe("the home page", () => {
  test("names the shop, who runs it and how it is searched", () => {
    const head = homeHead(null, place);
    expect([head.path, head.title]).toEqual(["/", place.site]);
    expect(head.structured!.map((item) => item["@type"])).toEqual(["Organization", "WebSite"]);
  });

  test("gives a phone only where there is one", () => {
    expect(organization("店", place.origin, "")).not.toHaveProperty("contactPoint");
    expect(organization("店", place.origin, "400")).toMatchObject({ contactPoint: { telephone: "400" } });
    const target = website("店", place.origin)["potentialAction"] as { target: { urlTemplate: string } };
    expect(target.target.urlTemplate).toBe("https://shop.test/search?keywords={search_term_string}");
  });
});

describe("a page of the help centre", () => {
  test("that is its index names its groups", () => {
    const head = helpHead(
      { view: "index", title: "帮助中心", at: "", crumbs: [], groups: helpGroups([]), news: [] },
      place,
    )!;
    expect(head.path).toBe("/help");
    expect(head.description).toBe("青囊医药帮助中心：新手指南、服务保障、支付与配送、关于我们。");
    expect(names(head)).toEqual(["首页", "帮助中心"]);
  });

  test("that is a group names its pages and stands at its own address", () => {
    const group = helpGroups([]).find(({ slug }) => slug === "zfps")!;
    const head = helpHead({ view: "group", title: group.title, at: group.to!, crumbs: [], group }, place)!;
    expect([head.path, names(head)]).toEqual(["/help/pay", ["首页", "帮助中心", "支付与配送"]]);
    expect(head.description).toContain("订单支付、货物配送、药品退换");
  });

  test("that is a text begins with its words, and says when it was published", () => {
    const head = helpHead(ARTICLE, place)!;
    expect(head).toMatchObject({
      path: "/help/xrzn/gwzn",
      type: "article",
      description: "下单 先选商品 & 数量。",
    });
    expect(head.structured![0]).toMatchObject({
      "@type": "Article",
      datePublished: "2026-11-20T02:00:00.000Z",
    });
    expect(names(head)).toEqual(["首页", "帮助中心", "支付与配送", "购物指南"]);
  });

  test("without a text yet says what it is about, and nothing of a day", () => {
    const head = helpHead({ ...ARTICLE, html: "", publishedAt: null }, place)!;
    expect(head.description).toBe("青囊医药购物指南");
    expect(head.structured!.map((item) => item["@type"])).toEqual(["BreadcrumbList"]);
  });

  test("with a long text says its first hundred characters", () => {
    const head = helpHead({ ...ARTICLE, html: `<p>${"药".repeat(500)}</p>` }, place)!;
    expect(head.description).toBe(`${"药".repeat(99)}…`);
  });

  test("that is a search is for nobody", () =>
    expect(
      helpHead({ view: "search", title: "搜索帮助", at: "", crumbs: [], keywords: "退货", finds: [] }, place),
    ).toBeNull());
});

describe("news", () => {
  const LIST: NewsListPage = {
    list: "industry",
    title: "行业新闻",
    at: "/news/industry",
    crumbs: [],
    page: 1,
    pages: 3,
    news: [1, 2].map((id) => ({
      id,
      category: "industry",
      title: `新闻 ${id}`,
      summary: "",
      publishedAt: PUBLISHED,
    })),
  };
  const NEWS_PAGE: NewsArticlePage = {
    id: 7,
    category: "notice",
    title: "放假通知",
    at: "/news/company",
    crumbs: [],
    publishedAt: PUBLISHED,
    html: "<p>元旦休息。</p>",
    headings: [],
    minutes: 1,
    newer: null,
    older: null,
  };

  test("have a head a page, whose trail leads to the first one", () => {
    expect(newsListHead(LIST, place)).toMatchObject({
      path: "/news/industry",
      description: "青囊医药行业新闻：新闻 1；新闻 2",
    });
    const second = newsListHead({ ...LIST, page: 2 }, place);
    expect(second.path).toBe("/news/industry?page=2");
    expect(second.description).toContain("第2页");
    expect(trail(second).at(-1)!.item).toBe("https://shop.test/news/industry");
  });

  test("of one are an article at the address of its kind, in the list that holds it", () => {
    const head = newsArticleHead(NEWS_PAGE, place);
    expect([head.path, head.description]).toEqual(["/news/info/7/notice", "元旦休息。"]);
    expect(head.structured![0]).toMatchObject({ "@type": "NewsArticle", headline: "放假通知" });
    expect(names(head)).toEqual(["首页", "通知公告", "放假通知"]);
    expect(trail(head)[1]!.item).toBe("https://shop.test/news/company");
  });
});

describe("brands", () => {
  const wall = { brands: [{ name: "白云" }, { name: "扬子江" }], page: 1, letter: null, total: 2 } as never;

  test("have a head a page, and none for one letter", () => {
    expect(brandsHead(wall, place)!.description).toContain("共2个品牌：白云、扬子江等");
    expect(brandsHead({ ...(wall as object), page: 2 } as never, place)!.path).toBe("/ppzq/2");
    expect(brandsHead({ ...(wall as object), letter: "B" } as never, place)).toBeNull();
  });
});

describe("a trail", () => {
  test("begins at the home page, counts from 1 and has whole addresses", () => {
    const items = breadcrumbs([{ name: "药品", path: "/list" }], place.origin)["itemListElement"];
    expect(items).toEqual([
      { "@type": "ListItem", position: 1, name: "首页", item: "https://shop.test/" },
      { "@type": "ListItem", position: 2, name: "药品", item: "https://shop.test/list" },
    ]);
  });

  test("an article is the shop's own, a drug is a product as well", () => {
    const message = article(
      { type: "Article", title: "题", description: "述", path: "/x", publishedAt: PUBLISHED },
      place,
    );
    expect(message).toMatchObject({ mainEntityOfPage: "https://shop.test/x", author: { name: place.site } });
    expect(product(true, {})["@type"]).toEqual(["Product", "Drug"]);
    expect(product(false, {})["@type"]).toBe("Product");
  });
});

describe("a zone of offers", () => {
  const zones = ["/jxqzc", "/mrtj", "/welfare", "/hb", "/yx"] as const;

  test.each(zones)("%s is there without goods as well, under its own address", (path) => {
    const head = PAGE_HEADS[path]!(
      { shelf: shelfAt("/list", undefined, { total: 0, rows: cardRows([]) }) } as never,
      place,
    )!;
    expect(head.path).toBe(path);
    expect(head.description.startsWith(place.site + head.title!)).toBe(true);
    expect(names(head)).toEqual(["首页", head.title]);
  });

  test("no two pages of the table that always stand have one title or one address", () => {
    const standing = ["/yx/rule", "/ptzq", "/zhzq", "/zhmz", "/lqzx"] as const;
    const heads = standing.map((path) => PAGE_HEADS[path]!(undefined as never, place)!);
    expect(heads.map(({ path }) => path)).toEqual([...standing]);
    expect(new Set(heads.map(({ title }) => title)).size).toBe(standing.length);
  });
});
