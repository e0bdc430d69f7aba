import { describe, expect, it } from "vitest";
import {
  groupActivity,
  getGroupChoice,
  groupQuery,
  groupRules,
  missingCompanies,
  progressText,
  shownGroup,
  type GroupBuy,
} from "~/modules/promotions/group-buy/group-buy";

const END = Date.parse("2026-11-20T02:00:00Z");
const group: GroupBuy = {
  offerId: 5,
  goodsId: 11,
  name: "板蓝根颗粒拼团",
  priority: 0,
  price: 800,
  startsAt: 0,
  endsAt: END,
  needs: 3,
  joined: 1,
  formedAt: null,
  failedAt: null,
  stock: 100,
  left: 40,
  limitPerCompany: 20,
  used: 6,
};

describe("a group buy", () => {
  it("says how many companies are missing, never fewer than none", () => {
    expect(progressText({ ...group, joined: 0 })).toBe("还差 3 家成团");
    expect(progressText(group)).toBe("已有 1 家参团，还差 2 家成团");
    expect(progressText({ ...group, formedAt: 1, joined: 2 })).toBe("已成团，共 3 家参团");
    expect(missingCompanies({ needs: 3, joined: 7 })).toBe(0);
  });

  it("tells its rules with the limit where there is one", () => {
    expect(groupRules(group, "盒").join()).toContain("每家限购 20盒");
    expect(groupRules({ ...group, limitPerCompany: null }, "盒").join()).not.toContain("限购");
  });

  it("prices its line within its own stock and limit", () => {
    expect(groupActivity(group)).toMatchObject({
      kind: "groupBuy",
      offerId: 5,
      price: 800,
      stock: 40,
      limitPerCompany: 20,
      used: 6,
    });
  });

  it("hides its price where the goods' own price is hidden, and shows no price before that is lower", () => {
    expect(shownGroup(group, null)).toMatchObject({ price: null, previous: null });
    expect(shownGroup(group, 1_000)).toMatchObject({ price: 800, previous: 1_000 });
    expect(shownGroup(group, 800)).toMatchObject({ price: 800, previous: null });
  });
});

describe("the address of step 2", () => {
  const read = (text: string) => getGroupChoice(new URLSearchParams(text));

  it("reads back as it was written", () => {
    const choice = { offerId: 5, quantity: 20 };
    expect(read(groupQuery(choice))).toEqual(choice);
  });

  it("is the cart without a group, and a group that there is not with nonsense", () => {
    expect(read("coupon=3")).toBeNull();
    expect(read("group=x&number=1")).toEqual({ offerId: 0, quantity: 1 });
    expect(read("group=5&number=-1")).toEqual({ offerId: 5, quantity: 0 });
    expect(read("group=5")).toEqual({ offerId: 5, quantity: 0 });
  });
});
