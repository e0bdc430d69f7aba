import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linkRule, sayingPage } from "~/ui/navigation/link-rule";

describe("a link that operators typed", () => {
  test.each([
    ["", { do: "say", text: "活动暂未开始" }],
    ["   ", { do: "say", text: "活动暂未开始" }],
    [null, { do: "say", text: "活动暂未开始" }],
    ["*/list", { do: "nothing" }],
    ["*", { do: "nothing" }],
    ["/list#明日开抢", { do: "say", text: "明日开抢" }],
    ["#%E6%98%8E%E6%97%A5", { do: "say", text: "明日" }],
    ["#", { do: "say", text: "活动未开始" }],
    ["/yjh/3#  ", { do: "say", text: "活动未开始" }],
    ["/list?page=2", { do: "go", to: "/list?page=2", isOutside: false }],
    ["list/table", { do: "go", to: "/list/table", isOutside: false }],
    ["https://example.com/a", { do: "go", to: "https://example.com/a", isOutside: true }],
  ])("%s", (url, rule) => {
    expect(linkRule(url)).toEqual(rule);
  });

  test.each(["javascript:alert(1)", "//evil.example", "/\\evil.example", "data:text/html,x", "\\\\evil"])(
    "%s is not followed",
    (url) => {
      expect(linkRule(url).do).toBe("nothing");
    },
  );

  test("whatever is typed, nothing but a path of this site or http(s) is ever followed", () => {
    fc.assert(
      fc.property(fc.string(), (input) => {
        const rule = linkRule(input);
        if (rule.do !== "go") return;
        const url = new URL(rule.to, "http://shop.invalid");
        expect(rule.isOutside || url.host === "shop.invalid").toBe(true);
        expect(["http:", "https:"]).toContain(url.protocol);
      }),
    );
  });

  test("the page that says a link's words carries them in its address", () => {
    expect(sayingPage("明日开抢 & 更多")).toBe(`/noActivity?msg=${encodeURIComponent("明日开抢 & 更多")}`);
  });
});
