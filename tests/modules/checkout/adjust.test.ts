import fc from "fast-check";
import { expect, test } from "vitest";
import { EXPIRY_MONTHS } from "~/modules/catalogue/stock/minimum-shelf-life";
import { adjustmentHref, readAdjustment, type CheckoutAdjustment } from "~/modules/checkout/adjust";

const lineId = fc.integer({ min: 0, max: 10 ** 12 });
const adjustment: fc.Arbitrary<CheckoutAdjustment> = fc.oneof(
  fc.constant({ what: "wish" as const }),
  fc.record({ what: fc.constant("months" as const), lineId, months: fc.constantFrom(...EXPIRY_MONTHS) }),
  fc.record({ what: fc.constant("number" as const), lineId, quantity: fc.integer({ min: 1, max: 999_999 }) }),
  fc.record({ what: fc.constant("leave" as const), lineId }),
);

test("a button's address is read back as what the button says, whatever is being ordered", () => {
  fc.assert(
    fc.property(adjustment, fc.constantFrom("", "?coupon=12", "?group=5&number=20"), (item, query) => {
      const url = new URL(adjustmentHref(query, item), "http://shop");
      expect(url.pathname).toBe("/cart/step2");
      expect(readAdjustment(url.searchParams)).toEqual(item);
      for (const [name, value] of new URLSearchParams(query)) expect(url.searchParams.get(name)).toBe(value);
    }),
  );
});

test.each([
  "",
  "months:12",
  "months:12:5",
  "number:12:0",
  "number:12:-3",
  "number:x:3",
  "leave",
  "drop:1",
  "leave:1:x",
])("%j alters no line", (text) =>
  expect(readAdjustment(new URLSearchParams({ adjust: text }))).toEqual({ what: "wish" }),
);
