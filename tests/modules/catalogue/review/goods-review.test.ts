import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeGoods } from "~/modules/catalogue/rows/goods-merge";
import { GOODS_KIND_NAMES } from "~/modules/catalogue/rows/goods-row";
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import {
  getMissingGoodsPoints,
  getPoints,
  serializeGoodsReview,
} from "~/modules/catalogue/review/goods-review";

const kinds = Object.keys(GOODS_KIND_NAMES) as GoodsKind[];
const goods = mergeGoods({
  input: { name: "甲片", manufacturer: "甲厂", price: 100 } as never,
  before: null,
  isKeyed: false,
  kindOfList: "drug",
});
const document = (kind: string, fileId = 1, endsOn: string | null = null) => ({ kind, fileId, endsOn });

describe("points", () => {
  test.each(kinds)("of %s each have a word of their own", (kind) => {
    const points = getPoints(kind);
    expect(new Set(points.map(({ name }) => name)).size).toBe(points.length);
    expect(points.length).toBeGreaterThanOrEqual(5);
  });

  test("are missing exactly where they are not ticked", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
        (kind, bits) => {
          const points = getPoints(kind);
          const ticked = points.filter((_, at) => bits[at]).map(({ point }) => point);
          const missing = getMissingGoodsPoints(kind, [...ticked, "nothing"]);
          expect(missing).toHaveLength(points.length - ticked.length);
          for (const { point, name } of points) expect(missing.includes(name)).toBe(!ticked.includes(point));
        },
      ),
    );
  });
});

describe("what was seen", () => {
  test("is the same in whatever order papers are read", () => {
    const documents = [
      document("leaflet", 1),
      document("registration", 2, "2027-01-01"),
      document("standard", 3),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(documents, { minLength: 3 }), (some) => {
        expect(serializeGoodsReview(goods, some)).toBe(serializeGoodsReview(goods, documents));
      }),
    );
  });

  test("differs with every fact that is compared, and with no price or sale", () => {
    const as = serializeGoodsReview(goods, [document("leaflet")]);
    for (const change of [
      { name: "乙片" },
      { spec: "0.2g" },
      { manufacturer: "乙厂" },
      { approval_number: "国药准字H9" },
      { dosage_form: "丸剂" },
      { unit: "瓶" },
      { is_prescription: 1 as const },
      { scope: "device" as never },
    ])
      expect(
        serializeGoodsReview({ ...goods, ...change }, [document("leaflet")]),
        JSON.stringify(change),
      ).not.toBe(as);
    for (const documents of [
      [],
      [document("leaflet", 2)],
      [document("leaflet", 1, "2027-01-01")],
      [document("standard")],
    ])
      expect(serializeGoodsReview(goods, documents)).not.toBe(as);
    expect(
      serializeGoodsReview({ ...goods, base_price: 9, status: "off", sales: 7, pack_size: 3 }, [
        document("leaflet"),
      ]),
    ).toBe(as);
  });
});
