import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  lotteryResult,
  isPrizeAvailable,
  formatPrizesLeft,
  maskedWinner,
  NO_PRIZE,
  oddsText,
  pick,
  PRIZE_KINDS,
  prizeName,
  type Chance,
  type PrizeKind,
} from "~/modules/rewards/draw";

const KINDS = Object.keys(PRIZE_KINDS) as PrizeKind[];
const chance = fc.record({
  weight: fc.integer({ min: 0, max: 1_000_000 }),
  left: fc.option(fc.integer({ min: -1, max: 3 }), { nil: null }),
});

describe("odds", () => {
  test.each<[number, number, string]>([
    // weight of the prize, weight of all others
    [1, 0, "100%"],
    [1, 1, "50%"],
    [1, 3, "25%"],
    [1, 7, "12.5%"],
    [1, 799, "约 0.13%"],
    [1, 9_999, "0.01%"],
    [1, 19_999, "约 0.01%"],
    [1, 20_001, "不足 0.01%"],
    [2, 1, "约 66.67%"],
    [999_999, 1, "约 100%"],
  ])("%i beside %i is %s", (weight, others, text) => {
    const prize = { weight, left: null };
    expect(oddsText(prize, [prize, { weight: others, left: null }])).toBe(text);
  });

  test("what has run out is said to have, and takes no part in the odds of the rest", () => {
    const gone = { weight: 90, left: 0 };
    const rest = { weight: 1, left: 1 };
    expect([oddsText(gone, [gone, rest]), oddsText(rest, [gone, rest])]).toEqual(["已抽完", "100%"]);
    expect(oddsText({ weight: 0, left: 0 }, [rest])).toBe("0%");
  });

  test("of all that may be drawn they sum to everything, as far as two decimals go", () => {
    fc.assert(
      fc.property(fc.array(chance, { minLength: 1, maxLength: 8 }), (prizes) => {
        const open = prizes.filter(isPrizeAvailable);
        if (open.length === 0) return;
        const message = open.map((prize) => oddsText(prize, prizes));
        const sum = message.reduce(
          (total, text) => total + (text.startsWith("不足") ? 0 : Number(/[\d.]+/.exec(text)![0])),
          0,
        );
        expect(Math.abs(sum - 100)).toBeLessThanOrEqual(0.01 * open.length);
      }),
    );
  });

  test("what is not open can neither be drawn nor has odds", () => {
    fc.assert(
      fc.property(fc.array(chance, { maxLength: 8 }), fc.nat(), (prizes, n) => {
        const prize = pick(prizes, (below) => n % below);
        if (prize) expect(isPrizeAvailable(prize)).toBe(true);
        else expect(prizes.some(isPrizeAvailable)).toBe(false);
        for (const prize of prizes)
          if (!isPrizeAvailable(prize)) expect(["已抽完", "0%"]).toContain(oddsText(prize, prizes));
      }),
    );
  });
});

describe("words", () => {
  test.each<[Chance, string]>([
    [{ weight: 1, left: null }, "不限"],
    [{ weight: 1, left: 1 }, "剩 1 份"],
    [{ weight: 1, left: 0 }, "0 份"],
    [{ weight: 1, left: -1 }, "0 份"],
  ])("%j: %s", (prize, text) => expect(formatPrizesLeft(prize)).toBe(text));

  test("every kind has a name, a result with its own name, and a way to what was won", () => {
    for (const kind of KINDS) {
      expect(prizeName(kind, 500)).toMatch(/\p{Script=Han}/u);
      const { title, text, to } = lotteryResult(kind, "大奖");
      expect(title).toContain("大奖");
      expect(text.length).toBeGreaterThan(0);
      expect(to === null).toBe(kind === "thanks");
    }
    expect(prizeName("thanks", 0)).toBe(NO_PRIZE);
    expect([prizeName("redPacket", 500), prizeName("redPacket", 5), prizeName("points", 0)]).toEqual([
      "5 元红包",
      "0.05 元红包",
      "0 积分",
    ]);
  });

  test("a winner keeps at most two signs at either end, whatever signs they are", () => {
    expect(["", "甲", "甲乙丙丁戊", "甲乙丙丁戊己"].map(maskedWinner)).toEqual([
      "***",
      "甲***",
      "甲***",
      "甲乙****戊己",
    ]);
    expect(maskedWinner("𠮷林省大药房")).toBe("𠮷林****药房");
  });
});
