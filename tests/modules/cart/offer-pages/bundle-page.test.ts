import { describe, expect, it } from "vitest";
import { bundleCard } from "~/modules/cart/offer-pages/bundle-page";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import type { ActivityPrice, CartOffer, OfferGoods } from "~/modules/promotions/offers/offer";
import { flash, offerGoods, sampleGoods, sampleOffer } from "../cart-samples";

const member = (goodsId: number, price: number, quantity: number, left = 1_000) =>
  offerGoods(goodsId, price, { quantity, left });
const bundle = (goods: OfferGoods[], also: Partial<CartOffer> = {}) =>
  sampleOffer(9, "bundle", [], { goods, ...also });
const known = (...goods: GoodsForBuyer[]) => new Map(goods.map((product) => [product.id, product]));
const NONE = new Map<number, ActivityPrice>();
const drug = (id: number, price: number, also: Partial<GoodsForBuyer> = {}) =>
  sampleGoods(id, { price, stock: 1_000, ...also });

describe("a bundle's card", () => {
  it("sums the set against its goods alone", () => {
    const card = bundleCard(
      bundle([member(1, 900, 10), member(2, 400, 2)]),
      known(drug(1, 1_000), drug(2, 500)),
      NONE,
    );
    expect(card?.sum).toEqual({ price: 9_800, alone: 11_000, saved: 1_200 });
    expect(card).toMatchObject({ lock: null, left: 100, available: 100, hindrances: [] });
  });

  it("counts the ladder and today's activity as the price alone, and never tells of a saving that is none", () => {
    const ladder = [{ from: 10, price: 800 }];
    const cheap = drug(1, 1_000, { ladder });
    const card = bundleCard(
      bundle([member(1, 900, 10), member(2, 400, 2)]),
      known(cheap, drug(2, 500)),
      NONE,
    );
    expect(card?.members[0]).toMatchObject({ price: 800, alone: 800 });
    expect(card?.sum).toEqual({ price: 8_800, alone: 9_000, saved: 200 });
    const beaten = bundleCard(
      bundle([member(2, 400, 2), member(1, 900, 10)]),
      known(cheap, drug(2, 500)),
      new Map([[2, flash({ price: 300 })]]),
    );
    expect(beaten?.sum).toEqual({ price: 8_800, alone: 8_600, saved: 0 });
  });

  it("names the goods that may not be bought, with its refusal, and offers no set", () => {
    const restriction = { code: "outOfScope", scope: "biological" } as const;
    const card = bundleCard(
      bundle([member(1, 900, 1), member(2, 400, 1)]),
      known(drug(1, 1_000), drug(2, 500, { restriction })),
      NONE,
    );
    expect(card?.available).toBe(0);
    expect(card?.hindrances).toEqual([
      {
        goods: "商品2",
        text: "您的经营范围没有购买生物制品的权限",
        remedy: { to: "/basic#scope", text: "查看经营范围" },
      },
    ]);
  });

  it("tells what lies at the company itself once, and tells a visitor no price", () => {
    const hidden = { price: null, priceLock: "login", restriction: { code: "visitor" } } as const;
    const card = bundleCard(
      bundle([member(1, 900, 1), member(2, 400, 1)]),
      known(drug(1, 0, hidden), drug(2, 0, hidden)),
      NONE,
    );
    expect(card).toMatchObject({ sum: null, lock: "login", available: 0 });
    expect(card?.hindrances).toEqual([
      { goods: null, text: "请登录后购买", remedy: { to: "/login", text: "登录" } },
    ]);
    expect(JSON.stringify(card)).not.toMatch(/900|400/);
  });

  it("keeps to the sets that are left and to the company's limit", () => {
    const both = known(drug(1, 1_000), drug(2, 500));
    const goods = [member(1, 900, 10, 45), member(2, 400, 2)];
    expect(bundleCard(bundle(goods), both, NONE)).toMatchObject({ left: 4, available: 4 });
    expect(bundleCard(bundle(goods, { left: 3 }), both, NONE)).toMatchObject({ left: 3, available: 3 });
    expect(bundleCard(bundle(goods, { limitPerCompany: 5, used: 3 }), both, NONE)).toMatchObject({
      available: 2,
    });
    const full = bundleCard(bundle(goods, { limitPerCompany: 5, used: 5 }), both, NONE);
    expect(full).toMatchObject({
      available: 0,
      hindrances: [{ goods: null, text: expect.stringContaining("5") }],
    });
    const gone = bundleCard(bundle(goods, { left: 0 }), both, NONE);
    expect(gone).toMatchObject({ available: 0, hindrances: [{ goods: null, text: "本组合已售完" }] });
  });

  it("refuses a set that is more than the stock of one of its goods, and ephedrine goods", () => {
    const short = bundleCard(
      bundle([member(1, 900, 10, 1_000), member(2, 400, 2)]),
      known(drug(1, 1_000, { stock: 8 }), drug(2, 500)),
      NONE,
    );
    expect(short?.hindrances).toMatchObject([{ goods: "商品1", text: "库存不足，仅剩8盒" }]);
    const ephedrine = known(drug(1, 1_000, { isEphedrine: true }), drug(2, 500));
    const card = bundleCard(bundle([member(1, 900, 1), member(2, 400, 1)]), ephedrine, NONE);
    expect(card?.hindrances).toMatchObject([{ goods: "商品1", text: "含麻黄碱商品不参与组合" }]);
  });

  it("is none with goods that are gone from the catalogue", () => {
    expect(
      bundleCard(bundle([member(1, 900, 1), member(2, 400, 1)]), known(drug(1, 1_000)), NONE),
    ).toBeNull();
  });
});
