import { describe, expect, it } from "vitest";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import { groupLine, joinRestriction } from "~/modules/checkout/group-line";
import { joinedText, waitingText } from "~/modules/orders/order/group-words";
import type { GroupBuy } from "~/modules/promotions/group-buy/group-buy";

const goods = {
  id: 11,
  unit: "盒",
  packSize: 6,
  price: 1_000,
  ladder: [],
  stock: 50,
  purchaseLimit: null,
  boughtToday: 0,
  restriction: null,
  isEphedrine: false,
} as unknown as GoodsForBuyer;
const group = { offerId: 5, price: 800, left: 30, limitPerCompany: 24, used: 6 } as GroupBuy;

describe("joining with a number", () => {
  it("is rounded up to whole packs and judged by the group's limit and stock", () => {
    expect(groupLine(goods, { quantity: 7 }, group).line).toMatchObject({
      quantity: 12,
      type: 4,
      offerId: 5,
      isSelected: true,
    });
    expect(groupLine(goods, { quantity: 19 }, group)).toMatchObject({
      line: { isSelected: false },
      restriction: { code: "activityLimit", limit: 24, bought: 6 },
    });
    expect(joinRestriction(goods, 36, { ...group, limitPerCompany: null })).toMatchObject({
      code: "activityShort",
      left: 30,
    });
    expect(joinRestriction(goods, 6, { ...group, left: 0 })).toMatchObject({
      code: "activityShort",
      left: 0,
    });
  });

  it("is refused for the goods' own reasons first", () => {
    const visitor = { ...goods, restriction: { code: "visitor" } } as GoodsForBuyer;
    expect(joinRestriction(visitor, 600, group)).toEqual({ code: "visitor" });
    expect(joinRestriction({ ...goods, stock: 5 }, 600, group)).toMatchObject({
      code: "stockShort",
      left: 5,
    });
    const limited = { ...goods, purchaseLimit: 12, boughtToday: 6 };
    expect(joinRestriction(limited, 12, group)).toMatchObject({ code: "limitReached", bought: 6 });
  });
});

it("an order that waits says how many companies and until when, then what happens", () => {
  const endsAt = Date.parse("2026-11-20T02:00:00Z");
  const waits = { goodsId: 11, needs: 3, joined: 1, endsAt, isFormed: false };
  expect(waitingText(waits, endsAt - 1)).toBe("还差 2 家成团，截止 2026-11-20 10:00");
  expect(waitingText(waits, endsAt)).toBe("拼团已截止，正在处理结果");
  expect(joinedText(waits, endsAt - 1)).toContain("已参团，还差 2 家成团，截止 2026-11-20 10:00。成团后");
});
