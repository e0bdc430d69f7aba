import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OWN_VIEWS, VOUCHER_KINDS, type OwnView, type VoucherKind } from "~/modules/vouchers/coupon-centre";
import { LEDGER_KINDS, WALLET_ACCOUNTS } from "~/modules/wallet/ledger";
import {
  ACCOUNT_KINDS,
  ledgerHref,
  getWalletLedgerSpan,
  readLedgerQuery,
  type LedgerQuery,
  type PagedAccount,
} from "~/modules/wallet/ledger-query";
import { ownHref, readOwnView, VOUCHER_PATHS, getWithdrawalsPagePath } from "~/modules/wallet/wallet-page";
import {
  asWithdrawalState,
  overdrawnText,
  readBankAccount,
  readWithdrawal,
  WITHDRAWAL_STATES,
  withdrawalNumber,
} from "~/modules/wallet/withdrawal";
import { DAY, toDay } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";

const paramsOf = (href: string) => new URL(href, "http://shop").searchParams;
const page = fc.integer({ min: 1, max: 9_999 });

describe("own vouchers", () => {
  test("each kind and view has one address, read as it was written", () => {
    const kinds = Object.keys(VOUCHER_KINDS) as VoucherKind[];
    const views = Object.keys(OWN_VIEWS) as OwnView[];
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.constantFrom(...views), page, (kind, view, at) => {
        const href = ownHref(kind, view, at);
        expect(new URL(href, "http://shop").pathname).toBe(VOUCHER_PATHS[kind]);
        expect(readOwnView(paramsOf(href))).toEqual({ view, page: at });
      }),
    );
    expect(new Set(kinds.flatMap((kind) => views.map((view) => ownHref(kind, view)))).size).toBe(6);
  });

  test.each(["", "state=all", "state=constructor", "state=used2&page=x", "page=1e9"])(
    "%j is the first page of what may be used",
    (text) => expect(readOwnView(new URLSearchParams(text))).toEqual({ view: "usable", page: 1 }),
  );
});

describe("the rows of an account", () => {
  const day = fc.oneof(
    fc.constant(""),
    fc.integer({ min: 0, max: 4_000 }).map((n) => toDay(n * DAY + 1.7e12)),
  );
  const queries = <A extends PagedAccount>(account: A): fc.Arbitrary<LedgerQuery> =>
    fc
      .record({ kind: fc.constantFrom(null, ...ACCOUNT_KINDS[account]), from: day, to: day, page })
      .map((query) =>
        query.from && query.to && query.to < query.from
          ? { ...query, from: query.to, to: query.from }
          : query,
      );

  test("one view has one address, read as it was written", () => {
    for (const account of ["balance", "redPacket"] as const)
      fc.assert(
        fc.property(queries(account), (query) => {
          const href = ledgerHref("/yegl", query, { page: query.page });
          expect(readLedgerQuery(paramsOf(href), ACCOUNT_KINDS[account])).toEqual(query);
        }),
      );
  });

  test("another filter leads to the first page, another page keeps the filter", () => {
    fc.assert(
      fc.property(queries("balance"), page, (query, at) => {
        expect(
          readLedgerQuery(paramsOf(ledgerHref("/yegl", query, { kind: "refund" })), ACCOUNT_KINDS.balance),
        ).toEqual({ ...query, kind: "refund", page: 1 });
        expect(
          readLedgerQuery(paramsOf(ledgerHref("/yegl", query, { page: at })), ACCOUNT_KINDS.balance),
        ).toEqual({ ...query, page: at });
      }),
    );
  });

  test("a kind of another account is none of this one", () => {
    expect(readLedgerQuery(new URLSearchParams("kind=withdraw"), ACCOUNT_KINDS.redPacket).kind).toBeNull();
    expect(readLedgerQuery(new URLSearchParams("kind=grant"), ACCOUNT_KINDS.balance).kind).toBeNull();
  });

  test("every kind that an account knows has its words", () => {
    for (const kinds of Object.values(ACCOUNT_KINDS))
      for (const kind of kinds) expect(LEDGER_KINDS[kind]).toMatch(/\p{Script=Han}/u);
    expect(Object.values(WALLET_ACCOUNTS)).toEqual(["账户余额", "红包", "积分"]);
  });

  test("a span holds its first day and its last one whole, and nothing beside them", () => {
    fc.assert(
      fc.property(
        fc.nat(4_000),
        fc.nat(400),
        fc.integer({ min: -2 * DAY, max: 402 * DAY }),
        (first, days, offset) => {
          const from = toDay(first * DAY + 1.7e12);
          const to = toDay((first + days) * DAY + 1.7e12);
          const { since, until } = getWalletLedgerSpan({ from, to });
          const at = since! + offset;
          expect(at >= since! && at < until!).toBe(toDay(at) >= from && toDay(at) <= to);
          expect(until! - since!).toBe((days + 1) * DAY);
        },
      ),
    );
  });

  test("an open end is open", () => {
    expect(getWalletLedgerSpan({ from: "2026-11-20", to: "" }).until).toBeNull();
    expect(getWalletLedgerSpan({ from: "", to: "2026-11-20" }).since).toBeNull();
  });
});

