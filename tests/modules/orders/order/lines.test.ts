import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceCart } from "~/modules/cart/pricing/price-cart";
import type { CartLine, Offers } from "~/modules/cart/pricing/pricing";
import { orderLines } from "~/modules/orders/order/lines";
import { addMonths, toDay } from "~/platform/values/clock";
import { computeRetained, lineKey, refundUnits, type SoldOrder } from "~/modules/orders/order/refund";
import {
  flash,
  gift,
  lineReduction,
  noOffers,
  NOW,
  orderReduction,
  sampleGoods,
  sampleLine,
} from "../../cart/cart-samples";

const GIFTS = new Map([[9, sampleGoods(9, { name: "维生素C片", unit: "瓶" })]]);
const written = (cart: CartLine[], input: Partial<Offers> = {}) => {
  const offers = { ...noOffers, ...input };
  const pricing = priceCart(cart, offers, {}, NOW);
  return { pricing, lines: orderLines(cart, pricing, GIFTS, offers.offers) };
};

describe("a bought line", () => {
  test("has the facts of its goods and the prices of its moment", () => {
    const cart = [
      sampleLine(1, 3, {
        id: 7,
        name: "阿胶",
        spec: "250g",
        unit: "块",
        approvalNumber: "国药准字Z1",
        price: 1250,
      }),
    ];
    expect(written(cart).lines).toEqual([
      {
        goodsId: 7,
        warehouseId: 1,
        type: "ordinary",
        offerId: null,
        name: "阿胶",
        spec: "250g",
        unit: "块",
        manufacturer: "某药厂",
        approvalNumber: "国药准字Z1",
        unitPrice: 1250,
        quantity: 3,
        amount: 3750,
        discountShare: 0,
        giftRule: null,
        expiryMonths: 0,
      },
    ]);
  });

  test("is called by the offer that made its price", () => {
    const cart = [sampleLine(1, 3, {}, { activity: flash() })];
    expect(written(cart).lines[0]).toMatchObject({
      type: "flashSale",
      offerId: 1,
      unitPrice: 800,
      amount: 2400,
    });
  });

  test.each([
    [2, "swap"],
    [3, "bundle"],
    [4, "groupBuy"],
  ] as const)(
    "of the cart's type %i is written as %s, with the offer of the cart, whatever made its price",
    (type, name) => {
      const cart = [sampleLine(1, 2, {}, { type, offerId: 77 })];
      const pricing = priceCart([sampleLine(1, 2)], noOffers, {}, NOW);
      const lines = pricing.lines.map((line) => ({ ...line, priceKind: "flashSale" as const, offerId: 5 }));
      expect(orderLines(cart, { ...pricing, lines }, GIFTS, [])[0]).toMatchObject({
        type: name,
        offerId: 77,
      });
    },
  );

  test("whose price no offer made carries none, even where the cart remembers one", () => {
    const pricing = priceCart([sampleLine(1, 2)], noOffers, {}, NOW);
    const lines = pricing.lines.map((line) => ({ ...line, priceKind: null, offerId: 5 }));
    const written = orderLines([sampleLine(1, 2, {}, { offerId: 5 })], { ...pricing, lines }, GIFTS, []);
    expect(written[0]).toMatchObject({ type: "ordinary", offerId: null });
  });

  test("keeps the validity that was asked for it", () => {
    const today = toDay(NOW);
    const minimum = {
      months: 12,
      own: null,
      today,
      stock: [{ expiresOn: addMonths(today, 24), quantity: 9 }],
    };
    const cart = [sampleLine(1, 1, {}, { minimumShelfLife: minimum })];
    expect(written(cart).lines[0]!.expiryMonths).toBe(12);
  });

  test("that does not count is not written: unselected, or out of stock", () => {
    const cart = [
      sampleLine(1, 1, { id: 1 }),
      sampleLine(2, 1, { id: 2 }, { isSelected: false }),
      sampleLine(3, 1, { id: 3, stock: 0 }),
    ];
    expect(written(cart).lines.map(({ goodsId }) => goodsId)).toEqual([1]);
    expect(written([]).lines).toEqual([]);
  });
});

