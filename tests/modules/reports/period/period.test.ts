import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY, toDay } from "~/platform/values/clock";
import { addDays, countDays, MAX_DAYS, getPeriod, PRESETS } from "~/modules/reports/period/period";
import {
  getSpanDays,
  GRAINS,
  getSpanName,
  spansIn,
  splitIntoSpans,
  windowName,
  getWindows,
} from "~/modules/reports/period/spans";

const TODAY = "2026-03-15";
const of = (span: string, from = "", to = "") => getPeriod({ span, from, to }, TODAY);
const day = fc
  .integer({ min: 0, max: 2_000 })
  .map((days) => toDay(Date.parse("2024-01-01T00:00:00Z") + days * DAY));

describe("the period of an address", () => {
  it.each([
    ["today", "2026-03-15", "2026-03-15", "2026-03-14", "2026-03-14"],
    ["yesterday", "2026-03-14", "2026-03-14", "2026-03-13", "2026-03-13"],
    ["week", "2026-03-09", "2026-03-15", "2026-03-02", "2026-03-08"],
    ["month", "2026-02-14", "2026-03-15", "2026-01-15", "2026-02-13"],
    ["thisMonth", "2026-03-01", "2026-03-15", "2026-02-14", "2026-02-28"],
    ["lastMonth", "2026-02-01", "2026-02-28", "2026-01-01", "2026-01-31"],
  ])("%s is %s to %s, beside %s to %s", (span, from, to, from0, to0) => {
    expect(of(span)).toMatchObject({ preset: span, from, to, before: { from: from0, to: to0 }, fault: "" });
  });

  it("takes typed days before a preset, one of them for both, and no day that is still to come", () => {
    expect(of("today", "2026-01-10", "2026-01-19")).toEqual({
      preset: null,
      from: "2026-01-10",
      to: "2026-01-19",
      fault: "",
      before: { from: "2025-12-31", to: "2026-01-09" },
    });
    expect(of("", "2026-03-10", "")).toMatchObject({ from: "2026-03-10", to: TODAY });
    expect(of("", "", "2026-03-10")).toMatchObject({ from: "2026-03-10", to: "2026-03-10" });
    expect(of("", "2026-03-10", "2027-01-01")).toMatchObject({ from: "2026-03-10", to: TODAY });
  });

  it.each([
    ["2026-02-30", "2026-03-01", "日期请写作"],
    ["gestern", "", "日期请写作"],
    ["2026-04-01", "2026-04-02", "晚于今天"],
    ["2026-03-02", "2026-03-01", "晚于结束"],
    ["2024-01-01", "2026-03-01", `最多查看 ${MAX_DAYS} 天`],
  ])("refuses %s to %s in words and shows the last 30 days", (from, to, words) => {
    const period = of("", from, to);
    expect(period.fault).toContain(words);
    expect(period).toMatchObject({ preset: "month", from: "2026-02-14" });
  });

  it("is compared with as many days right before it, whatever it is", () => {
    fc.assert(
      fc.property(fc.constantFrom("", ...Object.keys(PRESETS)), day, day, day, (span, today, from, to) => {
        const period = getPeriod(span === "" ? { span, from, to } : { span, from: "", to: "" }, today);
        expect(period.to <= today && period.from <= period.to).toBe(true);
        expect(addDays(period.before.to, 1)).toBe(period.from);
        if (period.preset !== "lastMonth") expect(countDays(period.before)).toBe(countDays(period));
      }),
    );
  });
});

