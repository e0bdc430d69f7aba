import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PAYMENTS_QUOTA } from "~/modules/payments/payment/payment";
import {
  planPayment,
  startRefusalErrors,
  startRefusalText,
  type StartRefusal,
} from "~/modules/payments/payment/plan";
import { DAY } from "~/platform/values/clock";

describe("a refusal", () => {
  test.each<[StartRefusal, string | null, string]>([
    [{ code: "notFound" }, null, "没有找到这张订单"],
    [{ code: "notPayable" }, null, "该订单已不在待付款状态，无需付款"],
    [{ code: "expired" }, null, "付款时间已过，订单将自动取消，请重新下单"],
    [{ code: "changed", rest: 100 }, null, "付款金额已按您的选择更新，请核对后再次提交"],
    [{ code: "bankOnly" }, "paymentMethod", "含麻商品只能使用对公转账付款"],
    [{ code: "paymentMethodMissing" }, "paymentMethod", "请选择其余款项的付款方式"],
    [{ code: "transferProofMissing" }, "transferProof", "请上传转账回单"],
    [{ code: "transferProofRefused", text: "文件不能超过 10 MB" }, "transferProof", "文件不能超过 10 MB"],
  ])("%j stands at %s", (refusal, field, text) => {
    expect(startRefusalText(refusal)).toEqual({ field, text });
    expect(startRefusalErrors(refusal)).toEqual(
      field === null ? { form: [text] } : { fields: { [field]: [text] } },
    );
  });

  test("by a provider that is down says that nothing was taken", () =>
    expect(startRefusalErrors({ code: "providerDown" })).toEqual({
      fields: { paymentMethod: [expect.stringContaining("未扣除任何款项")] },
    }));

  test("of too many payments is for the day and the company", () => {
    expect(PAYMENTS_QUOTA.windowMs).toBe(DAY);
    expect(PAYMENTS_QUOTA.text).toBe("贵司今日发起付款的次数已达上限，请明天再试或联系客服");
  });
});

describe("a plan of an order of which a part is paid", () => {
  const fen = fc.nat(1_000_000);
  const choice = fc.record({ useBalance: fc.boolean(), useRedPacket: fc.boolean() });
  const order = fc
    .tuple(fen, fc.nat(100))
    .map(([payable, part]) => ({ payable, paid: Math.floor((payable * part) / 100), isEphedrine: false }));
  const funds = fc.record({ balance: fen, redPacket: fen });
  const percent = fc.integer({ min: 0, max: 100 });

  test("shares out what is due, and no fen of what has come", () =>
    fc.assert(
      fc.property(order, funds, choice, percent, (of, wallet, ticks, share) => {
        const { balance, redPacket, rest, redPacketCap } = planPayment(of, wallet, ticks, share);
        const due = of.payable - of.paid;
        expect(balance + redPacket + rest).toBe(due);
        expect(Math.min(balance, redPacket, rest)).toBeGreaterThanOrEqual(0);
        expect(redPacketCap).toBeLessThanOrEqual(due);
      }),
    ));

  test("leaves nothing in the wallet that was chosen and could pay, while there is a rest", () =>
    fc.assert(
      fc.property(order, funds, choice, percent, (of, wallet, ticks, share) => {
        const { balance, redPacket, rest, redPacketCap } = planPayment(of, wallet, ticks, share);
        if (rest === 0) return;
        if (ticks.useBalance) expect(balance).toBe(wallet.balance);
        if (ticks.useRedPacket) expect(redPacket).toBe(Math.min(wallet.redPacket, redPacketCap));
      }),
    ));

  test("takes red packets before the balance: what the balance holds changes nothing of them", () =>
    fc.assert(
      fc.property(order, funds, fen, percent, (of, wallet, other, share) => {
        const redPackets = (balance: number, useBalance: boolean) =>
          planPayment(of, { ...wallet, balance }, { useBalance, useRedPacket: true }, share).redPacket;
        expect(redPackets(other, true)).toBe(redPackets(wallet.balance, false));
      }),
    ));
});
