import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  gated,
  isOtherToBuy,
  REVIEW_STEPS,
  SOLD_WHEN_APPROVED,
} from "~/modules/catalogue/approval/goods-approval";

const goods = fc.record({
  approval_number: fc.constantFrom("", "国药准字H1", "国药准字H2"),
  manufacturer: fc.constantFrom("甲厂", "乙厂"),
  status: fc.constantFrom("on" as const, "off" as const),
  name: fc.constantFrom("甲片", "乙片"),
});
const ON = { approval_number: "国药准字H1", manufacturer: "甲厂", status: "on" as const };
const OFF = { ...ON, status: "off" as const };
const at = (change: Partial<Parameters<typeof gated>[1]> = {}) => ({
  before: null as typeof ON | typeof OFF | null,
  isApproved: false,
  isOnPaper: false,
  ...change,
});

describe("a goods that somebody writes", () => {
  test("is on sale only where it is approved as it is, or by a paper form", () => {
    fc.assert(
      fc.property(
        goods,
        fc.option(goods),
        fc.boolean(),
        fc.boolean(),
        (after, before, isApproved, isPrintedForm) => {
          const done = gated(after, { before, isApproved, isOnPaper: isPrintedForm });
          const isSame = before !== null && !isOtherToBuy(before, after);
          if (done.goods.status === "on") expect(isPrintedForm || (isApproved && isSame)).toBe(true);
          expect(done.isToSell).toBe(after.status === "on");
          expect({ ...done.goods, status: after.status }).toEqual(after);
        },
      ),
    );
  });

  test("is asked about wherever it is held back from sale, and says so", () => {
    fc.assert(
      fc.property(
        goods,
        fc.option(goods),
        fc.boolean(),
        fc.boolean(),
        (after, before, isApproved, isPrintedForm) => {
          const done = gated(after, { before, isApproved, isOnPaper: isPrintedForm });
          const isHeld = after.status === "on" && done.goods.status === "off";
          expect(done.note !== null).toBe(isHeld);
          if (isHeld) expect(done.asks).not.toBeNull();
        },
      ),
    );
  });

  test("new, it waits for its review, wanted on sale or not", () => {
    expect(gated(ON, at())).toEqual({ goods: OFF, asks: "review", isToSell: true, note: SOLD_WHEN_APPROVED });
    expect(gated(OFF, at())).toEqual({ goods: OFF, asks: "review", isToSell: false, note: null });
  });

  test("approved, all but approval number and maker may change", () => {
    const before = { ...ON, status: "off" as "on" | "off", name: "旧名" };
    expect(
      gated<typeof before>({ ...ON, name: "新名" }, { before, isApproved: true, isOnPaper: false }),
    ).toMatchObject({
      goods: { status: "on" },
      asks: null,
      note: null,
    });
    for (const change of [{ approval_number: "国药准字H2" }, { manufacturer: "乙厂" }])
      expect(gated({ ...ON, ...change }, at({ before: ON, isApproved: true }))).toMatchObject({
        goods: { status: "off" },
        asks: "review",
        isToSell: true,
        note: expect.stringContaining("有变化"),
      });
  });

  test("waiting, it asks to be sold, and is not reviewed from the start", () => {
    expect(gated(ON, at({ before: OFF }))).toMatchObject({ asks: "sale", note: SOLD_WHEN_APPROVED });
    expect(gated(OFF, at({ before: OFF }))).toMatchObject({ asks: null, note: null });
  });

  test("by a paper form it is approved as it is written", () => {
    expect(gated(ON, at({ isOnPaper: true }))).toMatchObject({ goods: ON, asks: "review", note: null });
    expect(gated(ON, at({ before: OFF, isApproved: true, isOnPaper: true }))).toMatchObject({ asks: null });
  });
});

test("every state has its word", () => {
  expect(Object.values(REVIEW_STEPS)).toEqual(["待初审", "待复核", "已退回采购", "已通过"]);
});
