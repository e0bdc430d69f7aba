import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  areaCounts,
  byUrgency,
  dayWords,
  dueWords,
  NOTHING,
  type QueueRow,
  queueRow,
} from "~/admin/queue/queue";
import { DAY, startOfDay } from "~/platform/values/clock";
import { getArea } from "~/modules/staff/permissions/permissions";

const NOW = Date.parse("2026-11-23T09:46:00+08:00");
const [MINUTE, HOUR] = [60_000, 3_600_000];

describe("late by", () => {
  test.each([
    [1, "1 分钟"],
    [MINUTE, "1 分钟"],
    [2 * MINUTE - 1, "1 分钟"],
    [2 * MINUTE, "2 分钟"],
    [HOUR - 1, "59 分钟"],
    [HOUR, "1 小时"],
    [DAY - 1, "23 小时"],
    [DAY, "1 天"],
    [2 * DAY - 1, "1 天"],
    [400 * DAY, "400 天"],
  ])("%d ms it is %s", (ms, words) =>
    expect(dueWords(NOW - ms, NOW)).toEqual({ text: `超时 ${words}`, tone: "late" }),
  );

  test("is never said of a longer time as less", () => {
    const length = (ms: number) => {
      const [, number, unit] = /^超时 (\d+) (.+)$/.exec(dueWords(NOW - ms, NOW)!.text)!;
      return Number(number) * { 分钟: MINUTE, 小时: HOUR, 天: DAY }[unit as "天"];
    };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 * DAY }), fc.nat(10 * DAY), (ms, more) => {
        expect(length(ms + more)).toBeGreaterThanOrEqual(length(ms));
        expect(length(ms)).toBeLessThanOrEqual(Math.max(ms, MINUTE));
      }),
    );
  });
});

describe("still to come", () => {
  test.each([
    [NOW, "今天 09:46", "soon"],
    [startOfDay("2026-11-24") - 1, "今天 23:59", "soon"],
    [startOfDay("2026-11-24"), "明天 00:00", null],
    [startOfDay("2026-11-25") - 1, "明天 23:59", null],
    [startOfDay("2026-11-25"), "11-25 00:00", null],
  ] as const)("%d is %s", (due, text, tone) => expect(dueWords(due, NOW)).toEqual({ text, tone }));

  test("over the turn of a year tomorrow is tomorrow", () => {
    const eve = Date.parse("2026-12-31T22:00:00+08:00");
    expect(dayWords(startOfDay("2027-01-01"), eve)).toBe("明天 00:00");
    expect(dayWords(startOfDay("2027-01-02"), eve)).toBe("01-02 00:00");
    expect(dayWords(eve - DAY, eve)).toBe("12-30 22:00");
  });
});

const KIND = { id: "orders", name: "待审核", needed: "orders.review", to: "/staff/orders" } as const;

describe("a kind", () => {
  test.each([
    ["nothing waits", NOTHING, false],
    ["in time", { count: 1, oldestAt: 0, dueAt: NOW + 1 }, false],
    ["at the last moment", { count: 1, oldestAt: 0, dueAt: NOW }, false],
    ["late", { count: 1, oldestAt: 0, dueAt: NOW - 1 }, true],
    ["without a time, however old", { count: 9, oldestAt: 0, dueAt: null }, false],
    ["whose last one was just answered", { count: 0, oldestAt: null, dueAt: NOW - 1 }, false],
  ])("%s", (_, waiting, isLate) =>
    expect(queueRow(KIND, waiting, NOW)).toEqual({
      id: "orders",
      name: "待审核",
      to: "/staff/orders",
      isBare: false,
      filters: [],
      area: "orders",
      isLate,
      ...waiting,
    }),
  );

  test("stands in the area of the permission that answers it", () =>
    expect(queueRow({ ...KIND, needed: "finance.refund" }, NOTHING, NOW).area).toBe(
      getArea("finance.refund"),
    ));
});

describe("the whole queue", () => {
  const when = fc.option(fc.integer({ min: NOW - 3 * DAY, max: NOW + 3 * DAY }));
  const queue = fc
    .array(
      fc.record({
        count: fc.nat(3),
        oldestAt: when,
        dueAt: when,
        needed: fc.constantFrom("orders.review", "finance.refund", "service.answer"),
      }),
      { maxLength: 12 },
    )
    .map((kinds) =>
      kinds.map(({ needed, ...waiting }, at) => queueRow({ ...KIND, id: String(at), needed }, waiting, NOW)),
    );

  test("has each kind once, nothing late behind what is not, nothing that waits behind what does not", () =>
    fc.assert(
      fc.property(queue, (rows) => {
        const sorted = byUrgency(rows);
        expect(new Set(sorted)).toEqual(new Set(rows));
        expect(sorted).toHaveLength(rows.length);
        const rank = ({ count, isLate }: QueueRow) => (isLate ? 0 : count > 0 ? 1 : 2);
        expect(sorted.map(rank)).toEqual(sorted.map(rank).toSorted((a, b) => a - b));
        for (const own of [0, 1, 2]) {
          const due = sorted.filter((row) => rank(row) === own).map(({ dueAt }) => dueAt ?? Infinity);
          expect(due).toEqual(due.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
        }
      }),
    ));

  test("of what is due at the same time has the older first, and of the same age keeps the order", () => {
    const row = (id: string, oldestAt: number | null): QueueRow =>
      queueRow({ ...KIND, id }, { count: 1, oldestAt, dueAt: NOW + HOUR }, NOW);
    const rows = [row("new", NOW - 1), row("none", null), row("old", NOW - 9), row("same", NOW - 9)];
    expect(byUrgency(rows).map(({ id }) => id)).toEqual(["old", "same", "new", "none"]);
  });

  test("comes to its areas: counts are summed, one late kind makes its area late", () =>
    fc.assert(
      fc.property(queue, (rows) => {
        const counts = areaCounts(rows);
        const sum = [...counts.values()].reduce((all, { count }) => all + count, 0);
        expect(sum).toBe(rows.reduce((all, { count }) => all + count, 0));
        for (const [area, { isLate }] of counts)
          expect(isLate).toBe(rows.some((row) => row.area === area && row.isLate));
        expect([...counts.keys()].sort()).toEqual([...new Set(rows.map(({ area }) => area))].sort());
        expect(areaCounts(rows.toReversed())).toEqual(counts);
      }),
    ));
});
