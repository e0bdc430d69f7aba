import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../any-text";
import { inboxHref, readInboxView, topicText, type InboxFilter } from "~/modules/notifications/inbox";
import { MESSAGE_TOPICS } from "~/modules/notifications/kinds/message-kind";

const VIEWS: InboxFilter[] = ["all", "order", "qualification", "coupon", "account"];
const read = (query: string) => readInboxView(new URLSearchParams(query));

describe("the address", () => {
  test("is read back as it was written, for every view and page", () =>
    fc.assert(
      fc.property(fc.constantFrom(...VIEWS), fc.integer({ min: 1, max: 999_999 }), (view, page) => {
        const href = inboxHref(view, page);
        expect(href.startsWith("/wdxx")).toBe(true);
        expect(read(href.split("?")[1] ?? "")).toEqual({ view, page });
      }),
    ));

  test("of the first page of all messages has no query, so that one view has one address", () => {
    expect(inboxHref("all")).toBe("/wdxx");
    expect(inboxHref("all", 1)).toBe("/wdxx");
    expect(inboxHref("order")).toBe("/wdxx?kind=order");
    expect(inboxHref("all", 2)).toBe("/wdxx?page=2");
    expect(inboxHref("coupon", 3)).toBe("/wdxx?kind=coupon&page=3");
  });

  test.each([
    ["", "all", 1],
    ["kind=all", "all", 1],
    ["kind=Order", "all", 1],
    ["kind=order&page=2", "order", 2],
    // Names that every object has are no topics.
    ["kind=constructor", "all", 1],
    ["kind=__proto__", "all", 1],
    ["kind=toString&page=4", "all", 4],
    ["page=0", "all", 1],
    ["page=-3", "all", 1],
    ["page=1.5", "all", 1],
    ["page=1e3", "all", 1],
    ["page=0x10", "all", 1],
    ["page=1000000", "all", 1],
    ["page=２", "all", 1],
    ["page= 2", "all", 1],
    // Of a name that stands twice the first counts.
    ["kind=order&kind=coupon&page=2&page=9", "order", 2],
  ])("?%s is the view %s, page %i", (query, view, page) => expect(read(query)).toEqual({ view, page }));

  test("whatever is sent, the view is one that the page has and the page is a whole number from 1", () =>
    fc.assert(
      fc.property(anyText(), anyText(), (kind, page) => {
        const seen = readInboxView(new URLSearchParams({ kind, page }));
        expect(VIEWS).toContain(seen.view);
        expect(Number.isSafeInteger(seen.page) && seen.page >= 1).toBe(true);
      }),
    ));
});

describe("a topic", () => {
  test.each([
    ["order", "订单"],
    ["qualification", "资质"],
    ["coupon", "优惠"],
    ["account", "账户"],
    ["", "通知"],
    ["all", "通知"],
    ["recall", "通知"],
    ["toString", "通知"],
    ["__proto__", "通知"],
  ])("%s reads %s", (kind, text) => expect(topicText(kind)).toBe(text));

  test("has a word of its own", () => {
    const words = Object.values(MESSAGE_TOPICS);
    expect(new Set(words).size).toBe(words.length);
    expect(words).not.toContain(topicText("unknown"));
  });
});
