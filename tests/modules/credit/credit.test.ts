import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  getAge,
  RECEIVABLE_AGES,
  allocate,
  chargeRefusal,
  creditLine,
  type CreditAccount,
  creditState,
  countDaysBetween,
  daysLate,
  getDueDays,
  getAvailableCredit,
  plusDays,
  raisedLimit,
  termsText,
  usedPercent,
} from "~/modules/credit/credit";
import { creditFields, termsFault } from "~/modules/credit/credit-fields";
import { DEBTOR_HEADINGS, debtorCells, readCreditFilter } from "~/modules/credit/credit-list";
import { z } from "zod";

const TODAY = "2026-11-26";
const account = (more: Partial<CreditAccount> = {}): CreditAccount => ({
  companyId: 1,
  limit: 100_000,
  termDays: 30,
  startsOn: "2026-11-01",
  endsOn: null,
  stoppedAt: null,
  outstanding: 0,
  version: 1,
  ...more,
});
const standing = (more: Partial<CreditAccount> = {}, earliestDue: string | null = null, graceDays = 0) => ({
  account: account(more),
  earliestDue,
  graceDays,
});
const day = fc.integer({ min: -400, max: 400 }).map((days) => plusDays(TODAY, days));
const money = fc.integer({ min: 1, max: 1_000_000 });

describe("days", () => {
  test("there and back, over months and years", () =>
    fc.assert(
      fc.property(day, fc.integer({ min: -800, max: 800 }), (from, days) => {
        expect(countDaysBetween(from, plusDays(from, days))).toBe(days);
      }),
    ));

  test("the due day itself is in time", () => {
    expect(daysLate(TODAY, TODAY)).toBe(0);
    expect(daysLate("2026-11-25", TODAY)).toBe(1);
    expect(daysLate("2026-12-25", TODAY)).toBe(0);
  });
});

describe("a limit", () => {
  test.each([
    [{}, "running"],
    [{ startsOn: TODAY, endsOn: TODAY }, "running"],
    [{ startsOn: "2026-11-27" }, "waiting"],
    [{ endsOn: "2026-11-25" }, "ended"],
    [{ stoppedAt: 1, endsOn: "2026-11-25" }, "stopped"],
  ] as const)("%o is %s", (more, state) => expect(creditState(account(more), TODAY)).toBe(state));

  test("is judged past the limit when it is raised alone", () => {
    expect(raisedLimit(null, 5)).toBe(5);
    expect(raisedLimit(10, 10)).toBe(0);
    expect(raisedLimit(10, 11)).toBe(11);
  });

  test("in words", () => {
    expect(termsText(account({ limit: 5_000_000 }))).toBe("¥50,000.00，30 天，2026-11-01 至长期");
    expect(termsText(account({ endsOn: "2026-12-31" }))).toContain("至 2026-12-31");
    expect(usedPercent({ limit: 100_000, outstanding: 1 })).toBe(1);
    expect(usedPercent({ limit: 0, outstanding: 1 })).toBeNull();
    expect(creditLine({ limit: 100_000, outstanding: 82_000, late: 0 })).toBe(
      "额度 ¥1,000.00，已用 ¥820.00（82%），逾期 ¥0.00",
    );
  });

  test("lowered under what is owed leaves nothing free", () =>
    expect(getAvailableCredit({ limit: 10, outstanding: 40 })).toBe(0));
});

describe("a purchase", () => {
  test.each([
    [standing({ stoppedAt: 1 }), /已停用/],
    [standing({ startsOn: "2026-12-01" }), /2026-12-01 起可用/],
    [standing({ endsOn: "2026-11-25" }), /已到期/],
    [standing({}, "2026-11-23"), /逾期 3 天/],
    [standing({}, "2026-11-22", 3), /逾期 4 天/],
    [standing({ outstanding: 60_000 }), /可用额度 ¥400.00/],
  ])("is refused by %o", (of, text) => expect(chargeRefusal(of, 50_000, TODAY)).toMatch(text));

  test("goes where it fits to the fen, late ones within the grace", () => {
    expect(chargeRefusal(standing({ outstanding: 50_000 }, "2026-11-23", 3), 50_000, TODAY)).toBeNull();
    expect(chargeRefusal(standing({ outstanding: 50_001 }), 50_000, TODAY)).not.toBeNull();
  });
});

