import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPrizeAvailable, formatPrizesLeft, oddsText, pick, type Chance } from "~/modules/rewards/draw";

interface Stocked extends Chance {
  id: number;
}
/** Prizes that run out; only the last may be without end. */
const prizesArb = fc
  .array(fc.record({ weight: fc.integer({ min: 0, max: 50 }), left: fc.integer({ min: 0, max: 4 }) }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((all) => all.map((item, id): Stocked => ({ ...item, id })));
const randomArb = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));

/** Draws until nothing is left; the ids that were drawn, in turn. */
function lotteryAll(prizes: Stocked[], random: Iterator<number>, limit = 1_000): number[] {
  const stock = prizes.map((prize) => ({ ...prize }));
  const rendered: number[] = [];
  while (rendered.length < limit) {
    const prize = pick(stock, (below) => Math.floor((random.next().value as number) * below));
    if (!prize) break;
    expect(isPrizeAvailable(prize)).toBe(true);
    if (prize.left !== null) prize.left -= 1;
    rendered.push(prize.id);
  }
  return rendered;
}

describe("a draw to its end", () => {
  test("gives every prize that has a chance exactly as often as it is there", () =>
    fc.assert(
      fc.property(prizesArb, randomArb, (prizes, random) => {
        const rendered = lotteryAll(prizes, random);
        for (const { id, weight, left } of prizes)
          expect(rendered.filter((item) => item === id).length).toBe(weight > 0 ? left! : 0);
      }),
      { numRuns: 60 },
    ));

  test("never ends while one of them has no end", () => {
    const prizes: Stocked[] = [
      { id: 0, weight: 9, left: 2 },
      { id: 1, weight: 1, left: null },
    ];
    const rendered = lotteryAll(prizes, [0.99, 0, 0.5, 0.1, 0.9, 0.2].values(), 6);
    expect(rendered).toEqual([1, 0, 0, 1, 1, 1]);
  });

  test("the first and the last number fall on the first and the last prize that is left", () => {
    const prizes: Stocked[] = [
      { id: 0, weight: 3, left: 0 },
      { id: 1, weight: 2, left: 1 },
      { id: 2, weight: 0, left: 5 },
      { id: 3, weight: 4, left: null },
      { id: 4, weight: 5, left: 0 },
    ];
    const at = (number: number) => pick(prizes, () => number)?.id;
    expect([0, 1, 2, 5].map(at)).toEqual([1, 1, 3, 3]);
  });
});

describe("what is said of it", () => {
  /** "约 33.33%" → 33.33; what is too rare to be said is 0. */
  const percentOf = (text: string) => Number(/(\d[\d.]*)%$/.exec(text)?.[1] ?? 0);

  test("odds of all that is left are the whole, but for what rounding takes", () =>
    fc.assert(
      fc.property(prizesArb, (prizes) => {
        const open = prizes.filter(isPrizeAvailable);
        const sum = open.reduce((all, prize) => all + percentOf(oddsText(prize, prizes)), 0);
        if (open.length > 0) expect(Math.abs(sum - 100)).toBeLessThanOrEqual(0.01 * open.length);
        for (const prize of prizes.filter((prize) => !isPrizeAvailable(prize)))
          expect(oddsText(prize, prizes)).toBe(prize.weight > 0 ? "已抽完" : "0%");
      }),
    ));

  test("odds rise when another prize runs out, and a prize that is out leaves the others alone", () =>
    fc.assert(
      fc.property(prizesArb, (prizes) => {
        const [first, ...others] = prizes;
        if (!isPrizeAvailable(first!)) return;
        const fewer = [first!, ...others.map((other) => ({ ...other, left: 0 }))];
        expect(oddsText(first!, fewer)).toBe("100%");
        expect(percentOf(oddsText(first!, prizes))).toBeLessThanOrEqual(100);
        const more = [...prizes, { id: 99, weight: 1_000, left: 0 }];
        for (const prize of prizes) expect(oddsText(prize, more)).toBe(oddsText(prize, prizes));
      }),
    ));

  test("what is left, down to the last one", () => {
    expect([3, 1, 0, null].map((left) => formatPrizesLeft({ weight: 1, left }))).toEqual([
      "剩 3 份",
      "剩 1 份",
      "0 份",
      "不限",
    ]);
  });
});
