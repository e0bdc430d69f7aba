import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "../../../any-text";
import { activityTarget, offerPage } from "~/modules/promotions/offer-pages/activity";
import { findKind } from "~/modules/promotions/offers/kinds/kinds";
import { shopRoutes } from "../../../spec/routes";

test.each([
  [{ url: "LIST" }, { kind: "page", to: "/LIST" }],
  [
    { url: "list", url2: "3" },
    { kind: "page", to: "/list/3" },
  ],
  [
    { url: "list", url1: "" },
    { kind: "page", to: "/list" },
  ],
  [
    { url: "list", url1: "a?b#c" },
    { kind: "page", to: "/list/a%3Fb%23c" },
  ],
  [{ url: "0" }, { kind: "offer", id: 0 }],
  [{ url: "-1" }, { kind: "none" }],
  [{ url: "1.5" }, { kind: "none" }],
  [{ url: "" }, { kind: "none" }],
  [{ url1: "list" }, { kind: "none" }],
  [{ url: "toString" }, { kind: "none" }],
  [{ url: "listing" }, { kind: "none" }],
  [{ url: "list/" }, { kind: "none" }],
])("%j is %j", (name, target) => expect(activityTarget(name)).toEqual(target));

test("whatever the parts are, a page stays on this site and asks nothing of it", () =>
  fc.assert(
    fc.property(fc.constantFrom("list", "yx", "hb"), anyText(), anyText(), (url, url1, url2) => {
      // Half a character cannot stand in an address that was read.
      fc.pre(!/\p{Cs}/u.test(`${url1} ${url2}`));
      const target = activityTarget({ url, url1, url2 });
      const to = new URL(target.kind === "page" ? target.to : "//nowhere.test", "https://shop.test");
      expect([to.origin, to.search, to.hash]).toEqual(["https://shop.test", "", ""]);
    }),
  ));

test("a kind that there is not has the list of its name, and an offer of it the list of that offer", () => {
  expect([offerPage("sale"), offerPage("sale", 7), offerPage("toString", 7)]).toEqual([
    "/list?offer=sale",
    "/list?offer=7",
    "/list?offer=7",
  ]);
  expect(findKind("toString")).toBeNull();
});

test("each page that an activity may name is one of the shop", () => {
  const paths = new Set(Object.values(shopRoutes()).map(({ path }) => `/${path ?? ""}`.split("/")[1]));
  for (const url of ["list", "search", "ppzq", "yx", "ptzq", "mrtj", "hb", "zhzq", "jfsc"]) {
    expect(activityTarget({ url }), url).toEqual({ kind: "page", to: `/${url}` });
    expect(paths, url).toContain(url);
  }
});
