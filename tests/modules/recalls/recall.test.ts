import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../any-text";
import {
  formatDuration,
  formatShare,
  getRecallTimes,
  answerBefore,
  RECALL_LEVELS,
  recallPath,
  toRecallLevel,
  readRemaining,
  recallNumber,
  remainingName,
} from "~/modules/recalls/recall";

test("a level that is none is taken for the gravest, and gives its days", () => {
  expect(toRecallLevel("toString")).toBe("one");
  const startedAt = Date.parse("2026-11-20T02:00:00Z");
  expect(answerBefore({ level: "two", startedAt }) - startedAt).toBe(3 * 86_400_000);
  expect(recallNumber(7, startedAt)).toBe("ZH20261120000007");
});

const line = (id: number, quantity: number, isShipped = true) => ({ id, quantity, isShipped });

test("a line that never left the warehouse asks for nothing", () => {
  expect(readRemaining([line(1, 5, false)], {})).toEqual({ ok: true, remaining: new Map() });
});

test("what is left is taken when it is a whole number up to what was bought, and nothing else is", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: -50, max: 600 }), (bought, input) => {
      const read = readRemaining([line(1, bought)], { [remainingName(1)]: String(input) });
      const fits = input >= 0 && input <= bought;
      expect(read.ok).toBe(fits);
      if (read.ok) expect(read.remaining.get(1)).toBe(input);
    }),
  );
});

describe("a level", () => {
  test.each([
    ["one", 1, "一级召回"],
    ["two", 3, "二级召回"],
    ["three", 7, "三级召回"],
  ] as const)("%s gives %i days and is called %s", (level, days, name) => {
    expect(RECALL_LEVELS[level]).toMatchObject({ days, name });
    expect(answerBefore({ level, startedAt: 1_000 })).toBe(1_000 + days * 86_400_000);
    expect(toRecallLevel(level)).toBe(level);
  });

  test("that the database does not know is taken for the gravest", () => {
    for (const text of ["", "four", "__proto__"]) expect(toRecallLevel(text)).toBe("one");
  });
});

describe("what is left, as it is typed", () => {
  const read = (text: unknown, bought = 10) => readRemaining([line(1, bought)], { [remainingName(1)]: text });

  test.each([
    ["0", 0],
    ["10", 10],
    [" 7 ", 7],
    ["０７", 7],
    ["007", 7],
    [3, 3],
  ])("%j is %i", (input, units) =>
    expect(read(input)).toEqual({ ok: true, remaining: new Map([[1, units]]) }),
  );

  test.each([
    ["", "请填写剩余数量，没有剩余请填 0"],
    ["  ", "请填写剩余数量，没有剩余请填 0"],
    [undefined, "请填写剩余数量，没有剩余请填 0"],
    ["-1", "请填写 0 或正整数"],
    ["1.5", "请填写 0 或正整数"],
    ["1e1", "请填写 0 或正整数"],
    ["三", "请填写 0 或正整数"],
    ["99999999", "请填写 0 或正整数"],
    ["11", "剩余数量不能超过购进的 10"],
  ])("%j: %s", (input, message) =>
    expect(read(input)).toEqual({ ok: false, faults: { "remaining-1": [message] } }),
  );

  test("of the largest line that an order may hold is read to its last unit, and no further", () => {
    expect(read("9999999", 9_999_999)).toMatchObject({ ok: true });
    expect(read("10000000", 99_999_999)).toEqual({
      ok: false,
      faults: { "remaining-1": ["请填写 0 或正整数"] },
    });
  });

  test.each([[["5"]], [{ toString: () => "5x" }], [null], [NaN], [true]])(
    "%o is no number that anybody typed",
    (input) => {
      const found = read(input);
      // A list of one is what a form with a field twice sends: it is read as its text.
      expect(found.ok).toBe(Array.isArray(input));
    },
  );

  test("of a line that the form does not know is nobody's: fields beside the lines change nothing", () => {
    const input = { [remainingName(1)]: "2", [remainingName(2)]: "x", remaining: "9", "remaining-01": "9" };
    expect(readRemaining([line(1, 5)], input)).toEqual({ ok: true, remaining: new Map([[1, 2]]) });
    expect(readRemaining([], input)).toEqual({ ok: true, remaining: new Map() });
  });

  test("one unit more is refused in each line by itself, in any order of the lines", () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(50), fc.integer({ min: -1, max: 1 })), { minLength: 1, maxLength: 8 }),
        (rows) => {
          const lines = rows.map(([bought], i) => line(i + 1, bought));
          const input = Object.fromEntries(
            rows.map(([bought, more], i) => [remainingName(i + 1), String(bought + more)]),
          );
          const found = readRemaining(lines, input);
          expect(readRemaining(lines.toReversed(), input).ok).toBe(found.ok);
          const wrong = lines.filter((_, i) => rows[i]![1] > 0 || rows[i]![0] + rows[i]![1] < 0);
          expect(found.ok).toBe(wrong.length === 0);
          if (!found.ok)
            expect(Object.keys(found.faults).sort()).toEqual(wrong.map(({ id }) => remainingName(id)).sort());
        },
      ),
    ));

  test("names every line that is wrong, and takes nothing while one is", () => {
    const lines = [line(1, 5), line(2, 5), line(3, 5, false), line(4, 5)];
    const input = { [remainingName(1)]: "5", [remainingName(2)]: "6", [remainingName(3)]: "x" };
    expect(readRemaining(lines, input)).toEqual({
      ok: false,
      faults: {
        "remaining-2": ["剩余数量不能超过购进的 5"],
        "remaining-4": ["请填写剩余数量，没有剩余请填 0"],
      },
    });
  });

  test("of any lines and texts is within what was bought, line by line", () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20), fc.boolean(), anyText())), (rows) => {
        const lines = rows.map(([bought, isShipped], i) => line(i + 1, bought, isShipped));
        const input = Object.fromEntries(rows.map(([, , text], i) => [remainingName(i + 1), text]));
        const found = readRemaining(lines, input);
        if (!found.ok) return;
        expect([...found.remaining.keys()]).toEqual(
          lines.filter(({ isShipped }) => isShipped).map(({ id }) => id),
        );
        for (const { id, quantity } of lines)
          expect(found.remaining.get(id) ?? 0).toBeLessThanOrEqual(quantity);
      }),
    ));
});

