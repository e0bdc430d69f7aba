import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  changesAt,
  type PricePeriod,
  periodText,
  type PeriodWish,
  planEnd,
  planPrice,
  priceAt,
  readPeriod,
  toPriceSpans,
} from "~/modules/catalogue/prices/price-period";
import { DAY, formatEnd, formatStart, formatTime, parseTime, startOfDay } from "~/platform/values/clock";

type Row = PricePeriod & { price: number };

const NOW = startOfDay("2026-11-26");
const at = (days: number) => NOW + days * DAY;

/** As the rows of the database are changed. */
function set(rows: readonly Row[], price: number, wish: PeriodWish, now: number): Row[] | string {
  const planned = planPrice(rows, wish, now);
  if (!planned.ok) return planned.reason;
  const { period, ends, replaced } = planned.plan;
  const stored = rows
    .filter((row) => row !== replaced)
    .map((row) => ({ ...row, endsAt: ends.find((end) => end.row === row)?.endsAt ?? row.endsAt }));
  return [...stored, { ...period, price }];
}

function end(rows: readonly Row[], startsAt: number | null, now: number): Row[] | string {
  const planned = planEnd(rows, startsAt, now);
  if (!planned.ok) return planned.reason;
  return rows
    .filter((row) => row !== planned.removed)
    .map((row) => ({ ...row, endsAt: planned.ends.find((end) => end.row === row)?.endsAt ?? row.endsAt }));
}

const priced = (rows: readonly Row[], moment: number) => priceAt(rows, moment)?.price ?? null;
const OPEN: Row = { startsAt: 0, endsAt: null, price: 1000 };

describe("what holds", () => {
  const rows: Row[] = [OPEN, { startsAt: at(1), endsAt: at(3), price: 900 }];
  test.each([
    [at(0), 1000],
    [at(1) - 1, 1000],
    [at(1), 900],
    [at(3) - 1, 900],
    [at(3), 1000],
  ])("at %i: %i", (moment, price) => expect(priced(rows, moment)).toBe(price));

  test("nothing before the first and after the last end", () => {
    const [, item] = rows;
    expect([priced([item!], at(0)), priced([item!], at(3)), priced([], at(1))]).toEqual([null, null, null]);
  });

  test("its spans say the same, an open one that is interrupted twice", () => {
    expect(toPriceSpans(rows).map(({ row, from, until }) => [row.price, from, until])).toEqual([
      [1000, 0, at(1)],
      [900, at(1), at(3)],
      [1000, at(3), null],
    ]);
    expect([changesAt(rows, at(0)), changesAt(rows, at(1)), changesAt(rows, at(3))]).toEqual([
      at(1),
      at(3),
      null,
    ]);
  });
});

describe("a new price", () => {
  test("from now on ends the one that runs; a later one leaves it open", () => {
    expect(set([OPEN], 900, { startsAt: null, endsAt: null }, NOW)).toEqual([
      { ...OPEN, endsAt: NOW },
      { startsAt: NOW, endsAt: null, price: 900 },
    ]);
    expect(set([OPEN], 900, { startsAt: at(5), endsAt: null }, NOW)).toEqual([
      OPEN,
      { startsAt: at(5), endsAt: null, price: 900 },
    ]);
  });

  test("one that ends lets the open one go on", () => {
    const rows = set([OPEN], 900, { startsAt: null, endsAt: at(5) }, NOW) as Row[];
    expect([priced(rows, at(4)), priced(rows, at(5))]).toEqual([900, 1000]);
  });

  const agreed: Row = { startsAt: at(-9), endsAt: at(9), price: 800 };
  const coming: Row = { startsAt: at(3), endsAt: at(6), price: 700 };
  test.each<[string, Row[], PeriodWish]>([
    ["within an agreed one", [agreed], { startsAt: at(1), endsAt: null }],
    ["over the end of an agreed one", [agreed], { startsAt: at(8), endsAt: at(12) }],
    ["round a coming one", [OPEN, coming], { startsAt: at(1), endsAt: at(9) }],
    ["into a coming one from now", [OPEN, coming], { startsAt: null, endsAt: at(4) }],
    ["within a coming one", [OPEN, coming], { startsAt: at(4), endsAt: at(5) }],
    ["in the moment of a coming one, ending another day", [coming], { startsAt: at(3), endsAt: at(5) }],
  ])("is refused %s", (_, rows, wish) => expect(set(rows, 1, wish, NOW)).toContain("与已定的价格重叠（"));

  test.each<[string, Row[], PeriodWish]>([
    ["from now on over an agreed one", [agreed], { startsAt: null, endsAt: null }],
    ["behind an agreed one", [agreed], { startsAt: at(9), endsAt: at(12) }],
    ["before a coming one", [OPEN, coming], { startsAt: at(1), endsAt: at(3) }],
    ["without an end before a coming one", [coming], { startsAt: null, endsAt: null }],
    ["in the place of a coming one of the same period", [coming], { startsAt: at(3), endsAt: at(6) }],
  ])("is taken %s", (_, rows, wish) => expect(set(rows, 1, wish, NOW)).toBeInstanceOf(Array));

  test("begins today at the earliest, and before it ends", () => {
    const noon = NOW + DAY / 2;
    expect(set([], 1, { startsAt: NOW, endsAt: null }, noon)).toEqual([
      { startsAt: noon, endsAt: null, price: 1 },
    ]);
    expect(set([], 1, { startsAt: NOW - 1, endsAt: null }, noon)).toBe("开始时间不能早于今天");
    for (const wish of [
      { startsAt: null, endsAt: noon },
      { startsAt: at(2), endsAt: at(2) },
    ])
      expect(set([], 1, wish, noon)).toBe("结束须晚于开始，也须晚于现在");
  });
});

