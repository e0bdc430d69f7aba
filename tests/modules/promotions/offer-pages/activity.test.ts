import { expect, test } from "vitest";
import { activityTarget, offerPage } from "~/modules/promotions/offer-pages/activity";
import { ALL_OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";

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

test("every kind of offer has a page: its own, or the list of its goods", () => {
  const pages = Object.fromEntries(ALL_OFFER_KINDS.map((kind) => [kind, offerPage(kind, 7)]));
  expect(pages).toEqual({
    dailySpecial: "/mrtj",
    nearExpiry: "/jxqzc",
    siteDiscount: "/welfare",
    groupBuy: "/ptzq",
    bundle: "/zhzq",
    bundleGift: "/zhmz",
    cashback: "/hb",
    freeShipping: "/yx",
    coupon: "/lqzx",
    cashVoucher: "/lqzx",
    flashSale: "/list?offer=7",
    lineReduction: "/list?offer=7",
    gift: "/list?offer=7",
    swap: "/list?offer=7",
    orderReduction: "/list?offer=7",
    orderDiscount: "/list?offer=7",
  });
  expect(offerPage("flashSale")).toBe("/list?offer=flashSale");
});
