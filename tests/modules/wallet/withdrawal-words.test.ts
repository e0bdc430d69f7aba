import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../any-text";
import { DAY, startOfDay } from "~/platform/values/clock";
import { formatAmount, formatYuan } from "~/platform/values/money";
import { LEDGER_KINDS, WALLET_ACCOUNTS } from "~/modules/wallet/ledger";
import {
  ACCOUNT_KINDS,
  ledgerHref,
  getWalletLedgerSpan,
  readLedgerQuery,
  readLedgerPageNumber,
} from "~/modules/wallet/ledger-query";
import { getWithdrawalsPagePath } from "~/modules/wallet/wallet-page";
import {
  overdrawnText,
  readBankAccount,
  readWithdrawal,
  WITHDRAWAL_STATES,
  WITHDRAWALS_PATH,
  withdrawalNumber,
} from "~/modules/wallet/withdrawal";

const NOW = startOfDay("2026-11-20");
const wide = (text: string) =>
  text.replace(/[0-9]/g, (figure) => String.fromCharCode(figure.charCodeAt(0) + 0xfee0));
const fen = fc.integer({ min: 1, max: 99_999_999_999 });

describe("an amount to withdraw", () => {
  test("is read to the fen, in the figures of every input method, with its sign or without", () =>
    fc.assert(
      fc.property(fen, fc.constantFrom("", "¥", "￥", "¥ ", "  "), fc.boolean(), (amount, sign, isWide) => {
        const input = sign + formatAmount(amount).replaceAll(",", "");
        expect(readWithdrawal(isWide ? wide(input) : input)).toEqual({ amount });
      }),
    ));

  test.each(["0", "0.00", "¥0", "０"])("%j is nothing to withdraw", (input) =>
    expect(readWithdrawal(input)).toEqual({ text: "提现金额须大于 0" }),
  );

  test.each(["", "-1", "1.234", "1e3", "0x10", "一百", "¥¥5", "12¥5", "5¥", "5 元", "①"])(
    "%j is none",
    (input) => expect(readWithdrawal(input)).toEqual({ text: "请填写金额，最多两位小数，如 1200.50" }),
  );

  test("is never below one fen, whatever is typed", () =>
    fc.assert(
      fc.property(anyText(), (input) => {
        const read = readWithdrawal(input);
        if ("amount" in read) expect(Number.isSafeInteger(read.amount) && read.amount > 0).toBe(true);
        else expect(read.text).not.toBe("");
      }),
    ));

  test("that the balance does not cover is told with what is there and what is missing", () =>
    fc.assert(
      fc.property(fen, fen, (balance, missing) => {
        const text = overdrawnText(balance + missing, balance);
        expect(text).toBe(`余额不足，可提现 ${formatYuan(balance)}，还差 ${formatYuan(missing)}`);
      }),
    ));
});

describe("a bank account", () => {
  test("has the same figures however it is typed", () =>
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8,30}$/), (figures) => {
        const grouped = figures.replace(/(.{4})(?=.)/g, "$1 ");
        for (const input of [figures, grouped, grouped.replaceAll(" ", "-"), wide(grouped), ` ${figures}\t`])
          expect(readBankAccount(input)).toBe(figures);
      }),
    ));

  test("is figures alone, or none", () =>
    fc.assert(
      fc.property(anyText(), (input) => {
        const read = readBankAccount(input);
        if (read !== null) expect(read).toMatch(/^\d{8,30}$/);
      }),
    ));
});

describe("the number of a withdrawal", () => {
  test("is its day in Shanghai and its id", () => {
    expect(withdrawalNumber(7, NOW)).toBe("TX20261120000007");
    expect(withdrawalNumber(7, NOW - 1)).toBe("TX20261119000007");
    expect(withdrawalNumber(12_345_678, NOW)).toBe("TX2026112012345678");
  });

  test("is another one for every other request, whenever it comes", () =>
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.nat(9_999_999), fc.nat(400), (item, other, days) => {
        fc.pre(item !== other);
        expect(withdrawalNumber(item, NOW)).not.toBe(withdrawalNumber(other, NOW));
        if (days > 0) expect(withdrawalNumber(item, NOW)).not.toBe(withdrawalNumber(item, NOW + days * DAY));
      }),
    ));
});

describe("addresses", () => {
  test("of the withdrawals say their page from the second on, and are read as they were written", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), (page) => {
        const href = getWithdrawalsPagePath(page);
        expect(href.split("?")[0]).toBe(WITHDRAWALS_PATH);
        expect(href.includes("?")).toBe(page > 1);
        expect(readLedgerPageNumber(new URL(href, "http://shop").searchParams)).toBe(page);
      }),
    ));

  test("whatever stands in one, the kind is the account's and the days are in order", () =>
    fc.assert(
      fc.property(
        fc.constantFrom("balance", "redPacket"),
        fc.constantFrom(...Object.keys(LEDGER_KINDS), "toString", ""),
        fc.constantFrom("2026-11-20", "2026-01-31", "2026-02-30", "x", ""),
        fc.constantFrom("2026-11-20", "2025-12-31", "2026-13-01", "２０２６-01-01", ""),
        (account, kind, from, to) => {
          const kinds: readonly string[] = ACCOUNT_KINDS[account];
          const query = readLedgerQuery(new URLSearchParams({ kind, from, to }), ACCOUNT_KINDS[account]);
          expect(query.kind === null || kinds.includes(query.kind)).toBe(true);
          const { since, until } = getWalletLedgerSpan(query);
          expect(since === null || until === null || until - since >= DAY).toBe(true);
          expect(["", from, to]).toContain(query.from);
        },
      ),
    ));
});

test("whatever an address holds is one view, whose own address is read as the same", () => {
  const part = fc.oneof(
    anyText(),
    fc.constantFrom("pay", "Pay", "2026-11-20", "2025-12-31", "2026-02-29", "0002026-11-20", "2", "02"),
  );
  fc.assert(
    fc.property(part, part, part, part, (kind, from, to, page) => {
      const query = readLedgerQuery(new URLSearchParams({ kind, from, to, page }), ACCOUNT_KINDS.balance);
      const href = ledgerHref("/yegl", query, { page: query.page });
      expect(readLedgerQuery(new URL(href, "http://shop").searchParams, ACCOUNT_KINDS.balance)).toEqual(
        query,
      );
      if (query.from && query.to) expect(query.from <= query.to).toBe(true);
      expect(query.page).toBeGreaterThanOrEqual(1);
    }),
  );
});

test("accounts, kinds and states have words of their own", () => {
  for (const words of [WALLET_ACCOUNTS, LEDGER_KINDS, WITHDRAWAL_STATES].map(Object.values)) {
    expect(new Set(words).size).toBe(words.length);
    for (const word of words) expect(word).toMatch(/^[\p{Script=Han}]{2,6}$/u);
  }
});
