import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../any-text";
import {
  BLOCK_CHOICES,
  CONTENT_BLOCK_FIELD_NAMES,
  BLOCK_PAGES,
  blockForm,
  type BlockPage,
  blockText,
  blockValues,
  blockWords,
  findBlockPage,
} from "~/modules/content/block-form";
import { getIcons, LINK_LISTS, type LinkList, WORD_LISTS } from "~/modules/content/links";
import { startOfDay } from "~/platform/values/clock";

const PAGES = Object.keys(BLOCK_PAGES) as BlockPage[];
const GOOD = { version: 0, why: "应季", name: "药交会", url: "/yjh", sort: 3, icon: "shield" };
const read = (page: BlockPage, change: object = {}) => blockForm(page).safeParse({ ...GOOD, ...change });
const values = (page: BlockPage, change: object = {}) =>
  blockValues(page, blockForm(page).parse({ ...GOOD, ...change }));
const faults = (page: BlockPage, change: object) =>
  read(page, change).error?.issues.map(({ path }) => path.join(".")) ?? [];

test("an address names one of the pages or none", () => {
  expect(PAGES.map(findBlockPage)).toEqual(PAGES);
  for (const other of [undefined, "", "ads", "constructor", "NAV"]) expect(findBlockPage(other)).toBeNull();
});

test("choices are named in words; every icon of every list is among them", () => {
  for (const choices of Object.values(BLOCK_CHOICES))
    for (const { name } of choices) expect(name).toMatch(/[\u4e00-\u9fff]/);
  const icons = BLOCK_CHOICES.icons.map(({ value }) => value);
  for (const list of Object.keys(LINK_LISTS) as LinkList[])
    expect(icons).toEqual(expect.arrayContaining([...getIcons(list)]));
  expect(BLOCK_CHOICES.lists.map(({ name }) => name).join("")).not.toMatch(/text|url|GET/);
});

describe("what was typed", () => {
  test("has the columns of its table and no others", () => {
    const common = { sort: 3, targets: "", starts_at: null, ends_at: null };
    expect(values("nav", { look: "on" })).toEqual({
      ...common,
      name: "药交会",
      url: "/yjh",
      is_open: 1,
      parent_id: null,
    });
    expect(values("hot-words")).toEqual({ ...common, word: "药交会", url: "/yjh", is_warm: 0 });
    expect(values("links", { text: "限期" })).toEqual({
      ...common,
      list: "promises",
      name: "药交会",
      text: "限期",
      url: "/yjh",
      icon: "shield",
    });
  });

  test("a hot word without an address searches for itself", () =>
    expect(values("hot-words", { url: "" }).url).toBe(`/search?keywords=${encodeURIComponent("药交会")}`));

  test("a window ends after it starts, and may be open on either side", () => {
    const [starts, ends] = ["2026-12-01", "2026-12-31 24:00"];
    expect(values("nav", { starts, ends })).toMatchObject({
      starts_at: startOfDay("2026-12-01"),
      ends_at: startOfDay("2027-01-01"),
    });
    expect(values("nav", { ends })).toMatchObject({ starts_at: null });
    expect(faults("nav", { starts: ends, ends: starts })).toEqual(["ends"]);
    expect(faults("nav", { starts: "2026-12-01 08:00", ends: "2026-12-01 08:00" })).toEqual(["ends"]);
  });

  test.each(PAGES)("of %s is refused in its own field", (page) => {
    const { words } = BLOCK_PAGES[page];
    expect(faults(page, { name: "" })).toEqual(["name"]);
    expect(faults(page, { name: "长".repeat(words) })).toEqual([]);
    expect(faults(page, { name: "长".repeat(words + 1) })).toEqual(["name"]);
    for (const url of ["javascript:alert(1)", "//other.test", "http://other.test", "list"])
      expect(faults(page, { url }), url).toEqual(["url"]);
    for (const sort of [-1, 10_000, 1.5]) expect(faults(page, { sort })).toEqual(["sort"]);
    expect(faults(page, { targets: ["everyone"] })).toEqual(["targets"]);
    expect(faults(page, { why: "" })).toEqual(["why"]);
  });

  test("a link of a list that leads somewhere needs an address, and its list's icon", () => {
    for (const list of Object.keys(LINK_LISTS) as LinkList[]) {
      const icon = getIcons(list)[0];
      expect(faults("links", { list, icon })).toEqual([]);
      expect(faults("links", { list, icon, url: "" })).toEqual(WORD_LISTS.includes(list) ? [] : ["url"]);
      expect(faults("links", { list, icon: "rocket" })).toEqual(["icon"]);
    }
  });

  test.each([
    ["乙\ud800", "乙"],
    ["甲\udc00乙", "甲乙"],
    ["100% a=b#c?", "100% a=b#c?"],
  ])("a hot word %j searches for %j", (name, words) => {
    const got = read("hot-words", { name, url: "" });
    const url = got.success && blockValues("hot-words", got.data).url;
    expect(new URL(String(url), "http://shop.test").searchParams.get("keywords")).toBe(words);
  });

  test("whatever the texts are, they are read or refused", () => {
    const field = fc.constantFrom("name", "url", "starts", "ends", "text", "icon", "why");
    fc.assert(
      fc.property(fc.constantFrom(...PAGES), fc.array(fc.tuple(field, anyText())), (page, changes) => {
        const got = read(page, Object.fromEntries(changes));
        if (got.success) blockWords(page, blockValues(page, got.data));
      }),
    );
  });
});

describe("what is shown", () => {
  const full = {
    starts: "2026-12-01 00:00",
    ends: "2027-01-01 00:00",
    targets: ["visitor", "clinic"],
    look: "on",
  };

  test.each(PAGES)("of %s is read as the same again", (page) => {
    for (const change of [{}, full, { ...full, text: "第二行", url: "*敬请期待", parent: 7 }]) {
      const row = values(page, change);
      const { targets, sort, list, parent, ...text } = blockText(row);
      const again = {
        ...text,
        ...(list && { list }),
        ...(parent && { parent: Number(parent) }),
        sort: Number(sort),
        targets: targets.split(" ").filter(Boolean),
      };
      expect(values(page, again)).toEqual(row);
    }
  });

  test("to a later person it is said in words", () => {
    expect(blockWords("nav", values("nav", full))).toMatchObject({
      targets: "访客，诊所、村卫生室",
      look: "新窗口",
    });
    expect(blockWords("nav", values("nav"))).toMatchObject({ targets: "所有人", look: "本窗口" });
    expect(blockWords("hot-words", values("hot-words", full)).look).toBe("醒目");
    expect(blockWords("links", values("links"))).toMatchObject({
      list: "服务承诺，页脚上方",
      icon: "盾牌",
      look: "",
    });
    expect(Object.keys(blockText(values("links"))).sort()).toEqual(
      Object.keys(CONTENT_BLOCK_FIELD_NAMES).sort(),
    );
  });
});
