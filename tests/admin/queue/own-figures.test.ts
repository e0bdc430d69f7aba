import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FIGURE_DAYS, ownFigures } from "~/admin/queue/own-figures";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";

const NOW = Date.parse("2026-11-23T09:46:00+08:00");
const ago = (days: number) => toDay(NOW - days * DAY);
const done = (command: string, days: number, count: number) => ({ day: ago(days), command, count });

describe("the days", () => {
  test("are fourteen, today the last, each in its place", () => {
    const counts = Array.from({ length: FIGURE_DAYS }, (_, days) => done("审单", days, days + 1));
    const [all] = ownFigures(counts, NOW);
    expect(all!.days).toEqual(Array.from({ length: FIGURE_DAYS }, (_, at) => FIGURE_DAYS - at));
    expect(all!.today).toBe(1);
  });

  test("further back and still to come count nothing, and bring up no name", () => {
    const counts = [done("以前", FIGURE_DAYS, 9), done("以后", -1, 9), done("审单", 13, 1)];
    expect(ownFigures(counts, NOW).map(({ name }) => name)).toEqual(["全部操作", "审单"]);
  });

  test("begin and end at midnight in Shanghai", () => {
    const midnight = startOfDay("2026-11-23");
    const counts = [{ day: "2026-11-22", command: "审单", count: 5 }];
    const figure = (now: number) => ownFigures(counts, now)[0]!;
    expect([figure(midnight - 1).today, figure(midnight).today]).toEqual([5, 0]);
  });
});

describe("what is usual", () => {
  test.each([
    [[13], 1],
    [[13, 13], 2],
    [[1], 0.1],
    [[9], 0.7],
    [[10, 9, 8, 7], 2.6],
    [[], 0],
  ])("of %j on the days before is %d a day, today left out", (counts, usual) => {
    const before = counts.map((count, at) => done("审单", at + 1, count));
    expect(ownFigures([...before, done("审单", 0, 500)], NOW)[0]!.usual).toBe(usual);
  });
});

describe("the rows", () => {
  test("stand by today, then by what is usual, then by name, and there are five at most", () => {
    const counts = [
      done("丁", 0, 1),
      done("乙", 1, 30),
      done("甲", 1, 30),
      done("丙", 2, 60),
      done("戊", 0, 9),
      done("己", 3, 1),
      done("庚", 4, 1),
    ];
    expect(ownFigures(counts, NOW).map(({ name }) => name)).toEqual([
      "全部操作",
      "戊",
      "丁",
      "丙",
      ...["乙", "甲"].sort(),
    ]);
  });

  test("that are alike in all but their names stand by these, whoever was counted first", () => {
    const alike = [done("乙", 1, 3), done("甲", 1, 3), done("丙", 1, 3)];
    const order = ownFigures(alike, NOW).map(({ name }) => name);
    expect(order).toEqual(["全部操作", ...["甲", "乙", "丙"].sort()]);
    expect(ownFigures(alike.toReversed(), NOW).map(({ name }) => name)).toEqual(order);
  });

  test("are parts of the whole: with no more than five of them they come to it, day by day", () => {
    const rows = fc.array(
      fc.record({
        command: fc.constantFrom("审单", "发货", "退款", "改价", "开票"),
        day: fc.integer({ min: -2, max: 20 }).map(ago),
        count: fc.nat(50),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(rows, (counts) => {
        const [all, ...parts] = ownFigures(counts, NOW);
        expect(all!.days).toEqual(
          all!.days.map((_, at) => parts.reduce((sum, { days }) => sum + days[at]!, 0)),
        );
        expect(all!.today).toBe(all!.days.at(-1));
        expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
        expect(ownFigures(counts.toReversed(), NOW)).toEqual([all, ...parts]);
      }),
    );
  });
});
