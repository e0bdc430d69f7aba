import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  AFTER_SALES_QUOTA,
  AFTER_SALES_REASONS,
  AFTER_SALES_STATES,
  afterSalesEventText,
  afterSalesFormPath,
  afterSalesNumber,
  afterSalesPath,
  afterSalesStateText,
  afterSalesSteps,
  afterSalesTone,
  asAfterSalesState,
  isOpenState,
  describeNextStep,
  REASONS_BY_KIND,
  REMEDIES,
  type AfterSalesHead,
  type AfterSalesKind,
  type AfterSalesState,
  type Remedy,
} from "~/modules/returns/status/after-sales";

const STATES = Object.keys(AFTER_SALES_STATES) as AfterSalesState[];
const ALL_REMEDIES = Object.keys(REMEDIES) as Remedy[];
const heads: fc.Arbitrary<AfterSalesHead> = fc.record({
  kind: fc.constantFrom<AfterSalesKind>("return", "afterSales"),
  state: fc.constantFrom(...STATES),
  remedy: fc.constantFrom(...ALL_REMEDIES),
  goodsBack: fc.constantFrom(true, false, null),
});

describe("a state", () => {
  test("is said by what is waited for at the end: money, or goods that are sent again", () => {
    const last = (remedy: Remedy) => afterSalesStateText({ state: "pendingRefund", remedy });
    expect(ALL_REMEDIES.map(last)).toEqual(["待退款", "待补发", "待换货"]);
  });

  test("is else the same whatever was asked for", () => {
    for (const state of STATES.filter((state) => state !== "pendingRefund"))
      for (const remedy of ALL_REMEDIES)
        expect(afterSalesStateText({ state, remedy })).toBe(AFTER_SALES_STATES[state]);
  });

  test("looks good, bad or off only where nothing is left to do, and waits for the company in one alone", () => {
    for (const state of STATES)
      expect(["good", "bad", "off"].includes(afterSalesTone(state)), state).toBe(!isOpenState(state));
    expect(STATES.filter((state) => afterSalesTone(state) === "wait")).toEqual(["pendingParcel"]);
  });

  test("of the database is one of these, or a fault of the shop", () => {
    for (const state of STATES) expect(asAfterSalesState(state)).toBe(state);
    for (const text of ["", "待审核", "toString", "__proto__", "PendingReview"])
      expect(() => asAfterSalesState(text), text).toThrow("unknown after-sales state");
  });
});

describe("what happens next", () => {
  const text = (state: AfterSalesState, remedy: Remedy) =>
    describeNextStep({ kind: "afterSales", state, remedy, goodsBack: true })?.text ?? "";

  test.each(["pendingCheck", "pendingRefund"] as const)(
    "in %s promises what was asked for and nothing else",
    (state) => {
      expect(text(state, "refund")).toContain("退款按原付款方式退回");
      for (const remedy of ["resend", "exchange"] as const) {
        expect(text(state, remedy)).toContain(`${REMEDIES[remedy]}的商品随即寄出`);
        expect(text(state, remedy)).not.toContain("退款");
      }
    },
  );

  test("waits for the company where the state looks so, for the shop in every other open one", () =>
    fc.assert(
      fc.property(heads, (head) => {
        const next = describeNextStep(head);
        expect(next === null).toBe(!isOpenState(head.state));
        if (next) expect(next.who === "您").toBe(afterSalesTone(head.state) === "wait");
      }),
    ));
});

describe("the steps", () => {
  const items = (head: Partial<AfterSalesHead>) =>
    afterSalesSteps({
      kind: "afterSales",
      state: "pendingReview",
      remedy: "resend",
      goodsBack: null,
      ...head,
    }).items;

  test("before the shop has decided hold the way back of returns and exchanges alone", () => {
    expect(items({ kind: "return", remedy: "refund" })).toEqual([
      "提交申请",
      "商城审核",
      "寄回商品",
      "商城验收",
      "退款",
    ]);
    expect(items({ remedy: "exchange" })).toHaveLength(5);
    expect(items({ remedy: "resend" })).toEqual(["提交申请", "商城审核", "补发"]);
    expect(items({ remedy: "refund" })).toEqual(["提交申请", "商城审核", "退款"]);
  });

  test("once it has decided are as it said, whatever the kind", () =>
    fc.assert(
      fc.property(heads, fc.boolean(), (head, goodsBack) => {
        const { items: shown, current } = afterSalesSteps({ ...head, goodsBack });
        expect(shown.includes("寄回商品")).toBe(goodsBack);
        expect(shown.at(-1)).toBe(REMEDIES[head.remedy]);
        // What runs stands on one of its steps; only a state that its way does not have is past the last.
        expect(current).toBeGreaterThanOrEqual(2);
        expect(current).toBeLessThanOrEqual(shown.length + 1);
        if (!isOpenState(head.state)) expect(current).toBe(shown.length + 1);
        if (head.state === "pendingRefund") expect(current).toBe(shown.length);
        if (head.state === "pendingReview") expect(current).toBe(2);
      }),
    ));
});

test("history says what happened, then its note; of what it does not know the note alone", () => {
  expect(afterSalesEventText("rejected", "照片不清")).toBe("未通过，照片不清");
  expect(afterSalesEventText("refunded", "")).toBe("退款已办理");
  expect(afterSalesEventText("moved", "x")).toBe("x");
});

test("returns and after-sales have pages, forms and numbers of their own, also of the same serial", () => {
  const at = Date.parse("2026-12-31T16:00:00Z");
  expect([
    afterSalesPath({ kind: "return", serial: 7 }),
    afterSalesPath({ kind: "afterSales", serial: 7 }),
  ]).toEqual(["/order/returnInfo/7", "/order/afterSalesInfo/7"]);
  expect([afterSalesFormPath("return", 3), afterSalesFormPath("afterSales", 3)]).toEqual([
    "/order/return/3",
    "/order/afterSales/3",
  ]);
  expect([afterSalesNumber("return", 7, at), afterSalesNumber("afterSales", 7, at)]).toEqual([
    "TH20270101000007",
    "SH20270101000007",
  ]);
  expect(afterSalesNumber("return", 12_345_678, at - 1)).toBe("TH2026123112345678");
});

test("what never came is no return, a recall no after-sales, and every reason can be given somewhere", () => {
  expect(REASONS_BY_KIND.return).not.toContain("shortage");
  expect(REASONS_BY_KIND.afterSales).not.toContain("recall");
  const values = new Set(Object.values(REASONS_BY_KIND).flat());
  expect([...values].sort()).toEqual(Object.keys(AFTER_SALES_REASONS).sort());
  for (const reasons of Object.values(REASONS_BY_KIND)) expect(new Set(reasons).size).toBe(reasons.length);
  expect(AFTER_SALES_QUOTA).toMatchObject({ limit: 100, text: expect.stringContaining("退货和售后申请") });
});
