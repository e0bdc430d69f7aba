import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  brokenPromise,
  type LotteryPromise,
  isLotteryRunning,
  type PromisedPrize,
} from "~/modules/rewards/draw-promise";

const prize = (name: string, weight: number, stock: number | null, value = 100): PromisedPrize => ({
  name,
  kind: "redPacket",
  value,
  weight,
  stock,
});
const THANKS: PromisedPrize = { name: "谢谢参与", kind: "thanks", value: 0, weight: 50, stock: null };
const LOTTERY: LotteryPromise = {
  startsAt: 10,
  endsAt: 20,
  targets: ["clinic"],
  prizes: [prize("甲", 10, 5), prize("乙", 40, null), THANKS],
};
const changed = (also: Partial<LotteryPromise>) => brokenPromise(LOTTERY, { ...LOTTERY, ...also });
const withPrizes = (...prizes: PromisedPrize[]) => changed({ prizes });

describe("what is taken back is refused by its name", () => {
  test.each<[string, Partial<LotteryPromise>]>([
    ["结束时间不能提前", { endsAt: 19 }],
    ["开始时间不能推后", { startsAt: 11 }],
    ["对象不能减少", { targets: ["pharmacy"] }],
    ["奖品“甲”须保留", { prizes: [prize("乙", 50, null), THANKS] }],
    ["奖品“甲”的内容不能更改", { prizes: [prize("甲", 10, 5, 99), prize("乙", 40, null), THANKS] }],
    ["奖品“甲”的数量不能减少", { prizes: [prize("甲", 10, 4), prize("乙", 40, null), THANKS] }],
    ["奖品“乙”的数量不能减少", { prizes: [prize("甲", 10, 5), prize("乙", 40, 9_999), THANKS] }],
    ["奖品“乙”的概率不能降低", { prizes: [prize("甲", 11, 5), prize("乙", 39, null), THANKS] }],
    [
      "奖品“甲”的概率不能降低",
      { prizes: [prize("甲", 10, 5), prize("乙", 40, null), { ...THANKS, weight: 51 }] },
    ],
  ])("%s", (words, also) => expect(changed(also)).toContain(words));
});

test("more, longer, for more and likelier is no broken promise, and 谢谢参与 may go", () => {
  expect(changed({})).toBeNull();
  expect(changed({ endsAt: 99, startsAt: 1, targets: [] })).toBeNull();
  expect(changed({ targets: ["pharmacy", "clinic"] })).toBeNull();
  expect(withPrizes(prize("甲", 20, 6), prize("乙", 80, null))).toBeNull();
  expect(withPrizes(prize("甲", 10, null), prize("乙", 40, null), prize("丙", 50, 1))).toBeNull();
});

test("a prize that could not be drawn was not promised", () => {
  const none = { ...LOTTERY, prizes: [prize("甲", 0, 5), THANKS] };
  expect(brokenPromise(none, { ...none, prizes: [THANKS] })).toBeNull();
});

const prizes = fc
  .uniqueArray(fc.constantFrom("甲", "乙", "丙", "丁"), { minLength: 1, maxLength: 4 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc.tuple(fc.nat(100), fc.option(fc.nat(50))).map(([weight, stock]) => prize(name, weight, stock)),
      ),
    ),
  )
  .filter((all) => all.some(({ weight }) => weight > 0));

test("what is taken leaves everybody at least the odds and the numbers that they had", () => {
  fc.assert(
    fc.property(prizes, prizes, (previous, current) => {
      if (brokenPromise({ ...LOTTERY, prizes: previous }, { ...LOTTERY, prizes: current }) !== null) return;
      const share = (all: readonly PromisedPrize[], name: string) =>
        (all.find((item) => item.name === name)?.weight ?? 0) /
        all.reduce((sum, { weight }) => sum + weight, 0);
      for (const wa of previous.filter(({ weight }) => weight > 0)) {
        const next = current.find(({ name }) => name === wa.name)!;
        expect(share(current, wa.name)).toBeGreaterThanOrEqual(share(previous, wa.name) - 1e-12);
        expect(next.stock ?? Infinity).toBeGreaterThanOrEqual(wa.stock ?? Infinity);
      }
    }),
  );
});

test("weights that are all multiplied promise the same", () => {
  fc.assert(
    fc.property(prizes, fc.integer({ min: 1, max: 50 }), (previous, factor) => {
      const current = previous.map((wa) => ({ ...wa, weight: wa.weight * factor }));
      expect(brokenPromise({ ...LOTTERY, prizes: previous }, { ...LOTTERY, prizes: current })).toBeNull();
    }),
  );
});

test.each([
  ["on", 10, true],
  ["on", 19, true],
  ["on", 20, false],
  ["on", 9, false],
  ["off", 15, false],
] as const)("%s at %i runs: %s", (status, at, runs) =>
  expect(isLotteryRunning({ status, starts_at: 10, ends_at: 20 }, at)).toBe(runs),
);
