import { expect, test } from "vitest";
import { hasOrdered } from "~/modules/orders/order/newcomer";

test("a company has ordered once an order of it was not cancelled", () => {
  expect(hasOrdered({})).toBe(false);
  expect(hasOrdered({ cancelled: 3, pendingPayment: 0 })).toBe(false);
  expect(hasOrdered({ cancelled: 3, pendingPayment: 1 })).toBe(true);
});
