import { expect, test } from "vitest";
import { activityTarget, offerPage } from "~/promotions/activity";

test.each([
  [{}, { kind: "none" }],
  [{ url: "12" }, { kind: "offer", id: 12 }],
  [{ url: "12", url1: "3" }, { kind: "none" }],
  [
    { url: "ppzq", url1: "info", url2: "3" },
    { kind: "page", to: "/ppzq/info/3" },
  ],
  [
    { url: "list", url1: "../admin" },
    { kind: "page", to: "/list/..%2Fadmin" },
  ],
  [{ url: "login" }, { kind: "none" }],
  [{ url: "//evil.example" }, { kind: "none" }],
] as const)("%j is %j", (name, target) => expect(activityTarget(name)).toEqual(target));

test("an offer without a page of its own shows in the list of promotions", () => {
  expect(offerPage("nearExpiry")).toBe("/jxqzc");
  expect(offerPage("flashSale")).toBe("/list?promoted=1");
});
