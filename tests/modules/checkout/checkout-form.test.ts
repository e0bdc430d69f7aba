import fc from "fast-check";
import { expect, test } from "vitest";
import { checkoutChoiceQuery, readCheckoutChoice } from "~/modules/checkout/checkout-form";

const id = fc.integer({ min: 1, max: 999_999_999 });

test("what is being ordered goes into an address and comes back: vouchers of the cart, or units of one group buy", () => {
  const group = fc.record({ offerId: id, quantity: fc.integer({ min: 1, max: 999_999 }) });
  fc.assert(
    fc.property(fc.option(group, { nil: null }), (item) => {
      const query = checkoutChoiceQuery({ vouchers: {}, group: item });
      expect(readCheckoutChoice(new URLSearchParams(query))).toMatchObject({ group: item });
    }),
  );
  expect(checkoutChoiceQuery({ vouchers: {}, group: null })).toBe("");
});

test.each(["?group=x&number=3", "?group=5&number=0", "?group=5&number=-2"])(
  "%s is no group that could be joined",
  (query) => {
    const { group } = readCheckoutChoice(new URLSearchParams(query));
    expect(group && group.offerId > 0 && group.quantity > 0).toBe(false);
  },
);
