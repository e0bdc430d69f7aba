import fc from "fast-check";
import { expect, test } from "vitest";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import { computeLoss, type PurchasedGoods } from "~/modules/orders/overview/loss";
import { formatShare } from "~/ui/charts/share-bar";

const CODES = Object.keys(BUSINESS_SCOPE_NAMES) as BusinessScopeCode[];
const bought: fc.Arbitrary<PurchasedGoods[]> = fc
  .array(fc.record({ scope: fc.constantFrom(...CODES), amount: fc.integer({ min: 1, max: 1_000_000 }) }), {
    maxLength: 40,
  })
  .map((rows) => rows.map((row, at) => ({ ...row, goodsId: at + 1, name: `药${at}`, spec: "" })));

test("parts sum to the loss, what is not lost is the rest, and the top is ordered", () =>
  fc.assert(
    fc.property(bought, fc.subarray(CODES), (rows, scopes) => {
      const loss = computeLoss(scopes, rows);
      const remaining = computeLoss(
        CODES.filter((code) => !scopes.includes(code)),
        rows,
      );
      expect(loss.parts.reduce((sum, part) => sum + part.amount, 0)).toBe(loss.amount);
      expect(loss.amount + remaining.amount).toBe(loss.total);
      expect(loss.kinds + remaining.kinds).toBe(rows.length);
      expect(loss.top.length).toBe(Math.min(5, loss.kinds));
      expect(loss.top.map((item) => item.amount)).toEqual(
        loss.top.map((item) => item.amount).sort((a, b) => b - a),
      );
      expect(computeLoss("all", rows)).toMatchObject({ amount: loss.total, kinds: rows.length, what: null });
    }),
  ));

test("of equal amounts the goods with the lower id comes first, and scopes without loss have no part", () => {
  const [first, second] = CODES as [BusinessScopeCode, BusinessScopeCode];
  const row = (goodsId: number, scope: BusinessScopeCode): PurchasedGoods => ({
    goodsId,
    name: `药${goodsId}`,
    spec: "",
    scope,
    amount: 100,
  });
  const loss = computeLoss([first, second], [row(9, first), row(2, first)]);
  expect(loss.top.map((item) => item.goodsId)).toEqual([2, 9]);
  expect(loss.parts).toEqual([{ name: BUSINESS_SCOPE_NAMES[first], amount: 200 }]);
  expect(loss.what).toBe(`${BUSINESS_SCOPE_NAMES[first]}、${BUSINESS_SCOPE_NAMES[second]}`);
});

test.each([
  [0, 10, "0%"],
  [1, 1_000, "1%"],
  [370, 1_000, "37%"],
  [999, 1_000, "99%"],
  [10, 10, "100%"],
  [0, 0, "0%"],
])("%i of %i is %s", (value, total, text) => expect(formatShare(value, total)).toBe(text));

test("parts stand by what they come to, the largest first, whatever the order of the scopes", () => {
  const row = (goodsId: number, scope: BusinessScopeCode, amount: number): PurchasedGoods => ({
    goodsId,
    name: `药${goodsId}`,
    spec: "",
    scope,
    amount,
  });
  const rows = [
    row(1, "westernMedicine", 5),
    row(2, "herbal", 40),
    row(3, "deviceTwo", 300),
    row(4, "herbal", 1),
  ];
  const { parts, top } = computeLoss("all", rows);
  expect(parts).toEqual([
    { name: BUSINESS_SCOPE_NAMES.deviceTwo, amount: 300 },
    { name: BUSINESS_SCOPE_NAMES.herbal, amount: 41 },
    { name: BUSINESS_SCOPE_NAMES.westernMedicine, amount: 5 },
  ]);
  expect(top.map(({ goodsId }) => goodsId)).toEqual([3, 2, 1, 4]);
  expect(rows.map(({ goodsId }) => goodsId)).toEqual([1, 2, 3, 4]);
});

test("without anything bought, or without a scope, nothing is lost", () => {
  expect(computeLoss("all", [])).toEqual({
    what: null,
    kinds: 0,
    amount: 0,
    total: 0,
    top: [],
    parts: [],
  });
  const goods: PurchasedGoods = { goodsId: 1, name: "药", spec: "", scope: "herbal", amount: 7 };
  expect(computeLoss([], [goods])).toMatchObject({ what: "", kinds: 0, amount: 0, total: 7, parts: [] });
});
