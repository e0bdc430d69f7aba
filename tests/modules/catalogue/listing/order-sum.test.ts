import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  orderSum,
  quantityFault,
  formatWay,
  readTableReply,
  readWay,
  withWay,
  readInputQuantity,
  rowPrice,
  rowTier,
  type OrderRow,
} from "~/modules/catalogue/listing/order-sum";
import { toCard, type GoodsForBuyer, type GoodsOffer } from "~/modules/catalogue/goods/goods";
import { priceCart } from "~/modules/cart/pricing/price-cart";
import { flash, noOffers, NOW, sampleGoods, sampleLine } from "../../cart/cart-samples";

const LADDER = [
  { from: 50, price: 900 },
  { from: 200, price: 850 },
];
const offer = (activityPrice: number | null): GoodsOffer => ({
  activityPrice,
  wasPrice: null,
  endsAt: null,
  tags: [],
  texts: [],
});
const row = (
  id: number,
  goods: Partial<GoodsForBuyer> = {},
  activityPrice: number | null = null,
): OrderRow => ({
  goods: toCard(sampleGoods(id, goods)),
  offer: activityPrice === null ? undefined : offer(activityPrice),
});

describe("a typed number", () => {
  test.each<[string | undefined, number]>([
    [undefined, 0],
    ["", 0],
    ["12", 12],
    [" 12 ", 12],
    ["１２", 12],
    ["0", 0],
    ["-3", 0],
    ["1.5", 0],
    ["1e3", 0],
    ["十", 0],
    ["999999", 999_999],
    ["1000000", 0],
  ])("%j counts for %i", (text, number) => expect(readInputQuantity(text)).toBe(number));
});

describe("the price of a row", () => {
  test.each<[string, OrderRow, number, number | null, number | null]>([
    // units; price, tier that is marked
    ["the own price", row(1), 10, 1_000, null],
    ["a unit below a tier", row(1, { ladder: LADDER }), 49, 1_000, null],
    ["a tier", row(1, { ladder: LADDER }), 50, 900, 50],
    ["the highest tier reached", row(1, { ladder: LADDER }), 500, 850, 200],
    ["an activity", row(1, { ladder: LADDER }, 880), 10, 880, null],
    ["an activity that is lower than the tier", row(1, { ladder: LADDER }, 880), 60, 880, null],
    [
      "a tier that is lower than the activity: a special makes nothing dearer",
      row(1, { ladder: LADDER }, 880),
      200,
      850,
      200,
    ],
    ["a price for nothing", row(1, {}, 0), 10, 0, null],
    ["nobody may see it", row(1, { price: null, ladder: [] }), 10, null, null],
  ])("%s", (_what, item, number, price, tier) => {
    expect([rowPrice(item, number), rowTier(item, number)]).toEqual([price, tier]);
  });

  test("no number marks no tier; a number is marked as the packs it will be ordered in", () => {
    expect(rowTier(row(1, { ladder: LADDER }), 0)).toBeNull();
    expect(rowTier(row(1, { ladder: LADDER, packSize: 10 }), 41)).toBe(50);
  });

  test("of a tier and an activity that cost the same is the tier's, which is marked", () => {
    const both = row(1, { ladder: LADDER }, 900);
    expect([rowPrice(both, 60), rowTier(both, 60)]).toEqual([900, 50]);
  });

  test("of a pack that is a tier by itself is marked once something is typed", () => {
    const pack = row(1, { packSize: 50, ladder: LADDER });
    expect([rowTier(pack, 0), rowTier(pack, 1)]).toEqual([null, 50]);
  });

  test("is what the cart asks for one such line", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.option(fc.integer({ min: 0, max: 990 })),
        fc.boolean(),
        (number, special, hasLadder) => {
          const goods = { ladder: hasLadder ? LADDER : [] };
          const line = sampleLine(1, number, goods, {
            activity: special === null ? null : flash({ price: special, stock: null }),
          });
          const [priced] = priceCart([line], noOffers, {}, NOW).lines;
          expect(rowPrice(row(1, goods, special), number)).toBe(priced!.unitPrice);
        },
      ),
    );
  });
});

