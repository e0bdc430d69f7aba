import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatTime, startOfDay } from "~/platform/values/clock";
import { LEDGER_KINDS } from "~/modules/wallet/ledger";
import {
  ACCOUNT_KINDS,
  ledgerHref,
  getWalletLedgerSpan,
  readLedgerQuery,
  readLedgerPageNumber,
} from "~/modules/wallet/ledger-query";
import { anyText } from "../../any-text";

const read = (text: string) => readLedgerQuery(new URLSearchParams(text), ACCOUNT_KINDS.balance);
const PLAIN = { kind: null, from: "", to: "", page: 1 };

test("an address is read; what makes no sense in it is left out", () => {
  expect(read("kind=pay&from=2026-11-01&to=2026-11-20&page=3")).toEqual({
    kind: "pay",
    from: "2026-11-01",
    to: "2026-11-20",
    page: 3,
  });
  expect(read("")).toEqual(PLAIN);
  expect(read("kind=exchange&from=2026-02-30&to=20261101&page=-1")).toEqual(PLAIN);
  expect(read("kind=toString&from=2026-11-01%2015:00&to=x&page=1e3")).toEqual(PLAIN);
});

test("two days in the wrong order are the span between them", () => {
  expect(read("from=2026-11-20&to=2026-11-01")).toMatchObject({ from: "2026-11-01", to: "2026-11-20" });
});

test("one view has one address", () => {
  const query = read("kind=pay&from=2026-11-01&to=&page=3");
  expect(ledgerHref("/yegl", query)).toBe("/yegl?kind=pay&from=2026-11-01");
  expect(ledgerHref("/yegl", query, { page: 2 })).toBe("/yegl?kind=pay&from=2026-11-01&page=2");
  expect(ledgerHref("/zhhb", PLAIN)).toBe("/zhhb");
});

test("days are those of Asia/Shanghai, the last one to its end", () => {
  const { since, until } = getWalletLedgerSpan({ from: "2026-11-01", to: "2026-11-20" });
  expect(since).toBe(Date.parse("2026-10-31T16:00:00Z"));
  expect(until).toBe(startOfDay("2026-11-21"));
  expect(formatTime(until! - 1)).toBe("2026-11-20 23:59");
  expect(getWalletLedgerSpan({ from: "", to: "" })).toEqual({ since: null, until: null });
});

describe("the filter of an account", () => {
  test("names what can happen to it: money in and out of the balance, gifts in and out of red packets", () => {
    expect(ACCOUNT_KINDS.balance).toEqual([
      "pay",
      "refund",
      "recharge",
      "withdraw",
      "repay",
      "compensation",
      "adjust",
    ]);
    expect(ACCOUNT_KINDS.redPacket).toEqual(["grant", "reward", "pay", "refund", "takeBack", "adjust"]);
  });

  test("finds every kind by its own word", () => {
    for (const kinds of Object.values(ACCOUNT_KINDS)) {
      expect(new Set(kinds.map((kind) => LEDGER_KINDS[kind])).size).toBe(kinds.length);
      for (const kind of kinds) expect(readLedgerQuery(new URLSearchParams({ kind }), kinds).kind).toBe(kind);
    }
  });
});

describe("the days of an address", () => {
  test.each([
    ["2026-11-20 ", ""],
    [" 2026-11-20", ""],
    ["12026-11-20", ""],
    ["2026-11-20x", ""],
    ["2026-11-20 10:00", ""],
    ["2028-02-29", "2028-02-29"],
    ["2026-02-29", ""],
    ["2026-11-31", ""],
    ["２０２６-11-20", ""],
  ])("%j is %j", (input, day) => {
    expect(readLedgerQuery(new URLSearchParams({ from: input }), []).from).toBe(day);
    expect(readLedgerQuery(new URLSearchParams({ to: input }), []).to).toBe(day);
  });

  test("one open end stays open, and is never turned", () => {
    expect(read("from=2026-11-20")).toMatchObject({ from: "2026-11-20", to: "" });
    expect(read("to=2026-11-20")).toMatchObject({ from: "", to: "2026-11-20" });
    expect(read("from=x&to=2026-11-20")).toMatchObject({ from: "", to: "2026-11-20" });
  });

  test("the same day twice is that whole day", () => {
    const { since, until } = getWalletLedgerSpan(read("from=2026-11-20&to=2026-11-20"));
    expect(until! - since!).toBe(86_400_000);
  });
});

test("the page of any text is one that there may be", () =>
  fc.assert(
    fc.property(fc.oneof(anyText(), fc.integer().map(String)), (page) => {
      const read = readLedgerPageNumber(new URLSearchParams({ page }));
      expect(Number.isSafeInteger(read) && read >= 1).toBe(true);
      if (/^[1-9]\d{0,5}$/.test(page)) expect(read).toBe(Number(page));
    }),
  ));
