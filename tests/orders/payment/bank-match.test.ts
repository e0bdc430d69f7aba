/** A line pays a transfer for sure only where nothing else may be meant. */
import { expect, test } from "vitest";
import { matchLines, namesOf, numbersIn, type WaitingTransfer } from "~/orders/payment/bank-match";

const transfer = (number: string, given: Partial<WaitingTransfer> = {}): WaitingTransfer => ({
  ...{ number, orderNumbers: [], company: "第一药房", amount: 1_000, ...given },
});
const line = (given: { payer?: string; amount?: number; remark?: string; paymentNumber?: string } = {}) => ({
  ...{ payer: "第一药房", amount: 1_000, remark: "", paymentNumber: null, ...given },
});
const verdicts = (lines: ReturnType<typeof line>[], transfers: WaitingTransfer[]) =>
  matchLines(lines, transfers).map(({ verdict, candidates }) => [
    verdict,
    ...candidates.map(({ number }) => number),
  ]);

const ORDER = "2026112000000001";

test("a number in the remark goes before name and amount, whatever comes", () => {
  const named = transfer("P1", { orderNumbers: [ORDER], amount: 5_000, company: "第二药房" });
  const alike = transfer("P2");
  expect(verdicts([line({ remark: `货款 订单${ORDER}号` })], [named, alike])).toEqual([["one", "P1"]]);
  const own = transfer("P202611200000000001", { company: "第二药房" });
  expect(verdicts([line({ remark: "P202611200000000001" })], [own])).toEqual([["one", own.number]]);
});

test("without one the payer and the very amount count, in either width of brackets", () => {
  const wide = transfer("P1", { company: "药房（广州）" });
  expect(verdicts([line({ payer: "药房(广州) " })], [wide])).toEqual([["one", "P1"]]);
  expect(verdicts([line({ amount: 999 })], [transfer("P1")])).toEqual([["none"]]);
  expect(verdicts([line({ payer: "" })], [transfer("P1", { company: "" })])).toEqual([["none"]]);
});

test("several transfers, or several lines for one, are a question; what paid already is said", () => {
  expect(verdicts([line()], [transfer("P1"), transfer("P2")])).toEqual([["many", "P1", "P2"]]);
  expect(verdicts([line(), line()], [transfer("P1")])).toEqual([
    ["many", "P1"],
    ["many", "P1"],
  ]);
  expect(verdicts([line({ paymentNumber: "P1" })], [transfer("P1")])).toEqual([["done"]]);
  const both = transfer("P1", { orderNumbers: [ORDER] });
  expect(verdicts([line({ remark: ORDER }), line({ remark: ORDER })], [both])).toEqual([
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
  expect(namesOf(" 药房(广州) ")).toEqual(["药房(广州)", "药房（广州）"]);
  expect(namesOf("")).toEqual([]);
});
