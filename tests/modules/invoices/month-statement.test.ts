import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  toStatementAccount,
  ALL_STATEMENT_KINDS,
  balanceText,
  signedAmount,
  statementFile,
  statementHref,
  type StatementEntry,
  type StatementKind,
  readStatementMonth,
  balanceSide,
  statementSheet,
  type MonthStatement,
} from "~/modules/invoices/month-statement";

const move = fc.record({
  at: fc.integer({ min: 0, max: 100 }),
  kind: fc.constantFrom(...ALL_STATEMENT_KINDS),
  amount: fc.nat(5_000_000),
  order: fc.record({ id: fc.nat(9), number: fc.constant("N") }),
});

test("opening, sums and closing add up; the last row is the closing; the next month begins with it", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.array(move), fc.nat(100), (opening, moves, cut) => {
      const whole = toStatementAccount(opening, moves);
      const { shipped, returned, paid, refunded } = whole.sums;
      expect(whole.closing).toBe(opening + shipped - returned - paid + refunded);
      expect(whole.rows.at(-1)?.after ?? opening).toBe(whole.closing);
      let owed = opening;
      for (const row of whole.rows) {
        owed += signedAmount(row.kind, row.amount);
        expect(row.after).toBe(owed);
      }
      const first = toStatementAccount(
        opening,
        moves.filter(({ at }) => at < cut),
      );
      const second = toStatementAccount(
        first.closing,
        moves.filter(({ at }) => at >= cut),
      );
      expect(second.closing).toBe(whole.closing);
      expect([...first.rows, ...second.rows]).toEqual(whole.rows);
    }),
  );
});

test("the sheet says the same in yuan", () => {
  const account = toStatementAccount(100, [
    { at: 0, kind: "paid", amount: 250, order: { id: 1, number: "N1" } },
  ]);
  const balance = { opening: 0, moves: [], closing: 0 };
  const page: MonthStatement = {
    month: "2026-11",
    company: "药店",
    taxNumber: "L1",
    account,
    invoices: [],
    invoiced: 0,
    balance,
  };
  const sheet = statementSheet(page);
  expect(sheet).toContainEqual(["付款", "1970-01-01", "N1", -2.5, -1.5]);
  expect(sheet).toContainEqual(["期末余额", "", "", "", -1.5]);
  expect(new Set(sheet.map((row) => row.length))).toEqual(new Set([5]));
});

test("the sheet has its parts in the order in which they are read, each amount in its own column", () => {
  const at = Date.parse("2026-11-20T02:00:00Z");
  const account = toStatementAccount(10_000, [
    { at, kind: "shipped", amount: 5_000, order: { id: 1, number: "N1" } },
    { at, kind: "paid", amount: 16_000, order: { id: 1, number: "N1" } },
  ]);
  const page: MonthStatement = {
    month: "2026-11",
    company: "药店",
    taxNumber: "L1",
    account,
    invoiced: 4_000,
    invoices: [
      { id: 1, number: "I1", at, amount: 5_000 },
      { id: 2, number: "I2", at, amount: -1_000 },
    ],
    balance: { opening: 300, moves: [{ text: "充值", amount: 700 }], closing: 1_000 },
  };
  expect(statementSheet(page)).toEqual([
    ["项目", "日期", "单号", "金额（元）", "应付余额（元，负数为预付）"],
    ["药店 2026-11 对账单", "", "L1", "", ""],
    ["期初余额", "", "", "", 100],
    ["发货", "2026-11-20", "N1", 50, 150],
    ["付款", "2026-11-20", "N1", -160, -10],
    ["期末余额", "", "", "", -10],
    ["发票", "2026-11-20", "I1", 50, ""],
    ["发票", "2026-11-20", "I2", -10, ""],
    ["发票合计", "", "", 40, ""],
    ["账户余额期初", "", "", 3, ""],
    ["账户余额 充值", "", "", 7, ""],
    ["账户余额期末", "", "", 10, ""],
  ]);
});

test("the sheet of any month closes with its opening and all that its rows move", () =>
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.array(move, { maxLength: 12 }), (opening, moves) => {
      const page: MonthStatement = {
        month: "2026-11",
        company: "药店",
        taxNumber: "",
        account: toStatementAccount(opening, moves),
        invoices: [],
        invoiced: 0,
        balance: { opening: 0, moves: [], closing: 0 },
      };
      const rows = statementSheet(page);
      const fen = (yuan: unknown) => Math.round(Number(yuan) * 100);
      const end = rows.findIndex(([name]) => name === "期末余额");
      const moved = rows.slice(3, end).reduce((sum, row) => sum + fen(row[3]), 0);
      expect(fen(rows[2]![4]) + moved).toBe(fen(rows[end]![4]));
      expect(end).toBe(3 + moves.length);
    }),
  ));

