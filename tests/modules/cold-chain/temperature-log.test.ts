import fc from "fast-check";
import { expect, test } from "vitest";
import {
  decodeReadings,
  encodeReadings,
  findBreaches,
  findGaps,
  formatBreach,
  formatDuration,
  formatLogResult,
  type TemperatureReading,
} from "~/modules/cold-chain/temperature-log";
import { coldParcelResult, drawLog, toColdParcelView } from "~/modules/cold-chain/temperature-view";
import { parseTime } from "~/platform/values/clock";

const LIMITS = { min: 200, max: 800 };
const START = parseTime("2026-12-01 08:00")!;
/** One reading every five minutes. */
const series = (...temperatures: number[]): TemperatureReading[] =>
  temperatures.map((temperature, at) => ({ at: START + at * 300_000, temperature }));

test("readings are stored as they are", () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 2e9 }), fc.integer({ min: -20_000, max: 10_000 })), {
        minLength: 1,
      }),
      (rows) => {
        const readings = rows
          .map(([seconds, temperature]) => ({ at: seconds * 1000, temperature }))
          .sort((a, b) => a.at - b.at);
        expect(decodeReadings(encodeReadings(readings))).toEqual(readings);
      },
    ),
  ));

test("limits themselves are within; each time outside has its length and its extreme", () => {
  expect(findBreaches(series(200, 800), LIMITS)).toEqual([]);
  const breaches = findBreaches(series(500, 801, 910, 500, 199, 950, 700), LIMITS);
  expect(breaches.map(formatBreach)).toEqual([
    "2026-12-01 08:05 起 10 分钟高于上限，最高 9.1 ℃",
    "2026-12-01 08:20 起 5 分钟低于下限，最低 1.99 ℃",
    "2026-12-01 08:25 起 5 分钟高于上限，最高 9.5 ℃",
  ]);
  const [last] = findBreaches(series(500, 900), LIMITS);
  expect(formatBreach(last!)).toBe("2026-12-01 08:05 起 不足 1 分钟高于上限，最高 9 ℃");
});

test("every reading outside lies in a breach, and no reading within", () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 60 }), (values) => {
      const readings = series(...values);
      const breaches = findBreaches(readings, LIMITS);
      for (const { at, temperature } of readings) {
        const isOutside = temperature < 200 || temperature > 800;
        const isIn = breaches.some(
          ({ startsAt, endsAt }) => startsAt <= at && (at < endsAt || (at === endsAt && isOutside)),
        );
        expect(isIn).toBe(isOutside);
      }
    }),
  ));

test("the result never says more than was recorded", () => {
  expect(formatLogResult({ limits: LIMITS, readings: series(500, 600) })).toBe("记录时段内未超出限值");
  expect(formatLogResult({ limits: LIMITS, readings: series(500, 900, 600) })).toBe(
    "超出限值 1 次，累计 5 分钟",
  );
  expect(formatLogResult({ limits: { min: null, max: null }, readings: series(900) })).toBe(
    "未设温度限值，请按说明书核对",
  );
  expect(coldParcelResult({ logs: [] })).toBe("未提供");
  expect(formatDuration(125 * 60_000)).toBe("2 小时 5 分钟");
});

test("pauses of more than half an hour are named", () => {
  const [first, second] = series(500, 500);
  expect(findGaps([first!, second!])).toEqual([]);
  const late = { at: first!.at + 31 * 60_000, temperature: 500 };
  expect(findGaps([first!, late])).toEqual([{ startsAt: first!.at, endsAt: late.at }]);
});

test("the chart of many readings is small, and keeps its peak", () => {
  const readings = series(...Array.from({ length: 20_000 }, (_, at) => (at === 7_777 ? 2_000 : 500)));
  const { line, breaches, limits } = drawLog(readings, LIMITS);
  const points = line.split(" ").map((point) => point.split(",").map(Number) as [number, number]);
  expect(points.length).toBeLessThanOrEqual(500);
  const highest = Math.min(...points.map(([, y]) => y));
  expect(highest).toBeLessThan(limits[0]!.y);
  expect(breaches).toHaveLength(1);
  expect(points.every(([x, y]) => x >= 0 && x <= 640 && y >= 0 && y <= 200)).toBe(true);
});

test("a parcel's view names class, limits and what was outside", () => {
  const view = toColdParcelView({
    parcelNumber: 1,
    classes: [{ storageClass: "cold" }],
    logs: [{ id: 1, logger: "TL-1", storageClass: "cold", limits: LIMITS, readings: series(500, 900, 500) }],
  });
  expect(view.classes).toBe("冷藏");
  expect(view.logs[0]).toMatchObject({
    limits: "冷藏，2 ℃ 至 8 ℃",
    kind: "bad",
    facts: "2026-12-01 08:00 至 2026-12-01 08:10，3 次读数，最低 5 ℃，最高 9 ℃",
    breaches: ["2026-12-01 08:05 起 5 分钟高于上限，最高 9 ℃"],
  });
});
