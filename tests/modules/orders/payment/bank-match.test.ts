import fc from "fast-check";
import { expect, test } from "vitest";
import {
  evenName,
  matchLines,
  toPayerNameVariants,
  numbersIn,
  type WaitingTransfer,
} from "~/modules/orders/payment/bank-match";

const transfer = (number: string, values: Partial<WaitingTransfer> = {}): WaitingTransfer => ({
  number,
  orderNumbers: [],
  company: "第一药房",
  amount: 1_000,
  ...values,
});
const line = (values: { payer?: string; amount?: number; remark?: string; paymentNumber?: string } = {}) => ({
  payer: "第一药房",
  amount: 1_000,
  remark: "",
  paymentNumber: null,
  ...values,
});
const results = (lines: ReturnType<typeof line>[], transfers: WaitingTransfer[]) =>
  matchLines(lines, transfers).map(({ result, candidates }) => [
    result,
    ...candidates.map(({ number }) => number),
  ]);

const ORDER = "2026112000000001";

test("a number in the remark goes before name and amount, whatever comes", () => {
  const found = transfer("P1", { orderNumbers: [ORDER], amount: 5_000, company: "第二药房" });
  const alike = transfer("P2");
  expect(results([line({ remark: `货款 订单${ORDER}号` })], [found, alike])).toEqual([["one", "P1"]]);
  const own = transfer("P202611200000000001", { company: "第二药房" });
  expect(results([line({ remark: "P202611200000000001" })], [own])).toEqual([["one", own.number]]);
});

test("without one the payer and the very amount count, in either width of brackets", () => {
  const wide = transfer("P1", { company: "药房（广州）" });
  expect(results([line({ payer: "药房(广州) " })], [wide])).toEqual([["one", "P1"]]);
  expect(results([line({ amount: 999 })], [transfer("P1")])).toEqual([["none"]]);
  expect(results([line({ payer: "" })], [transfer("P1", { company: "" })])).toEqual([["none"]]);
});

test("several transfers, or several lines for one, are a question; what paid already is said", () => {
  expect(results([line()], [transfer("P1"), transfer("P2")])).toEqual([["many", "P1", "P2"]]);
  expect(results([line(), line()], [transfer("P1")])).toEqual([
    ["many", "P1"],
    ["many", "P1"],
  ]);
  expect(results([line({ paymentNumber: "P1" })], [transfer("P1")])).toEqual([["done"]]);
  const both = transfer("P1", { orderNumbers: [ORDER] });
  expect(results([line({ remark: ORDER }), line({ remark: ORDER })], [both])).toEqual([
    ["one", "P1"],
    ["one", "P1"],
  ]);
});

test("numbers are figures of their own length, and names are tried as they may be written", () => {
  expect(numbersIn(`订单${ORDER}，卡号6222021234567890123`)).toEqual({ orders: [ORDER], payments: [] });
  expect(numbersIn("Ｐ２０２６１１２０００００００００１２")).toEqual({
    orders: [],
    payments: ["P202611200000000012"],
  });
  expect(toPayerNameVariants(" 药房(广州) ")).toEqual(["药房(广州)", "药房（广州）"]);
  expect(toPayerNameVariants("")).toEqual([]);
});

test("of a remark full of figures the first five numbers are looked up, each once", () => {
  const numbers = Array.from({ length: 7 }, (_, at) => `202611200000000${at}`);
  expect(numbersIn(numbers.join(" ")).orders).toEqual(numbers.slice(0, 5));
  expect(numbersIn([...numbers.slice(0, 2), ...numbers].join("/")).orders).toEqual(numbers.slice(0, 5));
});

test.each([15, 17, 19])("%i figures are no number of ours, nor is a part of them", (length) =>
  expect(numbersIn(`付 ${"2".repeat(length)} 款`)).toEqual({ orders: [], payments: [] }),
);

test("a number that no transfer has leaves the payer's name and the amount to speak", () => {
  expect(results([line({ remark: "2026112099999999" })], [transfer("P1")])).toEqual([["one", "P1"]]);
  expect(results([line({ remark: "2026112099999999", amount: 1 })], [transfer("P1")])).toEqual([["none"]]);
});

test("a name without blanks and in one width is the same however often it is made so", () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("第", "药", "(", "）", "（", " ", "\u3000", "Ａ", "a", "1", "１")),
      (parts) => {
        const name = parts.join("");
        expect(evenName(evenName(name))).toBe(evenName(name));
        expect(evenName(name)).not.toMatch(/[\s（）Ａ１]/);
        for (const variant of toPayerNameVariants(name)) expect(evenName(variant)).toBe(evenName(name));
      },
    ),
  ));

test("whatever the bank writes, a line that is sure has one transfer, and no two sure ones share it unless both name it", () => {
  const names = ["第一药房", "第一 药房", "第二药房", ""];
  const own = fc.record({
    payer: fc.constantFrom(...names),
    amount: fc.constantFrom(1_000, 2_000),
    remark: fc.constantFrom("", "货款", ORDER, "2026112000000002"),
    paymentNumber: fc.constantFrom(null, null, "P9"),
  });
  const waits = fc.record({
    company: fc.constantFrom(...names),
    amount: fc.constantFrom(1_000, 2_000),
    orderNumbers: fc.constantFrom([], [ORDER], ["2026112000000002"]),
  });
  fc.assert(
    fc.property(fc.array(own, { maxLength: 6 }), fc.array(waits, { maxLength: 5 }), (lines, values) => {
      const transfers = values.map((item, at) => transfer(`P${at}`, item));
      const matched = matchLines(lines, transfers);
      expect(matched).toHaveLength(lines.length);
      const sure = new Map<string, string[]>();
      matched.forEach(({ result, candidates }, at) => {
        expect(result === "done").toBe(lines[at]!.paymentNumber !== null);
        expect(candidates.length === 0).toBe(result === "done" || result === "none");
        if (result !== "one") return;
        expect(candidates).toHaveLength(1);
        const { number, orderNumbers } = candidates[0]!;
        if (orderNumbers.includes(lines[at]!.remark)) return;
        sure.set(number, [...(sure.get(number) ?? []), lines[at]!.payer]);
        expect([evenName(candidates[0]!.company), candidates[0]!.amount]).toEqual([
          evenName(lines[at]!.payer),
          lines[at]!.amount,
        ]);
      });
      for (const payers of sure.values()) expect(payers).toHaveLength(1);
      // The order in which transfers wait decides nothing but the order in which they are offered.
      const turned = matchLines(lines, transfers.toReversed());
      expect(turned.map(({ result }) => result)).toEqual(matched.map(({ result }) => result));
    }),
  );
});