describe("an end", () => {
  test("now or later; one that has not begun goes, and what it lay upon is as it was", () => {
    expect(end([OPEN], null, NOW)).toEqual([{ ...OPEN, endsAt: NOW }]);
    expect(end([OPEN], at(4), NOW)).toEqual([{ ...OPEN, endsAt: at(4) }]);
    expect(end([OPEN, { startsAt: at(4), endsAt: null, price: 900 }], at(4), NOW)).toEqual([OPEN]);
    expect(end([], null, NOW)).toBe("到那时没有自己的价格");
    expect(end([OPEN], at(-2), NOW)).toBe("结束时间不能早于今天");
  });

  test("ends all that lie upon each other, each where the next took its place", () => {
    const rows = [OPEN, { startsAt: at(-5), endsAt: null, price: 900 }];
    expect(end(rows, null, NOW)).toEqual([
      { ...OPEN, endsAt: at(-5) },
      { startsAt: at(-5), endsAt: NOW, price: 900 },
    ]);
  });
});

/** Days from now; a step some days later each. */
const wish = fc.record({
  startsAt: fc.option(fc.integer({ min: 0, max: 20 }).map((days) => days * DAY)),
  lasts: fc.option(fc.integer({ min: 1, max: 12 }).map((days) => days * DAY)),
});
const steps = fc.array(
  fc.record({ wish, isEnd: fc.nat(4).map((n) => n === 0), later: fc.integer({ min: 1, max: 9 }) }),
  { minLength: 1, maxLength: 12 },
);

test("whatever is set and ended: the past stays, what was set holds in all its period, and all else stays as it was", () => {
  fc.assert(
    fc.property(steps, (all) => {
      let rows: Row[] = [];
      let now = NOW;
      for (const [step, { wish: query, isEnd, later }] of all.entries()) {
        now += later * (DAY / 2);
        const startsAt = query.startsAt === null ? null : now + query.startsAt;
        const from = startsAt ?? now;
        const endsAt = query.lasts === null ? null : from + query.lasts;
        const next = isEnd ? end(rows, startsAt, now) : set(rows, step, { startsAt, endsAt }, now);
        if (typeof next === "string") {
          expect(next).not.toBe("");
          continue;
        }
        for (let moment = NOW - DAY; moment < now; moment += DAY / 4)
          expect(priced(next, moment)).toBe(priced(rows, moment));
        for (let moment = now; moment < now + 40 * DAY; moment += DAY / 4) {
          const isAgo = moment < from;
          const isOver = endsAt !== null && moment >= endsAt;
          if (isAgo) expect(priced(next, moment)).toBe(priced(rows, moment));
          else if (isEnd) continue;
          else if (!isOver && endsAt !== null) expect(priced(next, moment)).toBe(step);
          // An open one holds until another that was to begin does.
          else if (endsAt === null)
            expect(priced(next, moment) === step || rows.some((r) => r.startsAt > from)).toBe(true);
          else if (!rows.some((r) => r.endsAt !== null && r.startsAt < now))
            expect(priced(next, moment)).toBe(priced(rows, moment));
        }
        expect(new Set(next.map((row) => row.startsAt)).size).toBe(next.length);
        rows = next;
      }
    }),
  );
});

test("an open price under others is always there, so that everybody's never lacks", () => {
  fc.assert(
    fc.property(steps, (all) => {
      let rows: Row[] = [OPEN];
      let now = NOW;
      for (const { wish: query, later } of all) {
        now += later * (DAY / 2);
        const startsAt = query.startsAt === null ? null : now + query.startsAt;
        const endsAt = query.lasts === null ? null : (startsAt ?? now) + query.lasts;
        const next = set(rows, 1, { startsAt, endsAt }, now);
        if (typeof next !== "string") rows = next;
      }
      for (let moment = NOW; moment < now + 40 * DAY; moment += DAY / 4)
        expect(priced(rows, moment)).not.toBeNull();
    }),
  );
});

describe("a typed period", () => {
  test.each([
    ["", "", null, null],
    ["2026-12-01", "2026-12-31", "2026-12-01", "2027-01-01"],
    ["2026/12/1", "2026.12.31", "2026-12-01", "2027-01-01"],
    ["2026年12月1日", "", "2026-12-01", null],
    ["2026-12-01 8:00", "2026-12-31 18:00", "2026-12-01 08:00", "2026-12-31 18:00"],
    ["2026-12-01 08:00:00", "2026-12-01", "2026-12-01 08:00", "2026-12-02"],
  ])("%s – %s", (from, until, startsAt, endsAt) => {
    const ms = (text: string | null) => (text === null ? null : parseTime(text));
    expect(readPeriod(from, until)).toEqual({
      ok: true,
      period: { startsAt: ms(startsAt), endsAt: ms(endsAt) },
    });
  });

  test.each([
    ["2026-13-01", ""],
    ["明天", ""],
    ["", "2026-02-30"],
    ["2026-12-02", "2026-12-01"],
  ])("%s – %s is refused", (from, until) => expect(readPeriod(from, until).ok).toBe(false));

  test("is said as it is read", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 1, max: 4000 }), (start, length) => {
        const period = { startsAt: NOW + start * DAY, endsAt: NOW + (start + length) * DAY };
        expect(readPeriod(formatStart(period.startsAt), formatEnd(period.endsAt))).toEqual({
          ok: true,
          period,
        });
      }),
    );
    expect(periodText({ startsAt: 0, endsAt: null })).toBe("");
    expect(periodText({ startsAt: at(5), endsAt: at(6) })).toBe("2026-12-01 起，到 2026-12-01");
    expect(periodText({ startsAt: NOW + 1, endsAt: null })).toBe(`${formatTime(NOW + 1)} 起`);
  });
});
