import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  LOTTERY_CLOSE_MS,
  LOTTERY_QUESTION,
  LOTTERY_RUN_MS,
  lotteryResult,
  formatPrizesLeft,
  maskedWinner,
  oddsText,
  pick,
  prizeName,
  type Chance,
} from "~/modules/rewards/draw";

const chance = fc.record({
  weight: fc.integer({ min: 0, max: 12 }),
  left: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
});
const open = (prize: Chance) => prize.weight > 0 && prize.left !== 0;

describe("pick", () => {
  it("gives each prize that is left exactly its weight of all numbers, and no other prize any", () => {
    fc.assert(
      fc.property(fc.array(chance, { maxLength: 8 }), (prizes) => {
        const total = prizes.filter(open).reduce((sum, prize) => sum + prize.weight, 0);
        const hits = new Map<Chance, number>();
        for (let at = 0; at < total; at += 1) {
          const prize = pick(prizes, (below) => {
            expect(below).toBe(total);
            return at;
          });
          expect(prize).not.toBeNull();
          hits.set(prize!, (hits.get(prize!) ?? 0) + 1);
        }
        for (const prize of prizes) expect(hits.get(prize) ?? 0).toBe(open(prize) ? prize.weight : 0);
      }),
    );
  });

  it("gives nothing, and asks for no number, when nothing is left", () => {
    const never = () => expect.fail("asked for a number");
    expect(pick([], never)).toBeNull();
    expect(
      pick(
        [
          { weight: 5, left: 0 },
          { weight: 0, left: null },
        ],
        never,
      ),
    ).toBeNull();
  });
});

describe("words", () => {
  const prizes: Chance[] = [
    { weight: 1, left: 5 },
    { weight: 2, left: null },
    { weight: 7, left: 0 },
    { weight: 0, left: 3 },
  ];
  it("tell the odds among what is left", () => {
    expect(prizes.map((prize) => oddsText(prize, prizes))).toEqual([
      "约 33.33%",
      "约 66.67%",
      "已抽完",
      "0%",
    ]);
    const even: Chance[] = [
      { weight: 1, left: null },
      { weight: 3, left: null },
    ];
    expect(even.map((prize) => oddsText(prize, even))).toEqual(["25%", "75%"]);
    const rare: Chance = { weight: 1, left: 1 };
    expect(oddsText(rare, [rare, { weight: 999_999, left: null }])).toBe("不足 0.01%");
  });

  it("tell what is left", () => {
    expect(prizes.map(formatPrizesLeft)).toEqual(["剩 5 份", "不限", "0 份", "剩 3 份"]);
  });

  it("name a prize without a name by its value, and say where it is", () => {
    expect(prizeName("redPacket", 1_050)).toBe("10.50 元红包");
    expect(prizeName("points", 100)).toBe("100 积分");
    expect(lotteryResult("redPacket", "10 元红包")).toEqual({
      title: "恭喜您，抽中 10 元红包",
      text: "红包已存入您的账户，付款时可用。",
      to: { path: "/zhhb", text: "查看红包" },
    });
    expect(lotteryResult("thanks", "谢谢参与").to).toBeNull();
  });
});

describe("winners", () => {
  it("are known by the ends of their names alone, short ones by their first sign", () => {
    expect(maskedWinner("广州康民大药房")).toBe("广州****药房");
    expect(maskedWinner("康民药房")).toBe("康***");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 2, maxLength: 30 }), (name) => {
        expect(maskedWinner(name)).not.toBe(name);
        expect([...maskedWinner(name)].filter((sign) => sign !== "*").length).toBeLessThanOrEqual(4);
      }),
    );
  });
});

describe("the popup of a draw", () => {
  it("runs two seconds, closes within one, and says where a result is found when it is closed before", () => {
    expect([LOTTERY_RUN_MS, LOTTERY_CLOSE_MS]).toEqual([2_000, 1_000]);
    expect(LOTTERY_QUESTION).toContain("请到个人中心查看");
  });

  it("leads from each prize to where it lies, and from none to nowhere", () => {
    const ways = (["points", "redPacket", "voucher", "thanks"] as const).map(
      (kind) => lotteryResult(kind, "奖").to?.path,
    );
    expect(ways).toEqual(["/jfsc", "/zhhb", "/yhq", undefined]);
  });
});

it("of two prizes with the same weight each is drawn by half of the numbers, whatever stands between them", () => {
  const prizes = [
    { weight: 3, left: null, id: "a" },
    { weight: 9, left: 0, id: "gone" },
    { weight: 3, left: 1, id: "b" },
    { weight: 0, left: null, id: "never" },
  ];
  const rendered = Array.from({ length: 6 }, (_, at) => pick(prizes, () => at)?.id);
  expect(rendered).toEqual(["a", "a", "a", "b", "b", "b"]);
  // A number beyond the last is the fault of who drew it, and falls on nothing.
  expect(pick(prizes, () => 6)).toBeNull();
});