describe("ages", () => {
  test("each day has one, and lies between its days", () =>
    fc.assert(
      fc.property(day, (dueOn) => {
        const { from, to } = getDueDays(getAge(dueOn, TODAY), TODAY);
        expect((from === null || from <= dueOn) && (to === null || dueOn <= to)).toBe(true);
        const fits = RECEIVABLE_AGES.filter(({ key }) => {
          const days = getDueDays(key, TODAY);
          return (days.from === null || days.from <= dueOn) && (days.to === null || dueOn <= days.to);
        });
        expect(fits).toHaveLength(1);
      }),
    ));

  test.each([
    [0, "inTime"],
    [1, "to30"],
    [30, "to30"],
    [31, "to60"],
    [60, "to60"],
    [61, "to90"],
    [90, "to90"],
    [91, "over90"],
  ] as const)("%i days late is %s", (late, age) => expect(getAge(plusDays(TODAY, -late), TODAY)).toBe(age));
});

describe("a sum pays", () => {
  const receivables = fc
    .array(fc.record({ open: money, dueOn: day }), { maxLength: 8 })
    .map((rows) => rows.map((row, at) => ({ ...row, id: at + 1 })));

  test("all of it or all that is open, never more of one than it has open", () =>
    fc.assert(
      fc.property(money, receivables, fc.uniqueArray(fc.integer({ min: 1, max: 8 })), (sum, open, ids) => {
        const { parts, left } = allocate(sum, open, new Set(ids));
        expect(parts.reduce((of, { amount }) => of + amount, left)).toBe(sum);
        for (const { id, amount } of parts) {
          const { open: limit } = open.find((row) => row.id === id)!;
          expect(amount > 0 && amount <= limit).toBe(true);
        }
        if (left > 0) expect(parts).toHaveLength(open.length);
      }),
    ));

  test("the earliest due first, those that are chosen before", () => {
    const open = [
      { id: 1, open: 100, dueOn: "2026-12-01" },
      { id: 2, open: 100, dueOn: "2026-11-01" },
      { id: 3, open: 100, dueOn: "2026-11-01" },
    ];
    expect(allocate(150, open).parts.map(({ id }) => id)).toEqual([2, 3]);
    expect(allocate(150, open, new Set([1])).parts).toEqual([
      { id: 1, amount: 100 },
      { id: 2, amount: 50 },
    ]);
  });
});

describe("what is typed", () => {
  const Terms = z.object(creditFields);

  test("a limit and its days", () => {
    const read = Terms.parse({ limit: "50,000.00", termDays: 30, startsOn: "2026-12-01", endsOn: "" });
    expect(read).toEqual({ limit: 5_000_000, termDays: 30, startsOn: "2026-12-01", endsOn: null });
    expect(termsFault({ startsOn: "2026-12-02", endsOn: "2026-12-01" })).toMatch(/不能早于/);
    expect(termsFault({ startsOn: "2026-12-01", endsOn: "2026-12-01" })).toBeNull();
  });

  test.each([
    { limit: "-1" },
    { limit: "x" },
    { termDays: 0 },
    { termDays: 366 },
    { startsOn: "2026-02-30" },
  ])("%o is refused", (wrong) => {
    const sent = { limit: "1", termDays: 30, startsOn: "2026-12-01", endsOn: "", ...wrong };
    expect(Terms.safeParse(sent).success).toBe(false);
  });

  test("a filter that makes no sense is none", () => {
    expect(readCreditFilter({ words: "药", state: "to30" })).toEqual({ words: "药", state: "to30" });
    expect(readCreditFilter({ words: "", state: "toString" })).toEqual({ words: "", state: "" });
  });

  test("a row of the file has a cell for each heading", () => {
    const row = {
      ...account(),
      id: 1,
      company: "药店",
      contact: "李",
      phone: "1",
      late: 0,
      earliestDue: null,
    };
    expect(debtorCells(row, TODAY)).toHaveLength(DEBTOR_HEADINGS.length);
  });
});
