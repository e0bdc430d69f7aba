import fc from "fast-check";
import { expect, test } from "vitest";
import { formatYuan } from "~/platform/values/money";
import {
  ADJUSTED_ACCOUNTS,
  ADJUSTMENT_REASONS,
  adjustmentNote,
  adjustmentText,
  formatInsufficientBalance,
} from "~/modules/wallet/adjustment";
import { WALLET_ACCOUNTS } from "~/modules/wallet/ledger";
import { anyText } from "../../any-text";

test("points are given and never corrected: their amount is no money", () => {
  expect(ADJUSTED_ACCOUNTS).not.toContain("points");
  expect([...ADJUSTED_ACCOUNTS, "points"].sort()).toEqual(Object.keys(WALLET_ACCOUNTS).sort());
});

test.each([
  ["balance", 500, "账户余额增加 ¥5.00"],
  ["balance", -500, "账户余额扣减 ¥5.00"],
  ["redPacket", 1, "红包增加 ¥0.01"],
  ["redPacket", -123_456, "红包扣减 ¥1,234.56"],
] as const)("%s by %i fen is %s", (account, amount, message) =>
  expect(adjustmentText({ account, amount })).toBe(message),
);

test("the direction is a word and never a sign, whatever the amount", () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...ADJUSTED_ACCOUNTS),
      fc.integer({ min: 1, max: 1_000_000_000 }),
      (account, amount) => {
        const [added, used] = [amount, -amount].map((item) => adjustmentText({ account, amount: item }));
        expect(added).toBe(used!.replace("扣减", "增加"));
        for (const message of [added!, used!]) {
          expect(message.endsWith(formatYuan(amount))).toBe(true);
          expect(message).not.toMatch(/[-−]/);
        }
      },
    ),
  ));

test("a note begins with one of the kinds of reason and keeps what was written whole", () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(ADJUSTMENT_REASONS) as (keyof typeof ADJUSTMENT_REASONS)[])),
      anyText(),
      (reason, text) => {
        expect(adjustmentNote({ reason, text })).toBe(`${ADJUSTMENT_REASONS[reason]}：${text}`);
      },
    ),
  ));

test("what cannot be taken says how much there is, so that nobody has to look it up", () => {
  expect(formatInsufficientBalance("balance", 0)).toBe("账户余额只有 ¥0.00，不足以扣减");
  expect(formatInsufficientBalance("redPacket", 1_999)).toBe("红包只有 ¥19.99，不足以扣减");
});

test("of two amounts the larger is never said with the smaller sum, and no two amounts alike", () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }), (item, other) => {
      const message = (amount: number) => adjustmentText({ account: "balance", amount });
      expect(message(item) === message(other)).toBe(item === other);
      expect(message(item) === message(-item)).toBe(false);
    }),
  ));

test("each reason has a word of its own, by which a company can tell a mistake of the shop from a gift", () => {
  const words = Object.values(ADJUSTMENT_REASONS);
  expect(new Set(words).size).toBe(words.length);
  expect(adjustmentNote({ reason: "correction", text: "重复扣款" })).toBe("账务更正：重复扣款");
  expect(adjustmentNote({ reason: "activity", text: "" })).toBe("活动补发：");
});
