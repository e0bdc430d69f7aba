import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ACCOUNT_NAMES,
  ACCOUNTS,
  getChecks,
  getFigures,
  isRight,
  type MonthFigures,
  type MonthSum,
  PURPOSES,
  total,
  getTotals,
} from "~/modules/reports/month-end/figures";
import {
  formatMonthLineAmount,
  checkText,
  differences,
  linesByPart,
  monthLines,
} from "~/modules/reports/month-end/lines";

const KINDS = ["recharge", "pay", "refund", "withdraw", "charge", "repay", "requested", "paid"];
const sum = (row: Partial<MonthSum>): MonthSum => ({
  part: "received",
  of: "bank",
  by: "order",
  count: 1,
  amount: 100,
  tax: 0,
  ...row,
});
const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
const anySum: fc.Arbitrary<MonthSum> = fc.oneof(
  fc.record({
    part: fc.constant("received" as const),
    of: fc.constantFrom("bank", "wechat", "balance", "credit"),
    by: fc.constantFrom(...Object.keys(PURPOSES)),
    count: fc.nat(9),
    amount: fc.nat(1e6),
    tax: fc.constant(0),
  }),
  fc.record({
    part: fc.constant("refunded" as const),
    of: fc.constantFrom("bank", "toBalance", "redPacket"),
    by: fc.constant(""),
    count: fc.nat(9),
    amount: fc.nat(1e6),
    tax: fc.constant(0),
  }),
  fc.record({
    part: fc.constantFrom("moved" as const, "since" as const, "held" as const),
    of: fc.constantFrom(...ACCOUNT_NAMES),
    by: fc.constantFrom(...KINDS),
    count: fc.nat(9),
    amount,
    tax: fc.constant(0),
  }),
  fc.record({
    part: fc.constant("invoiced" as const),
    of: fc.constantFrom("ordinary", "special", "red"),
    by: fc.constant(""),
    count: fc.nat(9),
    amount,
    tax: amount,
  }),
);
const sums = fc.array(anySum, { maxLength: 30 });

describe("figures", () => {
  test("run from opening to closing in every account, and keep every sum", () =>
    fc.assert(
      fc.property(sums, (rows) => {
        const figures = getFigures("2026-10", rows);
        for (const name of ACCOUNT_NAMES) {
          const { opening, moves, closing } = figures.accounts[name];
          expect(opening + total(moves)).toBe(closing);
        }
        const received = rows.filter(({ part }) => part === "received");
        expect(total(figures.received)).toBe(total(received));
        expect(getTotals(figures).invoiced).toBe(total(rows.filter(({ part }) => part === "invoiced")));
      }),
    ));

  test("are the same in whatever order the rows come, and after they were stored", () =>
    fc.assert(
      fc.property(
        sums.chain((rows) =>
          fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
        ),
        ([rows, shuffled]) => {
          const figures = getFigures("2026-10", rows);
          const again = getFigures("2026-10", shuffled);
          const sorted = (of: MonthFigures) =>
            monthLines(of).map(({ part, name, amount: n }) => [part, name, n]);
          expect(new Set(sorted(again).map(String))).toEqual(new Set(sorted(figures).map(String)));
          expect(differences(figures, JSON.parse(JSON.stringify(figures)) as MonthFigures)).toEqual([]);
        },
      ),
    ));

  test("begin where the month before ended: what moved later is taken off both alike", () =>
    fc.assert(
      fc.property(amount, amount, amount, (held, inOctober, inNovember) => {
        const of = (part: MonthSum["part"], n: number) =>
          sum({ part, of: "balance", by: part === "moved" ? "pay" : "", amount: n });
        const october = getFigures("2026-10", [
          of("held", held),
          of("since", inNovember),
          of("moved", inOctober),
        ]);
        const november = getFigures("2026-11", [of("held", held), of("moved", inNovember)]);
        expect(november.accounts.balance.opening).toBe(october.accounts.balance.closing);
        expect(october.accounts.balance.closing).toBe(held - inNovember);
        expect(
          getChecks(november, october).every(
            ({ name, ...check }) => !name.startsWith("账户余额") || isRight({ name, ...check }),
          ),
        ).toBe(true);
      }),
    ));
});

