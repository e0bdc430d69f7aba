import { expect, test } from "vitest";
import { amountLabel } from "~/modules/orders/order/state-text";

test.each([
  ["pendingPayment", 0, "应付金额"],
  ["pendingPayment", 4000, "应付金额"],
  ["pendingReview", 5000, "实付金额"],
  ["pendingReceipt", 5000, "实付金额"],
  ["completed", 5000, "实付金额"],
  ["completed", 0, "应付金额"],
  ["cancelled", 5000, "订单金额"],
  ["cancelled", 0, "订单金额"],
] as const)("an order in %s with %i of 5000 fen paid says %s", (status, paid, label) =>
  expect(amountLabel({ status, paid, payable: 5000 })).toBe(label),
);
