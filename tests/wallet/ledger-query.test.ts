import { expect, test } from "vitest";
import { formatTime, startOfDay } from "~/platform/values/clock";
import { ACCOUNT_KINDS, ledgerHref, ledgerSpan, readLedgerQuery } from "~/wallet/ledger-query";

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
  const { since, until } = ledgerSpan({ from: "2026-11-01", to: "2026-11-20" });
  expect(since).toBe(Date.parse("2026-10-31T16:00:00Z"));
  expect(until).toBe(startOfDay("2026-11-21"));
  expect(formatTime(until! - 1)).toBe("2026-11-20 23:59");
  expect(ledgerSpan({ from: "", to: "" })).toEqual({ since: null, until: null });
});