const FIGURES = getFigures("2026-10", [
  sum({ by: "recharge", amount: 5_000 }),
  sum({ of: "credit", amount: 700 }),
  sum({ part: "refunded", of: "bank", by: "", amount: 300 }),
  sum({ part: "refunded", of: "toBalance", by: "", amount: 40 }),
  sum({ part: "moved", of: "balance", by: "recharge", amount: 5_000 }),
  sum({ part: "held", of: "balance", by: "", amount: 6_000 }),
  sum({ part: "moved", of: "points", by: "reward", amount: 12 }),
  sum({ part: "moved", of: "withdrawal", by: "paid", amount: -900 }),
  sum({ part: "invoiced", of: "red", by: "", amount: -100, tax: -9 }),
]);

describe("checks", () => {
  const wrongOf = (figures: MonthFigures, before: MonthFigures | null = null) =>
    getChecks(figures, before).filter((check) => !isRight(check));

  test("find a purchase on account that the books of credit do not have", () => {
    expect(wrongOf(FIGURES).map(checkText)).toEqual([
      "账款新增，与订单的信用支付：¥0.00 与 ¥7.00，差 −¥7.00",
    ]);
  });

  test("hold each opening against the month before as it was closed", () => {
    const before = getFigures("2026-09", [sum({ part: "held", of: "balance", by: "", amount: 900 })]);
    expect(wrongOf(FIGURES, before).map(checkText)[0]).toBe(
      "账户余额：期初，与上月结转：¥10.00 与 ¥9.00，差 ¥1.00",
    );
    expect(getChecks(FIGURES, before)).toHaveLength(getChecks(FIGURES, null).length + ACCOUNT_NAMES.length);
  });
});

describe("lines", () => {
  const lines = monthLines(FIGURES);

  test("tell money of the bank from what a wallet paid or was owed", () => {
    const parts = Object.fromEntries(
      linesByPart(lines).map(({ part, lines: own }) => [
        part,
        own.map((line) => `${line.name} ${formatMonthLineAmount(line)}`),
      ]),
    );
    expect(parts).toMatchObject({
      收到的款项: ["对公转账 充值 ¥50.00"],
      "余额、红包和信用支付": ["信用支付（账期） 订单 ¥7.00"],
      付出的款项: ["退款 对公转账 ¥3.00", "提现打款 ¥9.00"],
      "退回余额、红包和账款": ["退款 对公转账，转入余额 ¥0.40"],
      账户余额: ["期初 ¥10.00", "充值 ¥50.00", "期末 ¥60.00"],
      积分: ["期初 −12 分", "奖励 12 分", "期末 0 分"],
      发票: ["红字发票 −¥1.00", "红字发票，其中税额 −¥0.09"],
    });
    expect(getTotals(FIGURES)).toMatchObject({ cameIn: 5_000, wentOut: 1_200 });
  });

  test("have names of their own within a part: none hides another in a comparison", () =>
    fc.assert(
      fc.property(sums, (rows) => {
        const keys = monthLines(getFigures("2026-10", rows)).map(({ part, name }) => `${part} ${name}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    ));

  test("that differ are said with what they were and are", () => {
    const accounts = { ...FIGURES.accounts, balance: { ...FIGURES.accounts.balance, closing: 6_001 } };
    expect(differences(FIGURES, { ...FIGURES, accounts })).toEqual([
      `${ACCOUNTS.balance} 期末：结账时 ¥60.00，现在 ¥60.01`,
    ]);
    expect(differences(FIGURES, { ...FIGURES, invoices: [] })).toHaveLength(2);
  });
});
