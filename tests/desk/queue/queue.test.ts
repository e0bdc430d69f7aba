import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { areaCounts, byUrgency, NOTHING, type QueueKind, queueRow, type Waiting } from "~/desk/queue/queue";
import { ALL_PERMISSIONS } from "~/staff/permissions/permissions";

const kind = (needed: QueueKind["needed"] = "orders.review") => ({
  ...{ id: "review", name: "待审核订单", to: "/staff/orders", needed },
});
const NOW = 1_000_000;

const waitings = fc.record({
  count: fc.nat(50),
  oldestAt: fc.option(fc.nat(2 * NOW)),
  dueAt: fc.option(fc.nat(2 * NOW)),
});
const rows = fc.array(
  fc.tuple(fc.constantFrom(...ALL_PERMISSIONS), waitings).map(([needed, waiting]) => {
    const some: Waiting = waiting.count === 0 ? NOTHING : waiting;
    return queueRow(kind(needed), some, NOW);
  }),
);

describe("a row of the queue", () => {
  test.each([
    [{ count: 1, oldestAt: 1, dueAt: NOW - 1 }, true],
    [{ count: 1, oldestAt: 1, dueAt: NOW }, false],
    [{ count: 1, oldestAt: 1, dueAt: null }, false],
    [{ count: 0, oldestAt: null, dueAt: NOW - 1 }, false],
  ])("of %o is late: %s", (waiting, isLate) => {
    expect(queueRow(kind(), waiting, NOW).isLate).toBe(isLate);
  });

  test("stands in the area of its permission", () => {
    expect(queueRow(kind("finance.confirm"), NOTHING, NOW).area).toBe("finance");
  });
});

describe("the order of the queue", () => {
  test("loses no row", () => {
    fc.assert(
      fc.property(rows, (some) => {
        const sorted = byUrgency(some);
        expect([sorted.length, new Set(sorted)]).toEqual([some.length, new Set(some)]);
      }),
    );
  });

  test("late before the rest, nothing after something, sooner before later", () => {
    fc.assert(
      fc.property(rows, (some) => {
        const sorted = byUrgency(some);
        for (const [at, row] of sorted.slice(1).entries()) {
          const before = sorted[at]!;
          if (row.count > 0) expect(before.count).toBeGreaterThan(0);
          if (row.isLate) expect(before.isLate).toBe(true);
          if (row.count === 0 || before.isLate !== row.isLate) continue;
          expect(before.dueAt ?? Infinity).toBeLessThanOrEqual(row.dueAt ?? Infinity);
        }
      }),
    );
  });
});

test("an area counts what waits in it and is late with any of it", () => {
  fc.assert(
    fc.property(rows, (some) => {
      const counts = areaCounts(some);
      for (const [area, { count, isLate }] of counts) {
        const own = some.filter((row) => row.area === area);
        expect(count).toBe(own.reduce((sum, row) => sum + row.count, 0));
        expect(isLate).toBe(own.some((row) => row.isLate));
      }
      expect([...counts.keys()].toSorted()).toEqual([...new Set(some.map(({ area }) => area))].toSorted());
    }),
  );
});
