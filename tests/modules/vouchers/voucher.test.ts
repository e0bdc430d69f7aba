import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import { VOUCHER_MOVES, VOUCHER_STATES, voucherEnds, type VoucherState } from "~/modules/vouchers/voucher";

type Move = keyof typeof VOUCHER_MOVES;
const MOVES = Object.keys(VOUCHER_MOVES) as Move[];
const STATES = Object.keys(VOUCHER_STATES) as VoucherState[];
const may = (state: VoucherState, move: Move) =>
  (VOUCHER_MOVES[move].from as readonly VoucherState[]).includes(state);

test.each<[VoucherState, Move[]]>([
  ["unused", ["lock", "expire"]],
  ["locked", ["use", "release"]],
  ["used", ["release"]],
  ["expired", []],
])("%s: %j", (state, moves) => expect(MOVES.filter((move) => may(state, move))).toEqual(moves));

test("the table above holds every state, and every move changes the state", () => {
  expect(STATES).toEqual(["unused", "locked", "used", "expired"]);
  for (const move of MOVES) expect(VOUCHER_MOVES[move].from).not.toContain(VOUCHER_MOVES[move].to);
});

test("whatever happens to it, a voucher is used only after an order locked it, and expires only unused", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...MOVES), { maxLength: 12 }), (moves) => {
      let state: VoucherState = "unused";
      for (const move of moves) {
        if (!may(state, move)) continue;
        const before: VoucherState = state;
        state = VOUCHER_MOVES[move].to;
        if (state === "used") expect(before).toBe("locked");
        if (state === "expired") expect(before).toBe("unused");
      }
    }),
  );
});

const NOON = Date.UTC(2026, 10, 20, 4);

test("without days of its own it ends with its template", () => expect(voucherEnds(null, 77, NOON)).toBe(77));

test("with days of its own it is good for these whole days after the one it came on", () => {
  expect(voucherEnds(1, 77, NOON)).toBe(startOfDay("2026-11-22"));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 10 * DAY }), (days, later) => {
      const now = NOON + later;
      const ends = voucherEnds(days, 0, now);
      expect(ends - now).toBeGreaterThan(days * DAY);
      expect(ends - now).toBeLessThanOrEqual((days + 1) * DAY);
      expect(startOfDay(toDay(ends))).toBe(ends);
    }),
  );
});
