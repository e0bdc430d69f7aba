import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ALL_OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import {
  getLockedOfferFields,
  promisedFault,
  soldWords,
  unitsOf,
} from "~/modules/promotions/offers/promised";

const MINUTE = 60_000;
const group = (also: object = {}) => ({
  starts_at: 10 * MINUTE,
  ends_at: 90 * MINUTE,
  terms: '{"needs":3}',
  goods: [{ goods_id: 1, price: 900 }],
  ...also,
});

test("nothing stays of offers of other kinds, nor of a group that nobody has joined", () => {
  for (const kind of ALL_OFFER_KINDS)
    expect(getLockedOfferFields(kind, 5).length > 0).toBe(kind === "groupBuy");
  expect(getLockedOfferFields("groupBuy", 0)).toEqual([]);
});

describe("of a group that was joined", () => {
  test.each<[object, string]>([
    [{ terms: '{"needs":2}' }, "成团家数"],
    [{ terms: '{"needs":4}' }, "成团家数"],
    [{ goods: [{ goods_id: 2, price: 900 }] }, "商品和价格"],
    [{ goods: [{ goods_id: 1, price: 899 }] }, "商品和价格"],
    [{ goods: [] }, "商品和价格"],
    [{ starts_at: 11 * MINUTE }, "开始时间"],
    [{ ends_at: 91 * MINUTE }, "结束时间"],
    [{ ends_at: 89 * MINUTE }, "结束时间"],
  ])("%j is refused", (also, what) => {
    expect(promisedFault("groupBuy", 8, group(), group(also))).toContain(`（8 件），${what}不能更改`);
    expect(promisedFault("groupBuy", 0, group(), group(also))).toBeNull();
    expect(promisedFault("flashSale", 8, group(), group(also))).toBeNull();
  });

  test("what its form shows may be sent back, seconds or not, and the rest may change", () => {
    fc.assert(
      fc.property(fc.nat(MINUTE - 1), fc.nat(MINUTE - 1), fc.string(), (starts, ends, name) => {
        const stored = group({ starts_at: 10 * MINUTE + starts, ends_at: 90 * MINUTE + ends });
        const sent = { ...group(), name, goods: [{ goods_id: 1, price: 900, stock: 7 }] };
        expect(promisedFault("groupBuy", 1, stored, sent)).toBeNull();
      }),
    );
  });
});

test("what is sold is said by goods, the first five by number", () => {
  const sold = [1, 2, 3, 4, 5, 6].map((goodsId) => ({ goodsId, sold: goodsId * 10 }));
  expect(unitsOf(sold)).toBe(210);
  expect(soldWords([])).toBe("");
  expect(soldWords(sold.slice(0, 2))).toBe("。已售出的商品须保留，总数量不少于已售：1 已售 10、2 已售 20");
  expect(soldWords(sold)).toMatch(/5 已售 50等 6 种$/);
});
