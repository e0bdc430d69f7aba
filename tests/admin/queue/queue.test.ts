import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ownFigures } from "~/admin/queue/own-figures";
import { areaCounts, byUrgency, dayWords, dueWords, queueRow } from "~/admin/queue/queue";
import { DAY } from "~/platform/values/clock";
import { withCounts } from "~/admin/frame/admin-menu";

const NOW = Date.parse("2026-11-23T09:46:00+08:00");
const at = (text: string) => Date.parse(`2026-11-${text}+08:00`);

describe("by when", () => {
  test.each([
    [at("23T12:00:00"), "今天 12:00", "soon"],
    [at("24T12:00:00"), "明天 12:00", null],
    [at("26T12:00:00"), "11-26 12:00", null],
    [at("22T15:46:00"), "超时 18 小时", "late"],
    [at("20T09:00:00"), "超时 3 天", "late"],
    [at("23T09:45:50"), "超时 1 分钟", "late"],
  ] as const)("%d is %s", (due, text, tone) => {
    expect(dueWords(due, NOW)).toEqual({ text, tone });
  });

  test("no time is no words; midnight belongs to the day that begins", () => {
    expect(dueWords(null, NOW)).toBeNull();
    expect(dayWords(at("24T00:00:00"), NOW)).toBe("明天 00:00");
    fc.assert(
      fc.property(fc.integer({ min: -90 * DAY, max: 90 * DAY }), (off) => {
        const words = dueWords(NOW + off, NOW)!;
        expect(words.tone === "late").toBe(off < 0);
      }),
    );
  });
});

const kind = (id: string, needed: "orders.see" | "quality.see") => ({ id, name: id, needed, to: "/staff" });
const rows = [
  queueRow(kind("calm", "orders.see"), { count: 4, oldestAt: NOW - 5, dueAt: NOW + DAY }, NOW),
  queueRow(kind("late", "quality.see"), { count: 2, oldestAt: NOW - 9, dueAt: NOW - 1 }, NOW),
  queueRow(kind("none", "orders.see"), { count: 0, oldestAt: null, dueAt: null }, NOW),
  queueRow(kind("timeless", "orders.see"), { count: 1, oldestAt: NOW - 7, dueAt: null }, NOW),
];

test("late ones come first, what has nothing waiting last", () => {
  expect(byUrgency(rows).map(({ id }) => id)).toEqual(["late", "calm", "timeless", "none"]);
});

test("the menu counts by area, and says where something is late", () => {
  const menu = (["orders", "quality", "system"] as const).map((area) => ({ area, name: area, pages: [] }));
  expect(withCounts(menu, areaCounts(rows))).toMatchObject([
    { area: "orders", count: 5, isLate: false },
    { area: "quality", count: 2, isLate: true },
    { area: "system" },
  ]);
});

test("own figures: all of it, then what was done most, judged against the days before", () => {
  const counts = [
    { day: "2026-11-23", command: "改角色", count: 3 },
    { day: "2026-11-23", command: "登录", count: 1 },
    { day: "2026-11-22", command: "登录", count: 13 },
    { day: "2026-10-01", command: "登录", count: 99 },
  ];
  const [all, first, second] = ownFigures(counts, NOW);
  expect(all).toMatchObject({ name: "全部操作", today: 4, usual: 1 });
  expect(all!.days).toHaveLength(14);
  expect(all!.days.slice(-2)).toEqual([13, 4]);
  expect([first!.name, first!.today, second!.name]).toEqual(["改角色", 3, "登录"]);
  expect(ownFigures([], NOW)).toMatchObject([{ today: 0, usual: 0 }]);
});
