import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../any-text";
import { isInOrder, linkUrl, place, targets, targetsText } from "~/modules/content/content-input";
import { isWithinWindow } from "~/modules/content/shown";
import type { z } from "zod";

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe("a url", () => {
  test.each([
    "",
    "/",
    "/list?category=3",
    "/help/pay#s1",
    "#敬请期待",
    "#",
    "*内部链接",
    "*",
    "https://gov.cn/x",
  ])("may be %j", (url) => expect(takes(linkUrl, url)).toBe(true));

  test.each([
    "//evil.example",
    "/\\evil.example",
    "http://gov.cn",
    "javascript:alert(1)",
    "data:text/html,x",
    // Browsers leave tabs and line ends out of an address: these would be //evil.example.
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\\evil.example",
    "HTTPS://gov.cn",
    " https://gov.cn",
    "list",
    "mailto:a@b.cn",
    "\\\\evil",
    "ftp://x",
  ])("is never %j", (url) => {
    expect(takes(linkUrl, url)).toBe(false);
    expect(takes(place, url)).toBe(false);
  });

  test("that is taken leads to this site, to https, or nowhere, whatever was written", () =>
    fc.assert(
      fc.property(anyText(), (text) => {
        if (!takes(place, text) || text === "") return;
        const { protocol, host } = new URL(text, "https://shop.example");
        expect(protocol).toBe("https:");
        if (text.startsWith("/")) expect(host).toBe("shop.example");
      }),
    ));

  test("of a place really leads somewhere: no words, no mark", () => {
    expect(["", "/yx", "https://gov.cn"].map((item) => takes(place, item))).toEqual([true, true, true]);
    expect(["*文字", "#文字"].map((item) => takes(place, item))).toEqual([false, false]);
  });

  test("that is refused is told what may stand there, a place without the words that lead nowhere", () => {
    const notice = (schema: z.ZodType, value: string) =>
      schema.safeParse(value).error?.issues.map(({ message }) => message);
    expect(notice(linkUrl, "http://gov.cn")).toEqual(["应为本站路径、https:// 地址或 *文字"]);
    expect(notice(place, "*文字")).toEqual(["应为本站路径或 https:// 地址"]);
  });

  test("of a place has 300 characters at most too", () => {
    expect(takes(place, `/${"a".repeat(299)}`)).toBe(true);
    expect(takes(place, `/${"a".repeat(300)}`)).toBe(false);
  });

  test("has 300 characters at most", () => {
    expect(takes(linkUrl, `/${"a".repeat(299)}`)).toBe(true);
    expect(takes(linkUrl, `/${"a".repeat(300)}`)).toBe(false);
  });
});

describe("those who are meant", () => {
  test("are everybody where nobody is named", () => {
    expect(targets.parse(undefined)).toEqual([]);
    expect(targetsText([])).toBe("所有人");
  });

  test("are visitors and kinds of companies, and nobody else", () => {
    expect(targets.parse(["visitor", "pharmacy", "chain", "clinic", "hospital"])).toHaveLength(5);
    for (const item of ["Visitor", "", "everybody", "toString"])
      expect(takes(targets, [item]), item).toBe(false);
    expect(takes(targets, "visitor")).toBe(false);
  });

  test("are said in words; one that this version does not know by its own", () => {
    expect(targetsText(["visitor", "clinic", "hospital"])).toBe("访客，诊所、村卫生室，医院");
    expect(targetsText(["farm"])).toBe("farm");
  });
});

describe("a window", () => {
  test("ends after it starts, or it is in no order", () =>
    fc.assert(
      fc.property(fc.option(fc.nat(5)), fc.option(fc.nat(5)), (starts, ends) => {
        const isEmpty = starts !== null && ends !== null && ends - starts <= 0;
        expect(isInOrder({ starts, ends })).toBe(!isEmpty);
      }),
    ));
});

test("a window that is taken and in order is open at its start, and closed at its end", () =>
  fc.assert(
    fc.property(fc.option(fc.nat(50)), fc.option(fc.nat(50)), (starts, ends) => {
      fc.pre(isInOrder({ starts, ends }));
      const shown = { startsAt: starts, endsAt: ends };
      if (starts !== null)
        expect([isWithinWindow(shown, starts - 1), isWithinWindow(shown, starts)]).toEqual([false, true]);
      if (ends !== null)
        expect([isWithinWindow(shown, ends - 1), isWithinWindow(shown, ends)]).toEqual([
          ends - 1 >= (starts ?? 0) || starts === null,
          false,
        ]);
    }),
  ));
