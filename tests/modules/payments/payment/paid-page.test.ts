import { expect, test } from "vitest";
import { paidText, partialPayment, toPaymentResult } from "~/modules/payments/payment/paid-page";
import type { PaymentState } from "~/modules/payments/payment/payment";

const part = (provider: string, state: PaymentState, transferProofFileId: number | null = null) => ({
  provider,
  state,
  transferProofFileId,
});

test("an order that no longer waits is paid, a cancelled one is cancelled, whatever its payments say", () => {
  expect(toPaymentResult(false, false, [part("alipay", "succeeded")])).toBe("paid");
  expect(toPaymentResult(false, true, [part("alipay", "refunding")])).toBe("cancelled");
});

test("a waiting order tells a slip, a failure and nothing apart", () => {
  expect(toPaymentResult(true, false, [part("bank", "pending", 7)])).toBe("transferProof");
  expect(toPaymentResult(true, false, [part("balance", "failed"), part("alipay", "failed")])).toBe("failed");
  expect(toPaymentResult(true, false, [part("alipay", "failed"), part("alipay", "pending")])).toBe("unpaid");
  expect(toPaymentResult(true, false, [])).toBe("unpaid");
});

test("an order paid in part says what must still be sent, without the wallet money that is reserved", () => {
  const payment = (provider: string, amount: number, state: PaymentState) => ({ provider, amount, state });
  const bank = [payment("bank", 28_651, "pending"), payment("bank", 300_000, "succeeded")];
  const wallet = [payment("balance", 86_000, "pending"), payment("redPacket", 12_000, "pending")];
  const order = { result: "unpaid", payable: 426_651 } as const;
  expect(partialPayment({ ...order, parts: [...wallet, ...bank] })).toEqual({
    title: "已部分付款",
    text: "转账已到账 ¥3,000.00，还需支付 ¥286.51（余额和红包已预留 ¥980.00），请在时限内付清。",
  });
  expect(partialPayment({ ...order, payable: 328_651, parts: bank })?.text).toContain("还需支付 ¥286.51，请");
  expect(partialPayment({ ...order, parts: wallet })).toBeNull();
  expect(partialPayment({ ...order, result: "paid", parts: [...wallet, ...bank] })).toBeNull();
});

test("what was bought on account is not money that came", () => {
  const parts = (provider: string) => [{ provider, amount: 100, state: "succeeded" } as const];
  expect(paidText({ payable: 100, parts: parts("alipay") })).toContain("已收到您的款项");
  expect(paidText({ payable: 100, parts: parts("credit") })).toBe(
    "本单已记入信用账期，请按期还款，订单正在审核。",
  );
  expect(paidText({ payable: 0, parts: [] })).toBe("本单无需付款，订单正在审核。");
});