describe("a gift", () => {
  const cart = [sampleLine(1, 10, { id: 1 }), sampleLine(2, 10, { id: 2 })];

  test("is a line of its own at no price, behind what was bought, with what it was given for", () => {
    const { lines } = written(cart, { offers: [gift(50, 10_000)] });
    expect(lines.map(({ type }) => type)).toEqual(["ordinary", "ordinary", "gift"]);
    const [first, second, input] = lines;
    expect(input).toMatchObject({
      goodsId: 9,
      quantity: 2,
      unitPrice: 0,
      amount: 0,
      discountShare: 0,
      offerId: 50,
    });
    expect(input!.giftRule).toEqual({
      measure: "amount",
      repeats: false,
      tiers: [{ from: 10_000, number: 2 }],
      lines: [lineKey(first!), lineKey(second!)],
    });
  });

  test("comes back when what is kept no longer reaches its threshold", () => {
    const { lines, pricing } = written(cart, { offers: [gift(50, 10_000)] });
    const sold: SoldOrder = {
      payable: 20_000,
      shipping: 0,
      cashback: 0,
      lines: lines.map((line, i) => ({ ...line, id: i + 1, returned: 0 })),
    };
    expect(pricing.gifts).toHaveLength(1);
    const some = refundUnits(sold, [{ lineId: 1, quantity: 10 }]);
    expect(some).toMatchObject({ ok: true, refund: { amount: 10_000, gifts: [] } });
    const more = refundUnits(sold, [
      { lineId: 1, quantity: 10 },
      { lineId: 2, quantity: 1 },
    ]);
    expect(more).toMatchObject({ ok: true, refund: { amount: 11_000, gifts: [{ lineId: 3, quantity: 2 }] } });
  });

  test("whose goods is not known is not written, and one whose offer was not judged has no rule", () => {
    const offers = [gift(50, 10_000)];
    const pricing = priceCart(cart, { ...noOffers, offers }, {}, NOW);
    expect(orderLines(cart, pricing, new Map(), offers)).toHaveLength(2);
    expect(orderLines(cart, pricing, GIFTS, [])[2]).toMatchObject({ type: "gift", giftRule: null });
  });

  test("of one offer stands in one line, however often the pricing names it", () => {
    const offers = [gift(50, 10_000)];
    const pricing = priceCart(cart, { ...noOffers, offers }, {}, NOW);
    const twice = { ...pricing, gifts: [...pricing.gifts, ...pricing.gifts] };
    const lines = orderLines(cart, twice, GIFTS, offers).filter(({ type }) => type === "gift");
    expect(lines.map(({ quantity }) => quantity)).toEqual([4]);
    const other = { ...pricing, gifts: [...pricing.gifts, { ...pricing.gifts[0]!, offerId: 51 }] };
    expect(orderLines(cart, other, GIFTS, offers).filter(({ type }) => type === "gift")).toHaveLength(2);
  });
});

describe("whatever was in the cart", () => {
  const carts = fc
    .array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 40 }),
        price: fc.integer({ min: 1, max: 9_999 }),
        isSelected: fc.boolean(),
        isFlash: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((rows) =>
      rows.map(({ quantity, price, isSelected, isFlash }, i) =>
        sampleLine(
          i + 1,
          quantity,
          { id: i + 20, price },
          { isSelected, activity: isFlash ? flash({ price: Math.ceil(price / 2) }) : null },
        ),
      ),
    );
  const offers = [
    lineReduction(60, 5_000, 333),
    orderReduction(61, [10_000, 777], [50_000, 5_001]),
    gift(50, 20_000),
  ];

  test("its lines sum to what is paid for the goods, to the fen", () =>
    fc.assert(
      fc.property(carts, (cart) => {
        const { lines, pricing } = written(cart, { offers });
        const goods = lines.reduce((sum, line) => sum + line.amount - line.discountShare, 0);
        const shipping = pricing.rows.find(({ kind }) => kind === "shipping")?.amount ?? 0;
        const payable = pricing.rows.find(({ kind }) => kind === "payable")!.amount;
        expect(goods + shipping).toBe(payable);
        for (const line of lines) expect(line.amount - line.discountShare).toBeGreaterThanOrEqual(0);
      }),
    ));

  test("all of it returned gives back what was paid, and nothing is kept", () =>
    fc.assert(
      fc.property(carts, (cart) => {
        const { lines, pricing } = written(cart, { offers });
        fc.pre(lines.length > 0);
        const payable = pricing.rows.find(({ kind }) => kind === "payable")!.amount;
        const shipping = pricing.rows.find(({ kind }) => kind === "shipping")?.amount ?? 0;
        const sold = {
          payable,
          shipping,
          cashback: 0,
          lines: lines.map((line, i) => ({ ...line, id: i + 1, returned: 0 })),
        };
        const all = refundUnits(
          sold,
          sold.lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
        );
        if (!all.ok) throw new Error(all.text);
        expect(all.refund.amount).toBe(payable);
        expect(all.refund.gifts).toEqual([]);
        expect(computeRetained(all.after).paid).toBe(0);
      }),
    ));
});