describe("a recall", () => {
  const startedAt = Date.parse("2026-12-31T16:30:00Z");

  test("stands under a number of the day on which it began, and a page", () => {
    expect(recallNumber(7, startedAt)).toBe("ZH20270101000007");
    expect(recallNumber(1_234_567, startedAt)).toBe("ZH202701011234567");
    expect(recallPath(7)).toBe("/order/recall/7");
  });
});

test("the gravest level comes first, is answered first, and says what it may do to people", () => {
  const levels = Object.values(RECALL_LEVELS);
  expect(levels.map(({ days }) => days)).toEqual([1, 3, 7]);
  expect(levels[0]!.meaning).toContain("严重健康危害");
  expect(levels[1]!.meaning).toContain("暂时或可逆");
  expect(levels[2]!.meaning).toContain("一般不会引起健康危害");
});

test("a number of a recall is its own: no two of them alike, on one day or on others", () =>
  fc.assert(
    fc.property(fc.nat(9_999_999), fc.nat(9_999_999), fc.nat(400), (item, other, days) => {
      const now = Date.parse("2026-11-20T02:00:00Z");
      expect(recallNumber(item, now) === recallNumber(other, now)).toBe(item === other);
      if (days > 0) expect(recallNumber(item, now)).not.toBe(recallNumber(item, now + days * 86_400_000));
    }),
  ));

describe("how fast units were located", () => {
  const START = 1_000;
  const company = (hours: number | null, bought: number, remaining = 0, isShipped = true) => ({
    isShipped,
    answeredAt: hours === null ? null : START + hours * 3_600_000,
    bought,
    remaining: hours === null ? null : remaining,
  });

  test("counts units of companies that answered, within a day and after it", () => {
    const times = getRecallTimes(START, [
      company(2, 10, 4),
      company(30, 5, 5),
      company(null, 5),
      company(null, 99, 0, false),
    ]);
    expect(times).toEqual({
      due: 3,
      answered: 2,
      shipped: 20,
      located: 15,
      locatedInDay: 10,
      remaining: 9,
      first: 2 * 3_600_000,
      half: 30 * 3_600_000,
      last: 30 * 3_600_000,
    });
    expect(formatShare(times.locatedInDay, times.shipped)).toBe("50.0 %");
    expect(formatDuration(times.half)).toBe("30 小时 0 分钟");
  });

  test("without anybody to ask there is neither share nor time", () => {
    const { half, first, last } = getRecallTimes(START, []);
    expect([half, first, last, formatShare(0, 0), formatDuration(null)]).toEqual([null, null, null, "", ""]);
  });
});