test("a kind of the ledger that is known is said in its words", () => {
  expect(balanceText("recharge")).toBe("充值");
  expect(balanceText("refund")).toBe("退款");
});

test("what is owed is called so; below zero it was paid ahead", () => {
  expect(balanceSide(120)).toEqual({ word: "应付", amount: 120 });
  expect(balanceSide(0)).toEqual({ word: "应付", amount: 0 });
  expect(balanceSide(-921_938)).toEqual({ word: "预付", amount: 921_938 });
});

test("months are those of Shanghai, none yet to come", () => {
  const now = Date.parse("2026-10-31T17:00:00Z");
  expect(readStatementMonth("2026-09", now)).toBe("2026-09");
  expect(["2026-12", "2026-13", "now", "x"].map((text) => readStatementMonth(text, now))).toEqual(
    Array(4).fill("2026-11"),
  );
  expect(readStatementMonth(null, now)).toBeNull();
});

describe("a month", () => {
  const now = Date.parse("2026-11-30T16:30:00Z");

  test.each([
    // 00:30 of the 1st of December in Shanghai.
    ["2026-12", "2026-12"],
    ["2026-11", "2026-11"],
    ["2000-01", "2000-01"],
    ["2027-01", "2026-12"],
    ["2026-13", "2026-12"],
    ["2026-00", "2026-12"],
    ["1999-12", "2026-12"],
    ["2026-1", "2026-12"],
    ["2026-11-01", "2026-12"],
    ["now", "2026-12"],
    ["", "2026-12"],
    [null, null],
  ])("that is asked for as %j is %j", (text, month) => expect(readStatementMonth(text, now)).toBe(month));

  test("has a page and two files", () => {
    expect(statementHref(null)).toBe("/dzfp?statement=now");
    expect(
      readStatementMonth(new URL(statementHref("2026-10"), "http://x").searchParams.get("statement"), now),
    ).toBe("2026-10");
    expect(statementFile("2026-10", "xlsx")).toBe("/dzfp/2026-10.xlsx");
  });
});

describe("an account", () => {
  const order = { id: 1, number: "D1" };
  const entry = (kind: StatementKind, amount: number, at: number, id = 1): StatementEntry => ({
    kind,
    amount,
    at,
    order: { ...order, id },
  });

  test("without a row ends as it began", () =>
    expect(toStatementAccount(500, [])).toEqual({
      opening: 500,
      rows: [],
      closing: 500,
      sums: { shipped: 0, returned: 0, paid: 0, refunded: 0 },
    }));

  test("of one moment stands by orders, and in one order shipping before money", () => {
    const { rows } = toStatementAccount(0, [
      entry("refunded", 1, 5),
      entry("paid", 2, 5),
      entry("shipped", 3, 5, 2),
      entry("shipped", 4, 5),
    ]);
    expect(rows.map(({ kind, order: { id } }) => [id, kind])).toEqual([
      [1, "shipped"],
      [1, "paid"],
      [1, "refunded"],
      [2, "shipped"],
    ]);
  });

  test("is the same from rows in any order, and changes none of them", () => {
    const input = [
      entry("shipped", 900, 3),
      entry("paid", 900, 1),
      entry("returned", 100, 7),
      entry("refunded", 100, 9),
    ];
    const account = toStatementAccount(50, input);
    expect(toStatementAccount(50, [...input].reverse())).toEqual(account);
    expect(input[0]).not.toHaveProperty("after");
    expect(account.rows.map(({ after }) => after)).toEqual([-850, 50, -50, 50]);
  });

  test("adds what was sent and paid back, and takes what was paid and came back", () => {
    expect(ALL_STATEMENT_KINDS.filter((kind) => signedAmount(kind, 1) > 0)).toEqual(["shipped", "refunded"]);
    expect(ALL_STATEMENT_KINDS.map((kind) => Math.abs(signedAmount(kind, 123)))).toEqual([
      123, 123, 123, 123,
    ]);
  });

  test("a kind of the ledger that is unknown keeps its own name", () => {
    expect(balanceText("constructor")).toBe("constructor");
    expect(balanceText("old kind")).toBe("old kind");
  });
});
