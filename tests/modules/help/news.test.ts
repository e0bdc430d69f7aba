import { describe, expect, test } from "vitest";
import { askAboutGoods, askAboutOrder, CHAT_KEY, CHAT_PAGE } from "~/modules/help/chat-path";
import { fixedTitle, helpCategory, helpKey, helpPath } from "~/modules/help/help";
import { helpTitle, newsListTitle } from "~/modules/help/help-page";
import {
  isNewsCategory,
  toList,
  NEWS,
  NEWS_LISTS,
  newsList,
  newsListPath,
  newsPath,
  newsType,
  type NewsCategory,
} from "~/modules/help/news";

const CATEGORIES = Object.keys(NEWS) as NewsCategory[];

describe("a kind of news", () => {
  test("has a number of its own, and notices have the specification's 3", () => {
    expect(NEWS.notice.number).toBe(3);
    expect(new Set(CATEGORIES.map((category) => NEWS[category].number)).size).toBe(CATEGORIES.length);
  });

  test.each(CATEGORIES)("%s is in the list that its article leads back to", (category) => {
    expect(NEWS_LISTS[toList(category)]).toContain(category);
    expect(isNewsCategory(category)).toBe(true);
  });

  test.each(CATEGORIES)("%s is read from its article's address, by word and by number", (category) => {
    const [, , , id, type] = newsPath(7, category).split("/");
    expect(id).toBe("7");
    expect(newsType(type)).toBe(category);
    expect(newsType(type!.toUpperCase())).toBe(category);
    expect(newsType(String(NEWS[category].number))).toBe(category);
  });

  test.each(["", "0", "03", "3.0", "toString", "__proto__", "help", "行业新闻"])("%j is none", (text) => {
    expect(newsType(text)).toBeNull();
    expect(isNewsCategory(text)).toBe(false);
  });
});

describe("a list", () => {
  test.each(["industry", "company"] as const)("of %s stands under the address that names it", (list) => {
    const [, , segment] = newsListPath(list).split("/");
    expect(newsList(segment)).toBe(list);
    expect(newsListPath(list, 1)).toBe(newsListPath(list));
    expect(newsListPath(list, 2)).toBe(`${newsListPath(list)}?page=2`);
  });

  test("shows each kind once", () => {
    const shown = Object.values(NEWS_LISTS).flat();
    expect([...shown].sort()).toEqual([...CATEGORIES].sort());
  });

  test.each([undefined, "", "constructor", "industries"])("%j is none", (segment) =>
    expect(newsList(segment)).toBeNull(),
  );

  test("says its page from the second on", () => {
    expect(newsListTitle({ title: "行业新闻", page: 1 })).toBe("行业新闻");
    expect(newsListTitle({ title: "行业新闻", page: 2 })).toBe("行业新闻 第2页");
    expect(helpTitle({ title: "会员注册" })).toBe("会员注册");
  });
});

describe("writing to customer service", () => {
  test("is a page of the help centre that always stands", () => {
    expect(helpPath(CHAT_KEY)).toBe(CHAT_PAGE);
    expect(fixedTitle(CHAT_KEY)).toBe("专属客服");
    expect(helpKey(helpCategory(CHAT_KEY))).toBe(CHAT_KEY);
  });

  test("brings along what it is about, and goes to the form itself", () => {
    const goods = new URL(askAboutGoods(12), "https://shop.example");
    expect([goods.pathname, goods.searchParams.get("goods"), goods.hash]).toEqual([CHAT_PAGE, "12", "#chat"]);
    const order = new URL(askAboutOrder("D2026&x=1#"), "https://shop.example");
    expect([order.searchParams.get("order"), order.searchParams.get("x"), order.hash]).toEqual([
      "D2026&x=1#",
      null,
      "#chat",
    ]);
  });
});