describe("a period cut into windows, months, sixths and days", () => {
  it("holds each of its days exactly once, larger pieces only where they are whole and rolled up", () => {
    fc.assert(
      fc.property(
        day,
        fc.nat(400),
        fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
        fc.array(fc.tuple(fc.nat(400), fc.nat(60)), { maxLength: 5 }),
        (from, length, rolled, windows) => {
          const period = { from, to: addDays(from, length) };
          const larger = [
            ...(["quarter", "month", "sixth"] as const).flatMap((grain) => spansIn(grain, period)),
            ...windows.map(([skip, days]) =>
              windowName({ from: addDays(from, skip), to: addDays(from, skip + days) }),
            ),
          ];
          const known = new Set(larger.filter((_, at) => rolled[at % rolled.length]));
          const spans = splitIntoSpans(period, known);
          const found = GRAINS.flatMap((grain) =>
            spans[grain].flatMap((span) => {
              expect(grain === "day" || known.has(span)).toBe(true);
              return spansIn("day", getSpanDays(grain, span));
            }),
          );
          if (windows.length === 0) expect(spans.window).toEqual([]);
          expect(found.sort()).toEqual(Array.from({ length: length + 1 }, (_, at) => addDays(from, at)));
        },
      ),
    );
  });

  it("a quarter is three months, by its first and its last", () => {
    expect(getSpanName("quarter", "2026-11-27")).toBe("2026-10~12");
    expect(getSpanDays("quarter", "2026-01~03")).toEqual({ from: "2026-01-01", to: "2026-03-31" });
    const year = { from: "2025-12-31", to: "2026-12-31" };
    const known = new Set([...spansIn("quarter", year), ...spansIn("month", year)]);
    expect(splitIntoSpans(year, known)).toEqual({
      window: [],
      quarter: ["2026-01~03", "2026-04~06", "2026-07~09", "2026-10~12"],
      month: [],
      sixth: [],
      day: ["2025-12-31"],
    });
  });

  it("six sixths are a month, and a day lies in one of them", () => {
    fc.assert(
      fc.property(day, (item) => {
        const month = getSpanDays("month", getSpanName("month", item));
        const sixths = spansIn("sixth", month);
        expect(sixths).toHaveLength(6);
        expect(sixths.flatMap((span) => spansIn("day", getSpanDays("sixth", span)))).toEqual(
          spansIn("day", month),
        );
        const { from, to } = getSpanDays("sixth", getSpanName("sixth", item));
        expect(from <= item && item <= to).toBe(true);
      }),
    );
  });

  it("takes what is whole and rolled up as one", () => {
    const year = { from: "2025-12-20", to: "2026-03-07" };
    const rolled = ["2025-12", "2025-12-21", "2025-12-26", "2026-01", "2026-02", "2026-03", "2026-03-06"];
    expect(splitIntoSpans(year, new Set(rolled))).toEqual({
      window: [],
      quarter: [],
      month: ["2026-01", "2026-02"],
      sixth: ["2025-12-21", "2025-12-26"],
      day: [
        "2025-12-20",
        "2026-03-01",
        "2026-03-02",
        "2026-03-03",
        "2026-03-04",
        "2026-03-05",
        "2026-03-06",
        "2026-03-07",
      ],
    });
  });

  it("is one piece for every report that is asked for by a preset, whenever that is", () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...Object.keys(PRESETS)), (today, span) => {
        const period = getPeriod({ span, from: "", to: "" }, today);
        const windows = getWindows(today);
        const known = new Set([...windows, ...spansIn("month", period), ...spansIn("month", period.before)]);
        const count = (spans: object) => Object.values(spans).flat().length;
        expect(count(splitIntoSpans(period, known))).toBeLessThanOrEqual(2);
        expect(count(splitIntoSpans(period.before, known))).toBeLessThanOrEqual(2);
        for (const window of windows) expect(getSpanDays("window", window).to <= today).toBe(true);
      }),
    );
  });

  it("takes the longest piece that begins on a day, be it a window or a month", () => {
    const known = new Set([
      "2026-01-01/2026-01-20",
      "2026-01",
      "2026-02",
      "2026-02-01/2026-03-09",
      "2026-03-08/2026-03-12",
    ]);
    expect(splitIntoSpans({ from: "2026-01-01", to: "2026-03-10" }, known)).toEqual({
      window: ["2026-02-01/2026-03-09"],
      quarter: [],
      month: ["2026-01"],
      sixth: [],
      day: ["2026-03-10"],
    });
  });
});
