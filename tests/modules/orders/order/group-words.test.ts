import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  GROUP_NEXT,
  joinedText,
  orderGroup,
  waitingText,
  type OrderGroup,
} from "~/modules/orders/order/group-words";
import type { GroupBuy } from "~/modules/promotions/group-buy/group-buy";

const END = Date.parse("2026-11-20T15:02:00+08:00");
const GROUP: OrderGroup = { goodsId: 1, needs: 3, joined: 1, endsAt: END, isFormed: false };

describe("an order that waits for its group", () => {
  test.each([
    [1, "还差 2 家成团，截止 2026-11-20 15:02"],
    [2, "还差 1 家成团，截止 2026-11-20 15:02"],
    [3, "还差 0 家成团，截止 2026-11-20 15:02"],
    // More than are needed are not less than none.
    [9, "还差 0 家成团，截止 2026-11-20 15:02"],
  ])("with %i companies reads %s", (joined, text) =>
    expect(waitingText({ ...GROUP, joined }, END - 1)).toBe(text),
  );

  test("promises nothing from the deadline on", () =>
    fc.assert(
      fc.property(fc.nat(9), fc.integer({ min: -1000, max: 1000 }), (joined, after) => {
        const text = waitingText({ ...GROUP, joined }, END + after);
        expect(text === "拼团已截止，正在处理结果").toBe(after >= 0);
        expect(text.includes("还差")).toBe(after < 0);
      }),
    ));

  test("says after paying what happens next, before and after the deadline", () => {
    expect(joinedText(GROUP, END - 1)).toBe(`已参团，还差 2 家成团，截止 2026-11-20 15:02。${GROUP_NEXT}`);
    expect(joinedText(GROUP, END)).toBe(`已参团，拼团已截止，正在处理结果。${GROUP_NEXT}`);
  });
});

test("an order keeps of a group what its words need, and no price of it", () => {
  const group: GroupBuy = {
    offerId: 5,
    goodsId: 1,
    name: "拼团",
    priority: 0,
    price: 800,
    startsAt: 0,
    endsAt: END,
    needs: 3,
    joined: 3,
    formedAt: END - 10,
    failedAt: null,
    stock: 9,
    left: 9,
    limitPerCompany: null,
    used: 2,
  };
  expect(orderGroup(group)).toEqual({ goodsId: 1, needs: 3, joined: 3, endsAt: END, isFormed: true });
  expect(orderGroup({ ...group, formedAt: null }).isFormed).toBe(false);
  // Epoch 0 is a time as well.
  expect(orderGroup({ ...group, formedAt: 0 }).isFormed).toBe(true);
});
