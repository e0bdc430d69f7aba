import { describe, expect, test } from "vitest";
import {
  isRefundByHand,
  paymentStateText,
  refundActor,
  refundProgress,
  whomToCall,
  type RefundRow,
} from "~/modules/payments/refunds/refund-progress";
import { DAY } from "~/platform/values/clock";

const NOW = Date.UTC(2026, 10, 20, 4);
const row = (provider: string, state: RefundRow["state"], daysAgo = 0): RefundRow => ({
  number: `R-${provider}`,
  provider,
  amount: 1_000,
  state,
  note: "退货退款",
  createdAt: NOW - daysAgo * DAY,
  finishedAt: state === "done" ? NOW - daysAgo * DAY : null,
});
const manager = { name: "李", phone: "000", isDefault: false };

describe("a payment says 已退 of what has gone back, and 退款中 of what is on its way", () => {
  test.each([
    ["succeeded", 0, 0, ""],
    ["succeeded", 500, 0, "退款中 ¥5.00"],
    ["succeeded", 500, 200, "已退 ¥2.00，退款中 ¥3.00"],
    ["succeeded", 500, 500, "已退 ¥5.00"],
    ["refunding", 1_000, 0, "退款中"],
    ["refunding", 1_000, 400, "退款中"],
    ["refunded", 1_000, 1_000, "已退款"],
    ["pending", 0, 0, "待付款"],
    ["closed", 0, 0, "已关闭"],
    ["failed", 0, 0, "付款失败"],
  ] as const)("%s, %i to go back, %i gone back", (state, refunded, returned, text) => {
    expect(paymentStateText({ state, refunded }, returned)).toBe(text);
  });
});

describe("a refund", () => {
  test.each([
    ["wechat", "waiting", "退款中", "微信支付原路退回"],
    ["alipay", "waiting", "退款中", "支付宝原路退回"],
    ["bank", "waiting", "退款中", "由商城财务汇至"],
    ["wechat", "stuck", "人工处理", "由商城财务核实"],
    ["bank", "done", "已退款", "收款银行"],
    ["balance", "done", "已退款", "可以使用"],
    ["gone", "done", "已退款", "已退出"],
  ] as const)("by %s that is %s says who acts", (provider, state, label, text) => {
    const progress = refundProgress(row(provider, state), NOW);
    expect(progress).toMatchObject({ label, isLate: false });
    expect(progress.text).toContain(text);
    expect(progress.text).not.toMatch(/[，；]$/);
  });

  test("names whom to call once it takes longer than usual, and only then", () => {
    const call = (rows: RefundRow[], who: typeof manager | null = manager) =>
      whomToCall({ rows, manager: who, now: NOW });
    expect(
      call([row("wechat", "waiting", 3), row("bank", "waiting", 5), row("alipay", "stuck", 5)]),
    ).toBeNull();
    expect(call([row("wechat", "waiting", 4)])).toContain("专属客服 李 000");
    expect(call([row("bank", "waiting", 6)])).toContain("R-bank");
    expect(call([row("bank", "waiting", 6)], { ...manager, isDefault: true })).toContain("请联系客服 李 000");
    expect(call([row("alipay", "stuck", 6)], null)).toContain("在线客服");
    expect(call([row("alipay", "done", 60)])).toBeNull();
  });
});

describe("how long it takes", () => {
  const at = (provider: string, state: RefundRow["state"], ms: number) =>
    refundProgress({ ...row(provider, state), createdAt: NOW - ms }, NOW).isLate;

  test.each([
    ["wechat", "waiting", 3],
    ["alipay", "waiting", 3],
    ["bank", "waiting", 5],
    ["gone", "waiting", 5],
    ["wechat", "stuck", 5],
    ["bank", "stuck", 5],
  ] as const)("by %s, %s: late after %i days, to the millisecond", (provider, state, days) => {
    expect(at(provider, state, days * DAY)).toBe(false);
    expect(at(provider, state, days * DAY + 1)).toBe(true);
  });

  test("is late for good, until it is done", () => {
    for (const provider of ["wechat", "alipay", "bank", "gone"]) {
      expect(at(provider, "waiting", 400 * DAY)).toBe(true);
      expect(at(provider, "done", 400 * DAY)).toBe(false);
    }
  });

  test("is said with the moment at which it was done, in Shanghai", () => {
    const done = { ...row("balance", "done"), finishedAt: Date.UTC(2026, 11, 31, 16, 5) };
    expect(refundProgress(done, NOW).text).toBe("2027-01-01 00:05 已退回，可以使用");
    // One that was never written down as finished is told by its beginning.
    expect(
      refundProgress({ ...done, finishedAt: null, createdAt: Date.UTC(2026, 10, 20, 4) }, NOW).text,
    ).toContain("2026-11-20 12:00");
  });

  test("the call names every late refund, each by its number, and no other", () => {
    const rows = [row("wechat", "waiting", 9), row("bank", "waiting", 1), row("alipay", "stuck", 9)];
    const call = whomToCall({ rows, manager: null, now: NOW })!;
    expect(call).toContain("R-wechat、R-alipay");
    expect(call).not.toContain("R-bank");
    expect(whomToCall({ rows: [], manager, now: NOW })).toBeNull();
  });
});

describe("who acts, for those who run the shop:", () => {
  const actor = (provider: string, state: RefundRow["state"], tries = 0) =>
    refundActor({ provider, state, tries, nextTryAt: Date.UTC(2026, 10, 20, 16, 5) });

  test.each([
    ["wechat", "waiting", false],
    ["alipay", "done", false],
    ["bank", "waiting", true],
    ["wechat", "stuck", true],
    ["bank", "stuck", true],
  ] as const)("%s, %s: a person %s", (provider, state, isByHand) => {
    expect(isRefundByHand({ provider, state })).toBe(isByHand);
    expect(actor(provider, state).includes("人工退款")).toBe(isByHand);
  });

  test("what the provider declined is told apart from what never was its own", () => {
    expect(actor("wechat", "stuck")).toBe("支付机构未受理，人工退款");
    expect(actor("bank", "waiting")).toBe("人工退款");
  });

  test("tries are counted once there were some, with the moment of the next in Shanghai", () => {
    expect(actor("wechat", "waiting")).toBe("支付机构退款中");
    expect(actor("wechat", "waiting", 1)).toBe("支付机构退款中，已试 1 次，下次 2026-11-21 00:05");
    expect(actor("bank", "waiting", 3)).toBe("人工退款");
  });
});

test("a company reads in the same words who acts: by hand where a person does, by the provider else", () => {
  for (const provider of ["wechat", "alipay", "bank"])
    for (const state of ["waiting", "stuck"] as const) {
      const { text } = refundProgress(row(provider, state), NOW);
      expect(text.includes("财务"), `${provider} ${state}`).toBe(isRefundByHand({ provider, state }));
    }
});
