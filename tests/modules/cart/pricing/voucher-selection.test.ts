import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readVoucherSelection, voucherSelectionQuery } from "~/modules/cart/pricing/voucher-selection";

const read = (query: string) => readVoucherSelection(new URLSearchParams(query));

describe("reading it", () => {
  test.each<[string, number | null | undefined, number | null | undefined]>([
    ["", undefined, undefined],
    ["?coupon=12", 12, undefined],
    ["?coupon=none&voucher=7", null, 7],
    ["?voucher=none", undefined, null],
    // what is neither a number nor "none" is no choice: the best one is taken
    ["?coupon=&voucher=abc", undefined, undefined],
    ["?coupon=-3&voucher=1e3", undefined, undefined],
    ["?coupon=0x10&voucher=12.5", undefined, undefined],
    ["?coupon=9999999999999999999", undefined, undefined],
    ["?coupon=NONE&voucher= 5", undefined, undefined],
    // the first of two
    ["?coupon=3&coupon=4", 3, undefined],
    // other parameters are none of its business
    ["?page=2&cash=4", undefined, undefined],
  ])("%s", (query, coupon, cashVoucher) => {
    expect(read(query)).toEqual({ coupon, cashVoucher });
  });
});

describe("writing it", () => {
  test("the best ones leave the address as it is", () => {
    expect(voucherSelectionQuery({})).toBe("");
    expect(voucherSelectionQuery({ coupon: undefined, cashVoucher: undefined })).toBe("");
  });

  test("none and a number are told apart", () => {
    expect(voucherSelectionQuery({ coupon: null, cashVoucher: 7 })).toBe("?coupon=none&voucher=7");
    expect(voucherSelectionQuery({ cashVoucher: null })).toBe("?voucher=none");
  });

  test("what is written is read again as it was", () => {
    const choice = fc.constantFrom(undefined, null).chain((none) => fc.oneof(fc.constant(none), fc.nat()));
    fc.assert(
      fc.property(choice, choice, (coupon, cashVoucher) => {
        expect(read(voucherSelectionQuery({ coupon, cashVoucher }))).toEqual({ coupon, cashVoucher });
      }),
    );
  });
});
