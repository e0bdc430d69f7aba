import { expect, test } from "vitest";
import { toPaidOutcome } from "~/modules/payments/payment/paid-page";
import type { PaymentState } from "~/modules/payments/payment/payment";

const part = (provider: string, state: PaymentState, transferProofFileId: number | null = null) => ({
  provider,
  state,
  transferProofFileId,
});

test("an order that no longer waits is paid, a cancelled one is cancelled, whatever its payments say", () => {
  expect(toPaidOutcome(false, false, [part("alipay", "succeeded")])).toBe("paid");
  expect(toPaidOutcome(false, true, [part("alipay", "refunding")])).toBe("cancelled");
});

test("a waiting order tells a slip, a failure and nothing apart", () => {
  expect(toPaidOutcome(true, false, [part("bank", "pending", 7)])).toBe("transferProof");
  expect(toPaidOutcome(true, false, [part("balance", "failed"), part("alipay", "failed")])).toBe("failed");
  expect(toPaidOutcome(true, false, [part("alipay", "failed"), part("alipay", "pending")])).toBe("unpaid");
  expect(toPaidOutcome(true, false, [])).toBe("unpaid");
});
