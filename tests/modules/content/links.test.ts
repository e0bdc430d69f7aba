import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { HELP_GROUPS } from "~/modules/help/help";
import { GOODS_KINDS } from "~/modules/catalogue/goods/goods";
import { getIcons, LINK_LISTS, PROMISE_ICONS, WORD_LISTS, type LinkList } from "~/modules/content/links";

test("every column of the footer has a list for more links", () => {
  const names = Object.keys(LINK_LISTS).filter((name) => name.startsWith("footer-"));
  expect(names).toEqual(HELP_GROUPS.map(({ slug }) => `footer-${slug}`));
});

test("only promises and zones have icons", () => {
  expect(getIcons("promises")).toEqual(PROMISE_ICONS);
  expect(getIcons("homeZones")).toEqual(["", "drug", "herb", "device"]);
  expect(getIcons("topbar")).toEqual([""]);
});

describe("icons of links", () => {
  test("are drawn ones, each once", () => {
    expect(new Set(PROMISE_ICONS).size).toBe(PROMISE_ICONS.length);
    const sprite = readFileSync("app/ui/icons.svg", "utf8");
    for (const icon of PROMISE_ICONS) expect(sprite).toContain(`id="${icon}"`);
  });

  test("of a zone are the kinds of goods, or none at all", () => {
    expect(getIcons("homeZones").filter(Boolean)).toEqual([...GOODS_KINDS]);
  });

  test("no other list takes a picture that its page would not show", () => {
    const lists = Object.keys(LINK_LISTS) as LinkList[];
    for (const list of lists.filter((list) => list !== "promises" && list !== "homeZones"))
      expect(getIcons(list)).toEqual([""]);
  });
});

test("words that need no address are lists that operators can name", () => {
  for (const list of WORD_LISTS) expect(LINK_LISTS[list]).toMatch(/url/);
  expect(new Set(Object.values(LINK_LISTS)).size).toBe(Object.keys(LINK_LISTS).length);
});

test("lists of links are those that pages, the footer and the mini-programme read, in the order in which operators see them", () => {
  expect(Object.keys(LINK_LISTS)).toEqual([
    "promises",
    "topbar",
    "footer-xrzn",
    "footer-fwbz",
    "footer-zfps",
    "footer-us",
    "partners",
    "global",
    "homeZones",
    "login",
    "notFound",
    "noActivity",
  ]);
  expect([...WORD_LISTS]).toEqual(["promises", "login"]);
  // A promise always shows an icon: none is no choice there, and the only one elsewhere.
  for (const list of Object.keys(LINK_LISTS) as LinkList[])
    expect(getIcons(list).includes(""), list).toBe(list !== "promises");
});
