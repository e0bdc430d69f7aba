import fc from "fast-check";
import { expect, test } from "vitest";
import { cardRows, fullRows, getCardNames } from "~/modules/catalogue/cards/card-rows";
import { getShownTerms } from "~/modules/catalogue/cards/shown-terms";
import { goodsPicture } from "~/modules/catalogue/cards/pack";
import { packAddress } from "~/modules/catalogue/cards/pack-address";
import type { CardGoods, GoodsOffer } from "~/modules/catalogue/goods/goods";

const tag = fc.record({ name: fc.constantFrom("满", "赠", "拼"), describe: fc.constantFrom("一", "二") });
const price = fc.integer({ min: 1, max: 100_000 });
const day = fc.option(fc.constant("2028-05-31"));

const goods = fc.record(
  {
    id: fc.nat(),
    name: fc.string(),
    spec: fc.string(),
    unit: fc.string(),
    dosageForm: fc.string(),
    manufacturer: fc.string(),
    stock: fc.nat(),
    cartQuantity: fc.nat(),
    nearestExpiry: day,
    kind: fc.constantFrom("drug", "herb", "device"),
    packSize: fc.integer({ min: 1, max: 20 }),
    caseSize: fc.option(fc.integer({ min: 1, max: 400 })),
    price: fc.option(price),
    priceLock: fc.constantFrom(null, "login", "review"),
    ladder: fc.array(fc.record({ from: fc.integer({ min: 1 }), price })),
    ladderType: fc.constantFrom(1, 2),
    tags: fc.array(tag),
    isNearExpiry: fc.boolean(),
    isFavourite: fc.boolean(),
    lastPurchase: fc.record({ price, day: fc.constant("11-03") }),
    restriction: fc.constantFrom(null, { code: "soldOut" }),
    picture: fc.constantFrom("", "3-0123456789ab"),
    warehouseId: fc.constantFrom(1, 2),
  },
  { noNullPrototype: true },
) as fc.Arbitrary<CardGoods>;

const offer: fc.Arbitrary<GoodsOffer> = fc.record(
  {
    activityPrice: fc.option(price),
    wasPrice: fc.option(price),
    endsAt: fc.option(fc.nat()),
    tags: fc.array(tag),
    texts: fc.array(fc.string()),
    activityId: fc.integer({ min: 1 }),
    reductionId: fc.integer({ min: 1 }),
  },
  { requiredKeys: ["activityPrice", "wasPrice", "endsAt", "tags", "texts"] },
);

const row = fc.record(
  { goods, offer, notes: fc.array(fc.string(), { minLength: 1 }) },
  { requiredKeys: ["goods"], noNullPrototype: true },
);

test("what was sent is what a list shows of its goods", () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const sent = cardRows(rows);
      expect(getCardNames(sent)).toEqual(rows.map((row) => row.goods.name));
      const full = fullRows(JSON.parse(JSON.stringify(sent)));
      full.forEach((shown, i) => {
        const { goods: whole, offer: on, notes = [] } = rows[i]!;
        const {
          dosageForm: _form,
          kind: _kind,
          cartQuantity: _quantity,
          picture: _picture,
          ...listed
        } = whole;
        expect(shown.goods).toEqual({
          ...listed,
          tags: [],
          nearestExpiry: whole.nearestExpiry?.slice(0, 7) ?? null,
        });
        expect(packAddress(whole.id, shown.version)).toBe(goodsPicture(whole));
        expect(shown.offer.activityPrice).toBe(on?.activityPrice ?? null);
        expect(shown.offer.wasPrice).toBe(on?.wasPrice ?? null);
        expect(getShownTerms(shown.goods, shown.offer)).toEqual(getShownTerms(whole, on));
        expect(shown.offer.tags).toEqual([...(on?.tags ?? []), ...whole.tags].slice(0, 2));
        expect(shown.notes).toEqual(notes);
      });
    }),
  );
});

test("what is usual is not sent, and a mark that many goods have is sent once", () => {
  const [item] = fc.sample(goods, 1);
  const plain = {
    packSize: 1,
    caseSize: null,
    ladder: [],
    ladderType: 2,
    isFavourite: false,
    warehouseId: 1,
  };
  const usual = {
    isNearExpiry: false,
    priceLock: null,
    restriction: null,
    tags: [],
    lastPurchase: undefined,
  };
  const tags = [{ name: "满", describe: "满减活动" }];
  const { lastPurchase: _never, ...goodsWithoutAny } = { ...item!, ...plain, ...usual };
  const none = cardRows([{ goods: goodsWithoutAny as CardGoods }]);
  expect(none.rows[0]).toHaveLength(9);
  const two = cardRows([1, 2].map((id) => ({ goods: { ...(goodsWithoutAny as CardGoods), id, tags } })));
  expect(two.tags).toEqual(tags);
});
