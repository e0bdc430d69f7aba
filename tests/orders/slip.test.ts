import fc from "fast-check";
import { expect, test } from "vitest";
import { readSlipQuery, receivedFault, slipDue, slipListPath, slipState } from "~/orders/slip";
import { SignForm } from "~/orders/slip-form";
import { DAY, dayOf } from "~/platform/clock";

const NOW = Date.parse("2026-11-20T02:00:00Z");

test("a slip waits until the goods are received, is to be signed for seven days, then overdue; signed stays signed", () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 * DAY }), (ago) => {
      const receivedAt = NOW - ago;
      const open = { isSigned: false, isCompleted: true, receivedAt };
      expect(slipState(open, NOW)).toBe(slipDue(receivedAt)! < NOW ? "overdue" : "toSign");
      expect(slipState({ ...open, isSigned: true }, NOW)).toBe("signed");
      expect(slipState({ isSigned: false, isCompleted: false, receivedAt: null }, NOW)).toBe("waiting");
    }),
  ));

test("the day of receipt lies between shipping and today", () =>
  fc.assert(
    fc.property(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 0, max: 15 }), (at, ago) => {
      const day = dayOf(NOW + at * DAY);
      const isFine = at <= 0 && at >= -ago;
      expect(receivedFault(day, NOW - ago * DAY, NOW) === null).toBe(isFine);
    }),
  ));

test("nonsense is no day", () => {
  for (const day of ["", "2026-02-30", "20261120", "2026-11-20 10:00"])
    expect(receivedFault(day, NOW, NOW)).toBe("请选择收货日期");
});

test("the last four of an identity number, the X in either case", () => {
  const given = { receiver: "李娟", receivedOn: "2026-11-20" };
  expect(SignForm.parse({ ...given, idLast4: "012x" }).idLast4).toBe("012X");
  for (const idLast4 of ["", "123", "12345", "X123", "abcd"])
    expect(SignForm.safeParse({ ...given, idLast4 }).success).toBe(false);
});

test("a list's address is read back", () => {
  for (const state of [null, "waiting", "signed"] as const)
    for (const page of [1, 3])
      expect(readSlipQuery(new URL(slipListPath(state, page), "http://x").searchParams)).toEqual({
        state,
        page,
      });
  expect(readSlipQuery(new URLSearchParams("state=toString&page=-1"))).toEqual({ state: null, page: 1 });
});
