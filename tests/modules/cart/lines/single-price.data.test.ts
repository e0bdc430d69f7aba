import { beforeAll, expect, test } from "vitest";
import { priceAlone, priceQuantities } from "~/modules/cart/lines/price-quantities.server";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { company, flashSale, goods, ground, NOW, voucher } from "../../orders/shop";
import { offer } from "../../promotions/offers/offer-fixtures";

let viewer: SignedIn;
beforeAll(async () => {
  await ground();
  const ladder = '[{"from":20,"price":900}]';
  await goods(11, [[300, 500]], { ladder, pack_size: 5 });
  await goods(12, [[300, 500]]);
  viewer = await company(1);
  await flashSale(1, 12, 700, 30, null);
  await offer(2, {
    kind: "orderReduction",
    scope: { goods: [11] },
    terms: { tiers: [{ from: 10000, off: 500 }] },
  });
});

const alone = async (id: number, quantity: number) => {
  const of = (await goodsForBuyer([id], viewer, NOW)).get(id)!;
  return priceAlone(viewer.buyer, of, quantity, NOW);
};

test("in whole packs, by the ladder that the number reaches", async () => {
  expect(await alone(11, 3)).toMatchObject({
    line: { quantity: 5, unitPrice: 1000 },
    offer: null,
    payable: 5000,
  });
  expect(await alone(11, 20)).toMatchObject({ line: { unitPrice: 900, gross: 18_000 } });
});

test("by the offer that makes it cheapest, which is named", async () => {
  expect(await alone(12, 2)).toMatchObject({ line: { unitPrice: 700 }, offer: "限时秒杀", payable: 1400 });
});

test("what comes off the order stands in a row, and the sum is that of the running total", async () => {
  const { rows, payable } = await alone(11, 20);
  expect([rows.map(({ kind, amount }) => [kind, amount]), payable]).toEqual([
    [
      ["goods", 18_000],
      ["reduction", -500],
      ["payable", 17_500],
    ],
    17_500,
  ]);
  const of = (await goodsForBuyer([11], viewer, NOW)).get(11)!;
  expect(await priceQuantities(viewer, [{ goods: of, quantity: 20 }], NOW)).toBe(payable);
});

test("without the company's own vouchers, which are for its whole order", async () => {
  const { payable } = await alone(11, 20);
  await voucher(1, 1, { kind: "coupon", threshold: 1000, amount: 300 });
  expect((await alone(11, 20)).payable).toBe(payable);
});
