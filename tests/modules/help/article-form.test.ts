import { expect, test } from "vitest";
import { z } from "zod";
import {
  articleFields,
  articlePath,
  getArticleCategories,
  categoryName,
  getCategory,
  isArticleCategory,
  isReplaced,
  MAX_ARTICLE,
  OTHER_PAGE,
  publishTime,
} from "~/modules/help/article-form";
import { startOfDay } from "~/platform/values/clock";

const GOOD = { category: "notice", title: "春节安排", content: "不发货" };
const read = (change: object) => z.object(articleFields).safeParse({ ...GOOD, ...change });
const faults = (change: object) => read(change).error?.issues.map(({ path }) => path.join(".")) ?? [];

test.each([
  ["notice", true, "通知公告"],
  ["industry", true, "行业新闻"],
  ["help/zfps/hwps", true, "帮助：支付与配送，货物配送"],
  ["help/zfps/jjfa", true, "帮助：支付与配送，jjfa"],
  ["help/none/jjfa", false, "help/none/jjfa"],
  ["help/zfps", false, "help/zfps"],
  ["advert", false, "advert"],
  ["constructor", false, "constructor"],
])("%s", (category, isOne, name) => {
  expect([isArticleCategory(category), categoryName(category)]).toEqual([isOne, name]);
});

test("a page of a group that does not always stand is called by the title of its article", () => {
  expect(categoryName("help/fwbz/dzfp", "电子发票")).toBe("帮助：服务保障，电子发票");
  expect(categoryName("help/zfps/hwps", "别的标题")).toBe("帮助：支付与配送，货物配送");
});

test("news is read by its number, a help page at its address; news alone is replaced", () => {
  expect(articlePath({ id: 7, category: "notice" })).toBe("/news/info/7/notice");
  expect(articlePath({ id: 7, category: "help/zfps/hwps" })).toBe("/help/zfps/hwps");
  expect([isReplaced("notice"), isReplaced("help/zfps/hwps")]).toEqual([true, false]);
});

test("what may be chosen is news, the pages that always stand, those with an article, and another; none twice", () => {
  const titled = (category: string) => ({ category, title: "节假日发货安排" });
  const choices = getArticleCategories(
    ["help/zfps/hwps", "help/zfps/jjfa", "notice", "old/thing"].map(titled),
  );
  expect(choices.find(({ value }) => value === "help/zfps/jjfa")?.name).toMatch(/，节假日发货安排$/);
  const values = choices.map(({ value }) => value);
  expect(new Set(values).size).toBe(values.length);
  expect(values).toEqual(expect.arrayContaining(["notice", "help/zfps/hwps", "help/zfps/jjfa"]));
  expect(values).not.toContain("old/thing");
  expect(values.at(-1)).toBe(OTHER_PAGE);
  for (const value of values.slice(0, -1)) expect(getCategory({ category: value, page: "" }).ok).toBe(true);
});

test("another help page is named within a group", () => {
  const other = (page: string) => getCategory({ category: OTHER_PAGE, page });
  expect(other("ZFPS/jjfa")).toEqual({ ok: true, category: "help/zfps/jjfa" });
  for (const page of ["", "zfps", "none/jjfa", "zfps/a1", "../zfps/a"])
    expect(other(page)).toMatchObject({ ok: false, field: "page" });
  expect(getCategory({ category: "advert", page: "" })).toMatchObject({ ok: false, field: "category" });
});

test("every field has its bounds", () => {
  expect(faults({})).toEqual([]);
  expect(faults({ title: "长".repeat(80), content: "长".repeat(MAX_ARTICLE) })).toEqual([]);
  expect(faults({ title: "长".repeat(81) })).toEqual(["title"]);
  expect(faults({ title: " " })).toEqual(["title"]);
  expect(faults({ content: "长".repeat(MAX_ARTICLE + 1) })).toEqual(["content"]);
  expect(faults({ content: " \n" })).toEqual(["content"]);
  expect(faults({ summary: "长".repeat(201) })).toEqual(["summary"]);
  expect(faults({ at: "明天" })).toEqual(["at"]);
});

test("without a time it comes out at once", () => {
  expect(publishTime({ at: "" }, 5)).toBe(5);
  expect(publishTime({ at: "2026-12-01 24:00" }, 5)).toBe(startOfDay("2026-12-02"));
});
