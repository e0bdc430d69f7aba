import { describe, expect, test } from "vitest";
import { DAY } from "~/platform/values/clock";
import {
  centreHref,
  claimedText,
  claimState,
  inClaimOrder,
  readCentreView,
  validityText,
  type ClaimResult,
  type ClaimableVoucher,
} from "~/modules/vouchers/coupon-centre";
import { claimHurdle, GROUP_TABS, vouchersInTab } from "~/modules/vouchers/coupon-centre-page";
import { inScope, type OfferScope } from "~/modules/promotions/offers/offer";
import { scopeGroup, scopeHref, scopeWords, type ScopeNames } from "~/modules/promotions/offers/scope-words";
import { voucherEnds } from "~/modules/vouchers/voucher";

const NOW = Date.parse("2026-11-20T02:00:00Z");

describe("claiming", () => {
  const template = { startsAt: NOW, endsAt: NOW + DAY, total: 5, claimed: 4, limit: 2 };

  test("is open from the first moment of the window to the last, to the last voucher and up to the limit", () => {
    expect(claimState(template, 1, NOW)).toBe("open");
    expect(claimState(template, 1, NOW - 1)).toBe("notYet");
    expect(claimState(template, 1, NOW + DAY)).toBe("ended");
    expect(claimState(template, 2, NOW)).toBe("limit");
    expect(claimState({ ...template, claimed: 5 }, 1, NOW)).toBe("gone");
    // Whoever has its own is told so, not that others were quicker.
    expect(claimState({ ...template, claimed: 5 }, 2, NOW)).toBe("limit");
  });

  const result = (name: string, state: ClaimResult["state"]): ClaimResult => ({
    templateId: 1,
    name,
    state,
    limit: 3,
    endsAt: state === "open" ? Date.parse("2026-12-20T16:00:00Z") : 0,
  });

  test("names everything that was claimed and why the rest was not", () => {
    expect(claimedText([result("满500减12", "open")])).toEqual({
      ok: true,
      text: "已领取“满500减12”，有效期至 2026-12-20",
    });
    expect(claimedText([result("甲", "open"), result("乙", "open"), result("丙", "gone")])).toEqual({
      ok: true,
      text: "已领取 2 张：“甲”、“乙”；“丙”已领完",
    });
    expect(claimedText([result("甲", "limit")])).toEqual({
      ok: false,
      text: "“甲”每家限领 3 张，您已领完",
    });
    expect(claimedText([result("甲", "notYet"), result("乙", "ended")]).text).toBe(
      "“甲”还没有开始领取；“乙”已结束领取",
    );
    expect(claimedText([])).toEqual({ ok: false, text: "没有可以领取的券" });
  });

  test("companies that are not approved are told why", () => {
    expect(claimHurdle("approved")).toBeNull();
    expect(claimHurdle("visitor")).toBeNull();
    expect(claimHurdle("pending")?.text).toContain("正在审核");
    expect(claimHurdle("rejected")?.text).toContain("未通过审核");
  });
});

test("a voucher is valid through the last of its days, or to the end of its template", () => {
  expect(voucherEnds(7, 0, NOW)).toBe(Date.parse("2026-11-27T16:00:00Z"));
  expect(voucherEnds(0, 0, NOW)).toBe(Date.parse("2026-11-20T16:00:00Z"));
  expect(voucherEnds(null, NOW + DAY, NOW)).toBe(NOW + DAY);
  expect(validityText({ validDays: 30, endsAt: 0 })).toBe("领取后 30 天内有效");
  expect(validityText({ validDays: null, endsAt: Date.parse("2026-12-20T16:00:00Z") })).toBe(
    "有效期至 2026-12-20",
  );
});

test("what may be claimed stands first, then what begins soon, then by amount", () => {
  const voucher = (id: number, state: ClaimableVoucher["state"], amount: number) =>
    ({ id, state, amount, group: id === 2 ? "herb" : "all" }) as ClaimableVoucher;
  const vouchers = [
    voucher(1, "gone", 900),
    voucher(2, "open", 100),
    voucher(3, "notYet", 500),
    voucher(4, "open", 300),
    voucher(5, "limit", 800),
    voucher(6, "open", 300),
  ];
  expect(inClaimOrder(vouchers).map((item) => item.id)).toEqual([4, 6, 2, 3, 5, 1]);
  expect(vouchersInTab(vouchers, null)).toHaveLength(6);
  expect(vouchersInTab(vouchers, "herb").map((item) => item.id)).toEqual([2]);
});

describe("a scope", () => {
  const names: ScopeNames = {
    category: (path) => ({ "/1/12/": "感冒用药", "/5/": "清热类" })[path],
    goods: (id) => (id === 7 ? "板蓝根颗粒" : undefined),
  };
  const cases: [OfferScope, string, string, string][] = [
    [{ all: true }, "全场商品", "all", "/list"],
    [{ kind: "herb" }, "中药饮片", "herb", "/list?kind=herb"],
    [{ kind: "device" }, "医疗器械", "nonHerb", "/list?kind=device"],
    [{ not: { kind: "herb" } }, "非饮片商品", "nonHerb", "/list?voucher=3"],
    [{ category: "/1/12/" }, "感冒用药类商品", "category", "/list?category=12"],
    [{ category: "/5/" }, "清热类商品", "category", "/list?category=5"],
    [{ category: "/9/" }, "指定品类商品", "category", "/list?category=9"],
    [{ goods: [7] }, "板蓝根颗粒", "goods", "/list/info/7"],
    [{ goods: [6, 7, 8] }, "板蓝根颗粒等 3 种商品", "goods", "/list?voucher=3"],
    [{ preferred: true }, "优选商品", "category", "/yx"],
    [{ not: { goods: [7] } }, "除板蓝根颗粒外的商品", "category", "/list?voucher=3"],
  ];
  test.each(cases)("%j is said, grouped and led to", (scope, words, group, href) => {
    expect(scopeWords(scope, names)).toBe(words);
    expect(scopeGroup(scope)).toBe(group);
    expect(scopeHref(scope, 3)).toBe(href);
  });

  test("of the groups with a tab hold what their names say", () => {
    const herb = { id: 1, kind: "herb", categoryPath: "/2/", isPreferred: false };
    expect(inScope({ not: { kind: "herb" } }, herb)).toBe(false);
    expect(GROUP_TABS).toEqual(["herb", "nonHerb", "category", "goods"]);
  });
});

test("addresses of the centre are read and written alike; what makes no sense is left out", () => {
  for (const view of [
    { group: null },
    { group: "herb" },
    { mine: "usable", page: 1 },
    { mine: "expired", page: 4 },
  ] as const)
    expect(readCentreView(new URL(centreHref(view), "http://shop").searchParams)).toEqual(view);
  expect(readCentreView(new URLSearchParams("scope=none"))).toEqual({ group: null });
  expect(readCentreView(new URLSearchParams("mine=x&page=0"))).toEqual({ mine: "usable", page: 1 });
});
