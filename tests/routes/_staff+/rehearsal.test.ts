/** A rehearsal in words and figures, as its page shows it. */
import { expect, test } from "vitest";
import { type RehearsedBasket, sumRehearsal } from "~/cart/rehearsal/rehearse";
import { DAY, startOfDay } from "~/platform/values/clock";
import { daysOf, isSpan, sumText } from "~/routes/_staff+/staff.offers.$id.rehearsal/rehearsal";

const NOON = startOfDay("2026-11-20") + DAY / 2;
const basket = (given: Partial<RehearsedBasket>): RehearsedBasket => ({
  ...{ name: "1001", isOrder: true, at: NOON, before: 10_000, after: 10_000, cost: 0, back: 0, gifts: 0 },
  ...{ isUsed: false, beats: [], idle: null, below: [] },
  ...given,
});
const cheaper = (cost: number, also: Partial<RehearsedBasket> = {}) =>
  basket({ cost, after: 10_000 - cost, isUsed: true, ...also });

test("the share is of what was to be paid, and nothing of nothing is nothing", () => {
  expect(sumText(sumRehearsal([cheaper(490), basket({})]))).toMatchObject({
    cost: "¥4.90",
    share: "2.5%",
    used: 1,
  });
  expect(sumText(sumRehearsal([]))).toMatchObject({ cost: "¥0.00", share: "0.0%", changed: [] });
});

test("only the dearest are rows, and how many change is said", () => {
  const many = Array.from({ length: 60 }, (_, at) => cheaper(at + 1, { name: String(at + 1) }));
  const { changed, changes } = sumText(sumRehearsal(many));
  expect([changed.length, changes, changed[0]!.name, changed.at(-1)!.name]).toEqual([50, 60, "60", "11"]);
});

test("a row says what comes back, what is given and whose place is taken", () => {
  const one = cheaper(100, { back: 300, gifts: 2, beats: ["秒杀", "满100减10"] });
  expect(sumText(sumRehearsal([one])).changed).toEqual([
    {
      ...{ name: "1001", at: "2026-11-20 12:00", before: "100.00", after: "99.00", cost: "1.00" },
      note: "完成后返 3.00，赠品 2 件，代替秒杀、满100减10",
    },
  ]);
});

test("days are those up to today, the oldest first, and days without orders are 0", () => {
  const days = daysOf(
    [cheaper(100), cheaper(50, { at: NOON - DAY }), cheaper(9, { at: NOON - 9 * DAY })],
    3,
    NOON,
  );
  expect(days).toEqual([
    { day: "11-18", orders: 0, before: 0, after: 0 },
    { day: "11-19", orders: 1, before: 10_000, after: 9_950 },
    { day: "11-20", orders: 1, before: 10_000, after: 9_900 },
  ]);
});

test.each([
  ["28", true],
  ["", false],
  ["29", false],
  ["toString", false],
])("%s days may be asked for: %s", (text, may) => expect(isSpan(text)).toBe(may));
