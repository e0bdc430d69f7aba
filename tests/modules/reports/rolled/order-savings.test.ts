import { expect, test } from "vitest";
import { getSavings } from "~/modules/reports/rolled/order-savings";

const rows = [
  { kind: "goods", label: "商品金额", amount: 50_000 },
  { kind: "coupon", label: "优惠券 满500减15", amount: -1_500 },
  { kind: "reduction", label: "订单满减 双十一满减", amount: -2_000 },
  { kind: "cashVoucher", label: "现金券 5 元", amount: -500 },
];
const offers = [
  { id: 3, kind: "orderReduction", name: "双十一满减" },
  { id: 9, kind: "orderReduction", name: "双十一满减" },
  { id: 4, kind: "orderDiscount", name: "双十一满减" },
];

test("each row goes to its own offer or voucher, a name that two bear to the newer one", () => {
  const used = [
    { templateId: 5, kind: "cashVoucher" },
    { templateId: 6, kind: "coupon" },
  ];
  expect(getSavings(rows, used, offers)).toEqual([
    { kind: "offer", id: 9, saved: 2_000 },
    { kind: "voucher", id: 5, saved: 500 },
    { kind: "voucher", id: 6, saved: 1_500 },
  ]);
});

test("an offer that is gone is left out, and a voucher that took nothing off took part all the same", () => {
  expect(getSavings(rows, [], [])).toEqual([]);
  expect(getSavings([], [{ templateId: 6, kind: "coupon" }], offers)).toEqual([
    { kind: "voucher", id: 6, saved: 0 },
  ]);
});
