import fc from "fast-check";
import { expect, test } from "vitest";
import { planDemoOrders } from "~/demo/orders/order-plan";
import { PAY_WITHIN } from "~/modules/orders/order/transition";
import { paidTooLateText, payByText } from "~/modules/payments/payment/pay-deadline";
import { formatTime } from "~/platform/values/clock";

const AT = Date.parse("2026-11-24T07:02:00Z");

test("is a time of Shanghai to the minute, whole or for the rest", () => {
  expect(payByText(AT)).toBe("请在 2026-11-24 15:02 前付款");
  expect(payByText(AT, "付清")).toBe("请在 2026-11-24 15:02 前付清");
  expect(paidTooLateText(AT)).toContain("应于 2026-11-24 15:02 前付款");
});

test("names the same moment before and after it", () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (at) => {
      for (const text of [payByText(at), paidTooLateText(at)]) expect(text).toContain(formatTime(at));
    }),
  ));

test("of every order of the demo is a day after it was placed, as its pages and messages say", () => {
  const plans = planDemoOrders(AT);
  expect(plans.filter((plan) => plan.status === "pendingPayment")).toHaveLength(2);
  for (const plan of plans) expect(plan.payBefore - plan.placedAt).toBe(PAY_WITHIN);
});
