import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "../../../any-text";
import { ALL_ORDER_STATUSES } from "~/modules/order-status/order-status";
import { isOrderNumber, ORDER_FILTERS, readAdminFilter } from "~/modules/orders/admin/admin-filter";
import { toDay, DAY } from "~/platform/values/clock";

const EMPTY = { state: "", words: "", from: "", to: "", kind: "", day: "" };

test("an empty filter leaves nothing out", () => {
  expect(readAdminFilter(EMPTY)).toEqual({
    status: null,
    words: "",
    from: null,
    to: null,
    kind: null,
    deliveryDay: null,
  });
});

test("the last day is whole", () => {
  const { from, to } = readAdminFilter({ ...EMPTY, from: "2026-11-20", to: "2026-11-20" });
  expect(to! - from!).toBe(DAY);
  expect(toDay(from!)).toBe("2026-11-20");
});

test("each part of it is read by itself", () => {
  for (const status of ALL_ORDER_STATUSES)
    expect(readAdminFilter({ ...EMPTY, state: status })).toMatchObject({ status, kind: null, from: null });
  for (const kind of ["held", "ephedrine"])
    expect(readAdminFilter({ ...EMPTY, kind })).toMatchObject({ status: null, kind, to: null });
  expect(readAdminFilter({ ...EMPTY, from: "2026-11-20" })).toMatchObject({ to: null });
  expect(readAdminFilter({ ...EMPTY, words: "康仁 大药房" }).words).toBe("康仁 大药房");
  expect(readAdminFilter({ ...EMPTY, words: "2026 1129 0000 0070" }).words).toBe("2026112900000070");
});

test("a delivery day is a day, or none was agreed", () => {
  expect(readAdminFilter({ ...EMPTY, day: "2026-12-01" }).deliveryDay).toBe("2026-12-01");
  expect(readAdminFilter({ ...EMPTY, day: "none" }).deliveryDay).toBe("none");
  for (const day of ["2026-02-30", "明天", ""])
    expect(readAdminFilter({ ...EMPTY, day }).deliveryDay).toBeNull();
});

test.each(["2026-02-29", "2026-13-01", "2026-11-20 08:00", " 2026-11-20", "20261120", "２０２６-11-20"])(
  "%j is no day, at either end",
  (day) => expect(readAdminFilter({ ...EMPTY, from: day, to: day })).toMatchObject({ from: null, to: null }),
);

test.each(["toString", "__proto__", "待付款", "Held", "pendingpayment"])(
  "%j is neither a state nor a kind",
  (text) =>
    expect(readAdminFilter({ ...EMPTY, state: text, kind: text })).toMatchObject({
      status: null,
      kind: null,
    }),
);

test("what makes no sense is left out, whatever it is", () => {
  const input = fc.record(Object.fromEntries(ORDER_FILTERS.map((name) => [name, anyText()])));
  fc.assert(
    fc.property(input, (some) => {
      const filter = readAdminFilter(some as typeof EMPTY);
      expect(filter.from === null || toDay(filter.from) === some["from"]).toBe(true);
      expect(filter.to === null || toDay(filter.to - 1) === some["to"]).toBe(true);
      expect(filter.status === null || filter.status === some["state"]).toBe(true);
      expect(filter.kind === null || filter.kind === some["kind"]).toBe(true);
    }),
  );
});

test.each([
  ["2026112300370001", true],
  ["2026", true],
  ["202", false],
  ["康仁大药房", false],
  ["138 0000", false],
  ["1".repeat(20), true],
  ["1".repeat(21), false],
  ["２０２６", false],
  ["2026%", false],
])("%s begins a number: %s", (words, isOne) => expect(isOrderNumber(words)).toBe(isOne));
