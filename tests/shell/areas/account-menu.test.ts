import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ACCOUNT_MENU, isCurrent } from "~/shell/areas/account-menu";

const ENTRIES = ACCOUNT_MENU.flatMap(({ entries }) => entries);
const PAGES = new Map(
  readFileSync("tests/spec/routes.tsv", "utf8")
    .split("\n")
    .map((line) => line.split("\t"))
    .filter(([url]) => url?.startsWith("/"))
    .map(([url, , ...rest]) => [url!, rest]),
);

describe("the menu", () => {
  test("has the four groups of the specification in their order", () =>
    expect(ACCOUNT_MENU.map(({ title }) => title)).toEqual(["订单中心", "账户中心", "我的钱包", "自助服务"]));

  test.each([
    ["订单中心", ["/order", "/hmdd"]],
    ["账户中心", ["/basic", "/zzzj", "/ddgl", "/bdwx", "/addr", "/wdxx", "/jybg"]],
    ["我的钱包", ["/yegl", "/zhhb", "/yhq", "/xjq"]],
    ["自助服务", ["/kjcg", "/pzqg", "/dzfp", "/star", "/yjfk"]],
  ])("%s holds its pages", (title, pages) => {
    const own = ACCOUNT_MENU.find((group) => group.title === title)!.entries.map(({ to }) => to);
    expect(own).toEqual(expect.arrayContaining(pages));
  });

  test("names each page once, by a name of its own, and only pages of companies", () => {
    expect(new Set(ENTRIES.map(({ to }) => to)).size).toBe(ENTRIES.length);
    expect(new Set(ENTRIES.map(({ text }) => text)).size).toBe(ENTRIES.length);
    for (const { to } of ENTRIES) expect(PAGES.get(to), to).toContain("company");
  });

  test("counts what waits", () => {
    expect(ENTRIES.filter(({ count }) => count).map(({ to }) => to)).toEqual([
      "/order",
      "/hmdd",
      "/zzzj",
      "/wdxx",
    ]);
  });
});

describe("where one stands", () => {
  const at = (path: string) => ENTRIES.filter(({ to }) => isCurrent(to, path)).map(({ to }) => to);

  test.each([
    ["/order", ["/order"]],
    ["/order/info/12", ["/order"]],
    ["/orders", []],
    ["/user", ["/user"]],
    ["/yhq", ["/yhq"]],
    ["/pzqg/add", ["/pzqg"]],
    ["/", []],
    ["", []],
    ["//order", []],
    ["/x/order", []],
  ])("at %j it is %j", (path, entries) => expect(at(path)).toEqual(entries));

  test("is one entry at most, whichever page it is", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAGES.keys()),
        fc.constantFrom("", "/", "/1", "/info/1"),
        (page, more) => {
          expect(at(page + more).length).toBeLessThanOrEqual(1);
        },
      ),
    );
    for (const { to } of ENTRIES) expect(at(to)).toEqual([to]);
  });
});