describe("a withdrawal", () => {
  test("what is typed as money is read as it was written", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_99 }),
        fc.constantFrom("", "¥", "￥", "¥ ", " "),
        (amount, sign) => {
          expect(readWithdrawal(sign + formatYuan(amount).slice(1))).toEqual({ amount });
          expect(readWithdrawal(`${sign}${(amount / 100).toFixed(2)}`)).toEqual({ amount });
        },
      ),
    );
  });

  test("whatever is typed, it is an amount above nothing or a sentence", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (input) => {
        const read = readWithdrawal(input);
        if ("amount" in read) expect(Number.isSafeInteger(read.amount) && read.amount > 0).toBe(true);
        else expect(read.text).toMatch(/\p{Script=Han}/u);
      }),
    );
  });

  test("what is missing and what there is come to what was asked for", () => {
    expect(overdrawnText(100_000, 0)).toBe("余额不足，可提现 ¥0.00，还差 ¥1,000.00");
    expect(overdrawnText(5_001, 5_000)).toBe("余额不足，可提现 ¥50.00，还差 ¥0.01");
  });

  test("an account of 8 to 30 figures, gaps or not", () => {
    const figures = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(figures, fc.nat(20), fc.constantFrom(" ", "-", "\t"), (text, at, gap) => {
        const input = text.slice(0, at) + gap + text.slice(at);
        expect(readBankAccount(input)).toBe(text.length >= 8 && text.length <= 30 ? text : null);
      }),
    );
    expect(readBankAccount("６２２２ ０２１２ ３４")).toBe("6222021234");
    expect(readBankAccount("①②③④⑤⑥⑦⑧")).toBeNull();
  });

  test("a state that nobody knows waits", () => {
    for (const state of Object.keys(WITHDRAWAL_STATES)) expect(asWithdrawalState(state)).toBe(state);
    for (const state of ["", "PAID", "toString", "__proto__"])
      expect(asWithdrawalState(state)).toBe("pending");
  });

  test("numbers differ wherever ids do, and carry the day", () => {
    const id = fc.integer({ min: 1, max: 5_000_000 });
    fc.assert(
      fc.property(id, id, fc.nat(DAY * 300), (a, b, later) => {
        const now = 1.79e12 + later;
        expect(withdrawalNumber(a, now) === withdrawalNumber(b, now)).toBe(a === b);
        expect(withdrawalNumber(a, now)).toMatch(/^TX\d{14,15}$/);
        expect(withdrawalNumber(a, now).slice(2, 10)).toBe(toDay(now).replaceAll("-", ""));
      }),
    );
  });

  test("the first page has the plain address", () => {
    expect([getWithdrawalsPagePath(1), getWithdrawalsPagePath(2)]).toEqual([
      "/yegl/withdraw",
      "/yegl/withdraw?page=2",
    ]);
  });
});
