import fc from "fast-check";
import { expect, test } from "vitest";
import {
  defaultType,
  invoiceLines,
  invoiceStateText,
  findVatRate,
  readTaxOfficeNumber,
  redLinesForAmount,
  redLinesDownTo,
  sumLines,
  taxIn,
  type IssuedLine,
  type OrderLineFacts,
} from "~/modules/invoices/invoice";
import { computeRetained, withBack, type SoldOrder } from "~/modules/orders/order/refund";

const KINDS = ["drug", "herb", "device"];
const facts = (order: SoldOrder): Map<number, OrderLineFacts> =>
  new Map(
    order.lines.map((line) => [
      line.id,
      { name: `商品${line.id}`, spec: "", unit: "盒", goodsKind: KINDS[line.id % 3]! },
    ]),
  );

const orders: fc.Arbitrary<SoldOrder> = fc
  .record({
    shipping: fc.nat(3_000),
    lines: fc.array(
      fc.record({
        number: fc.integer({ min: 1, max: 40 }),
        amount: fc.nat(2_000_000),
        share: fc.nat(1_000),
        isGift: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  })
  .map(({ shipping, lines }) => {
    const rows = lines.map(({ number: quantity, amount, share, isGift }, i) => {
      const isFree = isGift && i > 0;
      const type = isFree ? "gift" : "ordinary";
      const money = isFree ? 0 : amount;
      return {
        id: i + 1,
        goodsId: i + 1,
        type,
        offerId: null,
        quantity,
        returned: 0,
        giftRule: null,
        amount: money,
        discountShare: Math.floor((money * share) / 1_000),
      };
    });
    const goods = rows.reduce((sum, row) => sum + row.amount - row.discountShare, 0);
    return { payable: goods + shipping, shipping, cashback: 0, lines: rows };
  });

/** An order after some of its units came back, twice. */
const returned = fc
  .tuple(orders, fc.array(fc.nat(100), { minLength: 24, maxLength: 24 }))
  .map(([order, shares]) => {
    const step = (from: SoldOrder, at: number): SoldOrder => {
      const back = from.lines.flatMap((line, i) => {
        const quantity = Math.floor(((line.quantity - line.returned) * shares[at + i]!) / 100);
        return quantity > 0 ? [{ lineId: line.id, quantity }] : [];
      });
      const next = withBack(from, back);
      return next.ok ? next.order : from;
    };
    const once = step(order, 0);
    return [order, once, step(once, 12)] as const;
  });

const issued = (order: SoldOrder): IssuedLine[] =>
  invoiceLines(7, order, facts(order)).map((line, i) => ({ ...line, id: i + 1, redAmount: 0 }));

test("lines sum to what was paid for what is kept, and net and tax of each to its amount", () => {
  fc.assert(
    fc.property(returned, (orders) => {
      for (const order of orders) {
        const lines = invoiceLines(7, order, facts(order));
        expect(sumLines(lines).amount).toBe(computeRetained(order).paid);
        for (const line of lines) {
          expect(line.amount).toBeGreaterThan(0);
          expect(line.tax).toBe(taxIn(line.amount, line.rate));
          expect(line.tax).toBeGreaterThanOrEqual(0);
          expect(line.tax).toBeLessThan(line.amount);
        }
      }
    }),
  );
});

test("tax is the nearest fen at the goods' rate", () => {
  expect(["drug", "herb", "device", "?"].map(findVatRate)).toEqual([13, 9, 13, 13]);
  expect([taxIn(11_300, 13), taxIn(10_900, 9), taxIn(10_000, 13), taxIn(0, 13)]).toEqual([
    1_300, 900, 1_150, 0,
  ]);
  fc.assert(
    fc.property(fc.nat(2 ** 40), fc.constantFrom(3, 9, 13), (amount, rate) => {
      const exact = (amount * rate) / (100 + rate);
      expect(Math.abs(taxIn(amount, rate) - exact)).toBeLessThanOrEqual(0.5 + 1e-3);
    }),
  );
});

test("red letters of returns leave what is kept, to the fen and its line's tax, and never take back more than stands", () => {
  fc.assert(
    fc.property(returned, ([order, ...after]) => {
      const lines = issued(order);
      const used = { amount: 0, tax: 0 };
      for (const now of [...after, wholly(order)]) {
        const red = redLinesDownTo(lines, 7, invoiceLines(7, now, facts(now)));
        for (const item of red) {
          const line = lines.find(({ id }) => id === item.invoiceLineId)!;
          expect(item.amount).toBeGreaterThan(0);
          line.redAmount += item.amount;
          expect(line.redAmount).toBeLessThanOrEqual(line.amount);
          used.amount += item.amount;
          used.tax += item.tax;
        }
        expect(sumLines(issued(order)).amount - used.amount).toBe(computeRetained(now).paid);
        expect(redLinesDownTo(lines, 7, invoiceLines(7, now, facts(now)))).toEqual([]);
      }
      expect(used).toEqual(sumLines(issued(order)));
    }),
  );
});

const wholly = (order: SoldOrder): SoldOrder => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, returned: line.quantity })),
});

test("an amount is taken back over what stands, up to all of it", () => {
  fc.assert(
    fc.property(orders, fc.nat(100), (order, percent) => {
      const lines = issued(order);
      const all = sumLines(lines);
      expect(redLinesForAmount(lines, all.amount + 1)).toBeNull();
      expect(redLinesForAmount(lines, 0)).toBeNull();
      const first = Math.floor((all.amount * percent) / 100);
      const sums = { amount: 0, tax: 0 };
      for (const amount of [first, all.amount - first].filter((item) => item > 0)) {
        const red = redLinesForAmount(lines, amount)!;
        expect(sumLines(red).amount).toBe(amount);
        for (const item of red) lines.find(({ id }) => id === item.invoiceLineId)!.redAmount += item.amount;
        sums.amount += amount;
        sums.tax += sumLines(red).tax;
      }
      expect(sums).toEqual(all);
    }),
  );
});

test("words and numbers", () => {
  expect(readTaxOfficeNumber("2644 2000 0000 1234 5678")).toBe("26442000000012345678");
  expect(readTaxOfficeNumber("123")).toBeNull();
  expect([["special"], ["special", "none"], [], ["none"]].map(defaultType)).toEqual([
    "special",
    "ordinary",
    "ordinary",
    "ordinary",
  ]);
  const head = { state: "reversed", amount: 100 } as const;
  expect(invoiceStateText({ ...head, reversed: 40 })).toBe("部分红冲");
  expect(invoiceStateText({ ...head, reversed: 100 })).toBe("已红冲");
});
