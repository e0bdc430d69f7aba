import { expect, test } from "vitest";
import {
  overdrawnText,
  readBankAccount,
  readWithdrawal,
  withdrawalNumber,
  WITHDRAWALS_QUOTA,
} from "~/modules/wallet/withdrawal";
import { ownHref, readOwnView, getWithdrawalsPagePath } from "~/modules/wallet/wallet-page";

test("an amount is read as people type it", () => {
  expect(readWithdrawal("1,200.5")).toEqual({ amount: 120_050 });
  expect(readWithdrawal(" ¥ 80 ")).toEqual({ amount: 8_000 });
  for (const input of ["0", "0.00"]) expect(readWithdrawal(input)).toEqual({ text: "提现金额须大于 0" });
  for (const values of ["", "-5", "1.234", "1e3", "一百", "99999999999"])
    expect(readWithdrawal(values)).toMatchObject({ text: expect.stringContaining("最多两位小数") });
});

test("the shortfall is said", () => {
  expect(overdrawnText(8_000, 5_000)).toBe("余额不足，可提现 ¥50.00，还差 ¥30.00");
});

test("a bank account is figures, typed with or without gaps", () => {
  expect(readBankAccount("6222 0212-3456 7890")).toBe("6222021234567890");
  for (const input of ["1234567", "622202a1234", "", "1".repeat(31)])
    expect(readBankAccount(input)).toBeNull();
});

test("a company may ask so often a day that no mistake stands in its way, and no machine goes on for ever", () =>
  expect(WITHDRAWALS_QUOTA).toMatchObject({
    limit: 20,
    text: expect.stringContaining("今日的提现申请已达上限"),
  }));

test("numbers carry the day of Asia/Shanghai", () => {
  expect(withdrawalNumber(7, Date.parse("2026-11-19T17:00:00Z"))).toBe("TX20261120000007");
});

test("the views of the vouchers have one address each", () => {
  expect(readOwnView(new URLSearchParams("state=used&page=2"))).toEqual({ view: "used", page: 2 });
  expect(readOwnView(new URLSearchParams("state=toString&page=0"))).toEqual({ view: "usable", page: 1 });
  expect([ownHref("coupon", "usable"), ownHref("cashVoucher", "expired", 2)]).toEqual([
    "/yhq",
    "/xjq?state=expired&page=2",
  ]);
  expect([getWithdrawalsPagePath(1), getWithdrawalsPagePath(3)]).toEqual([
    "/yegl/withdraw",
    "/yegl/withdraw?page=3",
  ]);
});