describe("the sum", () => {
  const rows = [
    row(1, { packSize: 10, ladder: LADDER }),
    row(2, { price: 333, stock: 5 }),
    row(3, { restriction: { code: "offSale" } }),
  ];
  test.each<[string, Record<string, string>, [number, number, number | null, number]]>([
    // kinds, units, amount; rows left out
    ["nothing typed", {}, [0, 0, 0, 0]],
    ["whole packs", { 1: "50" }, [1, 50, 45_000, 0]],
    ["a part of a pack is left out, not rounded", { 1: "41", 2: "1" }, [1, 1, 333, 1]],
    ["more than the stock is left out", { 2: "6" }, [0, 0, 0, 1]],
    ["several rows", { 1: "10", 2: "3" }, [2, 13, 10_999, 0]],
    ["nonsense is left out", { 1: "x", 2: "-1" }, [0, 0, 0, 2]],
    ["what may not be bought too", { 3: "5" }, [0, 0, 0, 1]],
    ["an emptied row is none", { 1: "0", 2: " ", 3: "" }, [0, 0, 0, 0]],
    ["goods of another page neither", { 99: "5", 2: "1" }, [1, 1, 333, 0]],
  ])("%s", (_what, input, [kinds, units, amount, faulty]) =>
    expect(orderSum(rows, input)).toEqual({ kinds, units, amount, faulty }),
  );

  test("one price that may not be seen hides the sum, whatever its place", () => {
    const hidden = row(4, { price: null });
    for (const all of [
      [hidden, rows[1]!],
      [rows[1]!, hidden],
    ]) {
      expect(orderSum(all, { 2: "1", 4: "1" })).toEqual({ kinds: 2, units: 2, amount: null, faulty: 0 });
      expect(orderSum(all, { 2: "1" }).amount).toBe(333);
    }
  });

  test("of two halves of a table is the sum of their sums", () => {
    const input = fc.dictionary(fc.constantFrom("1", "2", "3"), fc.integer({ min: 0, max: 500 }).map(String));
    fc.assert(
      fc.property(input, (numbers) => {
        const [a, b] = [orderSum(rows.slice(0, 1), numbers), orderSum(rows.slice(1), numbers)];
        expect(orderSum(rows, numbers)).toEqual({
          kinds: a.kinds + b.kinds,
          units: a.units + b.units,
          amount: a.amount! + b.amount!,
          faulty: a.faulty + b.faulty,
        });
      }),
    );
  });
});

describe("what is wrong with a number", () => {
  const goods = { stock: 116, packSize: 5, unit: "盒" };
  test.each<[string, string | undefined, Partial<typeof goods & { cartQuantity: number }>, string, number[]]>(
    [
      ["nothing", "", {}, "", []],
      ["nothing at all", undefined, {}, "", []],
      ["zero", "０", {}, "", []],
      ["whole packs", "１５", {}, "", []],
      ["a part of a pack", "12", {}, "每 5 盒一包", [10, 15]],
      ["less than a pack", "3", {}, "每 5 盒一包", [5]],
      ["a part of the last pack", "114", { stock: 114 }, "每 5 盒一包", [110]],
      ["more than the stock", "150", {}, "超库存，现有 116", [115]],
      [
        "more than the stock with the cart's",
        "20",
        { cartQuantity: 100 },
        "超库存，现有 116，购物车已有 100",
        [15],
      ],
      ["less than a pack in stock", "5", { stock: 3 }, "超库存，现有 3", []],
      ["no number", "两盒", {}, "请填写整数", []],
      ["a fraction", "1.5", {}, "请填写整数", []],
    ],
  )("%s", (_what, text, also, fault, ways) =>
    expect(quantityFault({ ...goods, ...also }, text)).toEqual(fault ? { text: fault, ways } : null),
  );

  test("each way out can be ordered, and there is none that is nearer", () => {
    const number = fc.integer({ min: 1, max: 300 });
    fc.assert(
      fc.property(
        number,
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 1, max: 30 }),
        (n, stock, packSize) => {
          const fault = quantityFault({ stock, packSize, unit: "盒" }, String(n));
          expect(fault === null).toBe(n % packSize === 0 && n <= stock);
          for (const way of fault?.ways ?? []) {
            expect(quantityFault({ stock, packSize, unit: "盒" }, String(way))).toBeNull();
            expect(way).toBeGreaterThan(Math.min(n, stock) - packSize);
            expect(way).toBeLessThan(n + packSize);
          }
        },
      ),
    );
  });
});

describe("a row's button", () => {
  test("is read as it was written, and sets the number of its row alone, to be summed up", () => {
    expect(readWay(formatWay({ goodsId: 7, quantity: 115 }))).toEqual({ goodsId: 7, quantity: 115 });
    const form = { intent: "add", way: "7-115", "number-7": "150", "number-8": "2" };
    expect(withWay(form)).toMatchObject({ intent: "sum", "number-7": "115", "number-8": "2" });
    expect(withWay({ ...form, way: "7-0" })).toMatchObject({ "number-7": "" });
  });
  test.each([undefined, "", "7", "0-5", "7-1234567", "7-5 ", "-7-5", ["7-5"]])("%j is none", (text) => {
    expect(readWay(text)).toBeNull();
    expect(withWay({ intent: "add", way: text })).toMatchObject({ intent: "add" });
  });
});

describe("what a form is answered with", () => {
  test("its own answer is kept, a form that could not be read has its first error", () => {
    const reply = { input: { 1: "x" }, answers: [] };
    expect(readTableReply(reply)).toBe(reply);
    expect(readTableReply({ error: { form: null, "number-1": ["太长", "不是数字"] } })).toEqual({
      input: {},
      answers: [],
      error: "太长",
    });
    expect(readTableReply({ error: {} })).toMatchObject({ error: "提交的内容有误，请重试" });
    expect(readTableReply({})).toMatchObject({ error: "提交的内容有误，请重试" });
  });
  test.each([undefined, null, "text", 7])("%j is no answer", (answer) =>
    expect(readTableReply(answer)).toBeUndefined(),
  );
});
