import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PrizeKind, prizeName } from "~/modules/rewards/draw";
import { LotteryShape } from "~/modules/rewards/draw-admin.server";
import {
  lotteryText,
  LotteryForm,
  listedPrizes,
  NEW_LOTTERY,
  getOdds,
  prizeLines,
  prizesIn,
  readLotteryForm,
  ODDS_TOTAL,
} from "~/modules/rewards/draw-form";
import type { PromisedPrize } from "~/modules/rewards/draw-promise";

const SENT = LotteryForm.parse({
  ...NEW_LOTTERY,
  version: 0,
  why: "周年活动",
  name: "周年抽奖",
  starts: "2026-12-01 00:00",
  ends: "2026-12-31 24:00",
  targets: [],
});
const fault = (prizes: string) => {
  const read = prizesIn(prizes);
  return read.ok ? null : read.text;
};

test("every kind of prize has a line of its own", () => {
  const lines = "红包 10.00 5% 100份\n积分 100 40.5%  500份\n优惠券 3 20% 满减券\n谢谢参与 34.5%";
  expect(prizesIn(lines)).toEqual({
    ok: true,
    prizes: [
      { kind: "redPacket", yuan: 1_000, weight: 500, stock: 100 },
      { kind: "points", points: 100, weight: 4_050, stock: 500 },
      { kind: "voucher", template: 3, weight: 2_000, stock: null, name: "满减券" },
      { kind: "thanks", weight: 3_450, stock: null },
    ],
  });
});

describe("what cannot be read is said with its line", () => {
  test.each([
    ["", "请填写奖品"],
    ["商品 12 100%", "种类应为 积分、红包、优惠券、谢谢参与"],
    ["红包 10.00 5%\n红包 十元 95%", "第 2 行“红包 十元 95%”：请写作"],
    ["红包 0 100%", "请写作"],
    ["积分 1e3 100%", "请写作"],
    ["红包 10.00 100", "请写作"],
    ["谢谢参与 101%", "请写作"],
    ["谢谢参与 -1%", "请写作"],
    ["谢谢参与 33.333%", "请写作"],
    ["谢谢参与 99.99%", "概率之和为 99.99%，应为 100%"],
    ["谢谢参与 60%\n积分 5 60%", "概率之和为 120%，应为 100%"],
    ["红包 5.00 100% 20", "份数请写作 20份"],
    ["积分 5 100% 1,000", "份数请写作"],
    ["红包 5.00 100% 20 份", "份数请写作 20份"],
    ["红包 5.00 100% 20个", "份数请写作 20份"],
    ["红包 5.00 100% 12345678份", "份数请写作"],
    ["谢谢参与 100% 100份 20", "份数请写作"],
    [`谢谢参与 100% ${"长".repeat(61)}`, "不超过 60 个字"],
    [Array.from({ length: 51 }, () => "谢谢参与 1%").join("\n"), "不超过 50 个"],
  ])("%o", (lines, words) => expect(fault(lines)).toContain(words));
});

const KINDS: PrizeKind[] = ["points", "redPacket", "voucher", "thanks"];
const stored = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    value: fc.integer({ min: 1, max: 9_999_999 }),
    stock: fc.option(fc.nat(9_999_999)),
    own: fc.option(fc.constantFrom("头奖", "满500减15 优惠券", "2 号")),
    weight: fc.nat(1_000_000),
  })
  .map(({ kind, value, own, ...rest }): PromisedPrize => {
    const worth = kind === "thanks" ? 0 : value;
    return { ...rest, kind, value: worth, name: own ?? prizeName(kind, worth) };
  });
const lottery = fc
  .array(stored, { minLength: 1, maxLength: 12 })
  .filter((prizes) => prizes.some(({ weight }) => weight > 0));

test("whatever the weights, the odds that are shown make exactly 100%, each within a hundredth of what it is", () => {
  fc.assert(
    fc.property(lottery, (prizes) => {
      const odds = getOdds(prizes);
      const all = prizes.reduce((sum, { weight }) => sum + weight, 0);
      expect(odds.reduce((sum, odd) => sum + odd, 0)).toBe(ODDS_TOTAL);
      for (const [at, { weight }] of prizes.entries())
        expect(Math.abs(odds[at]! - (weight * ODDS_TOTAL) / all)).toBeLessThan(1);
    }),
  );
});

test("the lines of a stored draw are read as that draw again", () => {
  fc.assert(
    fc.property(lottery, (prizes) => {
      const read = prizesIn(prizeLines(prizes));
      if (!read.ok) throw new Error(read.text);
      const odds = getOdds(prizes);
      for (const [at, { kind, value, stock, name }] of prizes.entries()) {
        const item = read.prizes[at]!;
        const worth =
          "yuan" in item
            ? item.yuan
            : "points" in item
              ? item.points
              : "template" in item
                ? item.template
                : 0;
        expect([item.kind, worth, item.weight, item.stock]).toEqual([kind, value, odds[at], stock]);
        expect(item.name ?? prizeName(kind, value)).toBe(name);
      }
    }),
  );
});

test("any text is read or refused in words, and never throws", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (lines) => {
      const read = prizesIn(lines);
      expect(read.ok || read.text.length > 0).toBe(true);
    }),
  );
});

test("what the form reads is what the command line takes", () => {
  const read = readLotteryForm(null, SENT, "");
  expect(read).toMatchObject({ ok: true, file: { name: "周年抽奖", targets: [] } });
  if (!read.ok) throw new Error();
  const { yuan: _, ...written } = { yuan: 0, ...read.file };
  expect(LotteryShape.safeParse({ ...written, starts: "2026-12-01", ends: "2026-12-31 24:00" }).success).toBe(
    true,
  );
});

test("a draw for a kind of company that is no more stays narrow", () => {
  const row = { name: "甲乙", remarks: "", starts_at: 0, ends_at: 9e12, targets: "wholesaler", prizes: [] };
  const { targets } = lotteryText(row);
  expect(readLotteryForm(1, { ...SENT, targets: targets.split(" ") }, row.targets)).toMatchObject({
    file: { targets: ["wholesaler"] },
  });
  expect(readLotteryForm(1, { ...SENT, targets: ["wholesaler"] }, "")).toMatchObject({
    fields: { targets: [expect.any(String)] },
  });
});

test.each([
  [{ starts: "明天" }, "starts"],
  [{ ends: "2026-11-01 00:00" }, "ends"],
  [{ prizeLines: "谢谢参与 1%" }, "prizeLines"],
])("%o is refused in its field", (also, field) => {
  const read = readLotteryForm(null, { ...SENT, ...also }, "");
  expect(read.ok ? [] : Object.keys(read.fields)).toEqual([field]);
});

test("a list says how many prizes there are and how likely any of them is", () => {
  expect(
    listedPrizes([
      { kind: "points", weight: 1 },
      { kind: "thanks", weight: 3 },
    ]),
  ).toEqual({
    count: 1,
    odds: "25%",
  });
  expect(listedPrizes([{ kind: "thanks", weight: 0 }])).toEqual({ count: 0, odds: "0%" });
});
