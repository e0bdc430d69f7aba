import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import {
  groupActivity,
  type GroupBuy,
  getGroupChoice,
  groupQuery,
  groupRules,
  missingCompanies,
  progressText,
  shownGroup,
} from "~/modules/promotions/group-buy/group-buy";

const GROUP: GroupBuy = {
  offerId: 5,
  goodsId: 11,
  name: "板蓝根颗粒拼团",
  priority: 3,
  price: 800,
  startsAt: 0,
  endsAt: 9,
  needs: 3,
  joined: 0,
  formedAt: null,
  failedAt: null,
  stock: 100,
  left: 40,
  limitPerCompany: 20,
  used: 6,
};

describe("how far it is", () => {
  test.each([
    [0, null, "还差 3 家成团"],
    [1, null, "已有 1 家参团，还差 2 家成团"],
    [3, null, "已有 3 家参团，还差 0 家成团"],
    [3, 1, "已成团，共 3 家参团"],
    [9, 1, "已成团，共 9 家参团"],
    [0, 0, "已成团，共 3 家参团"],
  ])("with %i companies, formed at %j: %s", (joined, formedAt, words) =>
    expect(progressText({ needs: 3, joined, formedAt })).toBe(words),
  );

  test("one company more is never one more that is missing", () =>
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1_000 }), fc.nat(2_000), (needs, joined) => {
        const missing = missingCompanies({ needs, joined });
        expect(missing).toBe(joined >= needs ? 0 : needs - joined);
        expect(missingCompanies({ needs, joined: joined + 1 })).toBe(Math.max(0, missing - 1));
      }),
    ));
});

describe("what is shown of it", () => {
  test.each([
    [null, { price: null, previous: null }],
    [801, { price: 800, previous: 801 }],
    [800, { price: 800, previous: null }],
    [799, { price: 800, previous: null }],
  ])("to whom the goods alone costs %j", (own, prices) =>
    expect(shownGroup(GROUP, own)).toEqual({
      goodsId: 11,
      endsAt: 9,
      needs: 3,
      joined: 0,
      formedAt: null,
      left: 40,
      limitPerCompany: 20,
      used: 6,
      ...prices,
    }),
  );

  test("its price on a line is within what is left, not what it began with, and keeps nothing apart", () =>
    expect(groupActivity(GROUP)).toEqual({
      offerId: 5,
      kind: "groupBuy",
      name: "拼团",
      price: 800,
      endsAt: 9,
      stock: 40,
      limitPerCompany: 20,
      used: 6,
      priority: 3,
      notWith: [],
    }));

  test("its rules say how many it needs, that money comes back, and that it stands alone", () => {
    const rules = groupRules({ needs: 7, limitPerCompany: 20 }, "盒");
    expect(rules[0]).toContain("满 7 家企业");
    expect(rules[1]).toContain("全额退回");
    expect(rules[2]).toContain("每家限购 20盒，限购内可多次参团。");
    expect(rules[3]).toContain("不使用优惠券");
    for (const rule of [...rules, ...groupRules({ needs: 2, limitPerCompany: null }, "")])
      expect(rule).toMatch(/[^。]。$/);
  });
});

describe("the address of what was chosen", () => {
  const read = (query: Record<string, string>) => getGroupChoice(new URLSearchParams(query));

  test.each([
    [{ group: "" }, { offerId: 0, quantity: 0 }],
    [
      { group: "5", number: "999999999" },
      { offerId: 5, quantity: 999_999_999 },
    ],
    [
      { group: "5", number: "1000000000" },
      { offerId: 5, quantity: 0 },
    ],
    [
      { group: "1000000000", number: "1" },
      { offerId: 0, quantity: 1 },
    ],
    [
      { group: "5.5", number: "1e3" },
      { offerId: 0, quantity: 0 },
    ],
    [
      { group: "-0", number: "-00" },
      { offerId: 0, quantity: 0 },
    ],
    [{ number: "5" }, null],
  ])("%j is %j", (query, choice) => expect(read(query as Record<string, string>)).toEqual(choice));

  test("of whatever it says is two whole numbers, read back as they are written", () =>
    fc.assert(
      fc.property(anyText(), anyText(), (group, number) => {
        const choice = read({ group, number })!;
        expect(Number.isSafeInteger(choice.offerId) && choice.offerId >= 0).toBe(true);
        expect(Number.isSafeInteger(choice.quantity) && choice.quantity >= 0).toBe(true);
        expect(getGroupChoice(new URLSearchParams(groupQuery(choice)))).toEqual(choice);
      }),
    ));
});
