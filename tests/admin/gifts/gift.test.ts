import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  GiftShape,
  giftText,
  giftWorth,
  type Gift,
  VOUCHER_LIMIT,
  readChosen,
  readNumber,
} from "~/admin/gifts/gift";
import { POINT_WORTH } from "~/modules/orders/order/payout";
import { anyText } from "../../any-text";

const VOUCHER: Gift = {
  what: "voucher",
  templateId: 7,
  number: 2,
  kind: "coupon",
  name: "满 100 减 10",
  each: 1_000,
};

test.each([
  [VOUCHER, "2 张优惠券“满 100 减 10”", 2_000],
  [{ what: "points", number: 12_500 }, "12,500 积分", 12_500 * POINT_WORTH],
  [{ what: "redPacket", number: 500 }, "红包 ¥5.00", 500],
] as const)("%o is called and costs what it says", (gift, text, worth) => {
  expect(giftText(gift)).toBe(text);
  expect(giftWorth(gift)).toBe(worth);
});

test("more of the same never costs less, so that a limit cannot be gone round by a larger gift", () =>
  fc.assert(
    fc.property(
      fc.constantFrom<Gift>(VOUCHER, { what: "points", number: 1 }, { what: "redPacket", number: 1 }),
      fc.integer({ min: 1, max: 1_000 }),
      fc.integer({ min: 1, max: 1_000 }),
      (gift, number, more) => giftWorth({ ...gift, number: number + more }) > giftWorth({ ...gift, number }),
    ),
  ));

describe("what was chosen", () => {
  test.each([
    ["points", { what: "points" }],
    ["redPacket", { what: "redPacket" }],
    ["voucher-7", { what: "voucher", templateId: 7 }],
  ])("%s is read", (input, chosen) => expect(readChosen(input)).toEqual(chosen));

  test.each([
    "",
    "voucher",
    "voucher-",
    "voucher-0",
    "voucher--7",
    "voucher-7.5",
    "voucher-x",
    "balance",
    "Points",
  ])("%j is nothing that can be given", (input) => expect(readChosen(input)).toBeNull());

  test("of any text is one of the three or nothing", () =>
    fc.assert(
      fc.property(anyText(), (text) => {
        for (const input of [text, `voucher-${text}`]) {
          const chosen = readChosen(input);
          if (chosen?.what === "voucher") expect(chosen.templateId).toBeGreaterThan(0);
        }
      }),
    ));
});

describe("how many", () => {
  test.each([
    ["redPacket", "50", { number: 5_000 }],
    ["redPacket", "0.01", { number: 1 }],
    ["points", " 500 ", { number: 500 }],
    ["points", "10000000", { number: 10_000_000 }],
    ["voucher", String(VOUCHER_LIMIT), { number: VOUCHER_LIMIT }],
  ] as const)("of %s, %j is taken", (what, input, read) => expect(readNumber(what, input)).toEqual(read));

  test.each([
    ["redPacket", "0", "红包金额请写作 50.00"],
    ["redPacket", "-5", "红包金额请写作 50.00"],
    ["redPacket", "5.001", "红包金额请写作 50.00"],
    ["redPacket", "五元", "红包金额请写作 50.00"],
    ["points", "0", "请填写 1 至 10,000,000 的整数"],
    ["points", "1.5", "请填写 1 至 10,000,000 的整数"],
    ["points", "10000001", "请填写 1 至 10,000,000 的整数"],
    ["voucher", "21", "请填写 1 至 20 的整数"],
    ["voucher", "", "请填写 1 至 20 的整数"],
  ] as const)("of %s, %j is refused with how it is written", (what, input, text) =>
    expect(readNumber(what, input)).toEqual({ text }),
  );

  test("what is taken is a gift that can be kept as a proposal and read again", () =>
    fc.assert(
      fc.property(fc.constantFrom("points" as const, "redPacket" as const), anyText(), (what, input) => {
        const read = readNumber(what, input);
        if (!("number" in read)) return;
        const gift = { what, number: read.number };
        expect(GiftShape.parse(JSON.parse(JSON.stringify(gift)))).toEqual(gift);
      }),
    ));
});
