import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  groupActivity,
  groupQuery,
  groupRules,
  missingCompanies,
  progressText,
  shownGroup,
  type GroupBuy,
} from "~/modules/promotions/group-buy/group-buy";
import { readCheckoutChoice } from "~/modules/checkout/checkout-form";

const group: GroupBuy = {
  offerId: 5,
  goodsId: 11,
  name: "拼团",
  priority: 2,
  price: 800,
  startsAt: 0,
  endsAt: 100,
  needs: 3,
  joined: 1,
  formedAt: null,
  failedAt: null,
  stock: 100,
  left: 40,
  limitPerCompany: 20,
  used: 6,
};

describe("progress", () => {
  test.each<[Partial<GroupBuy>, string]>([
    [{ joined: 0 }, "还差 3 家成团"],
    [{ joined: 1 }, "已有 1 家参团，还差 2 家成团"],
    [{ joined: 3 }, "已有 3 家参团，还差 0 家成团"],
    [{ joined: 5, formedAt: 9 }, "已成团，共 5 家参团"],
    // who left afterwards does not undo it
    [{ joined: 2, formedAt: 9 }, "已成团，共 3 家参团"],
  ])("%j: %s", (values, text) => expect(progressText({ ...group, ...values })).toBe(text));

  test("whoever joins leaves one fewer missing, never fewer than none", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), fc.nat(30), (needs, joined) => {
        const missing = missingCompanies({ needs, joined });
        expect(missing).toBe(needs > joined ? needs - joined : 0);
        expect(missingCompanies({ needs, joined: joined + 1 })).toBe(Math.max(0, missing - 1));
      }),
    );
  });
});

describe("what is shown", () => {
  test("no price where the goods' own may not be seen, and no price before that is not higher", () => {
    fc.assert(
      fc.property(fc.option(fc.nat(2_000)), fc.nat(2_000), (own, price) => {
        const shown = shownGroup({ ...group, price }, own);
        expect(shown.price).toBe(own === null ? null : price);
        expect(shown.previous).toBe(own !== null && own > price ? own : null);
        expect(Object.keys(shown)).not.toContain("stock");
      }),
    );
  });

  test("its activity has what is left of the group, not what it began with", () => {
    expect(groupActivity(group)).toMatchObject({
      stock: 40,
      used: 6,
      limitPerCompany: 20,
      endsAt: 100,
      priority: 2,
      notWith: [],
    });
  });

  test("its rules say what it needs, and its limit in the goods' own unit", () => {
    const rules = groupRules(group, "瓶");
    expect(rules.length).toBe(4);
    expect(rules[0]).toContain("满 3 家");
    expect(rules[2]).toContain("每家限购 20瓶");
    expect(groupRules({ ...group, limitPerCompany: null }, "瓶")[2]).not.toContain("限购");
  });
});

test("the address to join is that of step 2, and nothing in it is ever the cart by mistake", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.integer({ min: 1, max: 999_999 }),
      (offerId, units) => {
        const query = `?group=${offerId}&number=${units}`;
        const { group: choice } = readCheckoutChoice(new URLSearchParams(query));
        expect(choice?.offerId).toBe(offerId);
        expect(groupQuery(choice!)).toBe(query);
      },
    ),
  );
  for (const text of ["group=", "group=x", "group=-1&number=5", "group=1e3"])
    expect(readCheckoutChoice(new URLSearchParams(text)).group?.offerId).toBe(0);
});
