import fc from "fast-check";
import { expect, test } from "vitest";
import { unpaidFault } from "~/modules/checkout/unpaid";

const LIMITS = { orders: 20, newAmount: 10_000_000 };

test("up to the limit is placed, and one more is not; a checkout of two orders counts as two", () => {
  const has = { orders: 18, amount: 0, hasPaid: true };
  expect(unpaidFault(has, { orders: 2, amount: 1 }, LIMITS)).toBeNull();
  expect(unpaidFault({ ...has, orders: 19 }, { orders: 1, amount: 1 }, LIMITS)).toBeNull();
  expect(unpaidFault({ ...has, orders: 19 }, { orders: 2, amount: 1 }, LIMITS)).toBe(
    "贵司已有 19 个待付款订单，同时最多保留 20 个，请先付款或取消",
  );
});

test("the amount counts before the first payment alone", () => {
  const has = { orders: 1, amount: 6_000_000, hasPaid: false };
  expect(unpaidFault(has, { orders: 1, amount: 4_000_000 }, LIMITS)).toBeNull();
  expect(unpaidFault(has, { orders: 1, amount: 4_000_001 }, LIMITS)).toBe(
    "首次付款前，待付款订单的商品金额合计不能超过 ¥100,000.00，请先付款、减少数量或联系客服",
  );
  expect(unpaidFault({ ...has, hasPaid: true }, { orders: 1, amount: 4_000_001 }, LIMITS)).toBeNull();
});

test("nothing to pay is never refused, and nobody has more than the limits after a checkout that is not", () => {
  const number = fc.integer({ min: 0, max: 40 });
  const amount = fc.integer({ min: 0, max: 20_000_000 });
  fc.assert(
    fc.property(number, amount, fc.boolean(), number, amount, (orders, held, hasPaid, more, also) => {
      const fault = unpaidFault({ orders, amount: held, hasPaid }, { orders: more, amount: also }, LIMITS);
      if (more === 0) return fault === null;
      const fits = orders + more <= LIMITS.orders && (hasPaid || held + also <= LIMITS.newAmount);
      return (fault === null) === fits;
    }),
  );
});
