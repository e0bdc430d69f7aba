import { expect, test } from "vitest";
import { outcomeOf } from "~/payments/paid-page";
import type { PaymentState } from "~/payments/payment";

const part = (provider: string, state: PaymentState, slipFileId: number | null = null) => ({
  provider,
  state,
  slipFileId,
});

test("an order that no longer waits is paid, a cancelled one is cancelled, whatever its payments say", () => {
  expect(outcomeOf(false, false, [part("alipay", "succeeded")])).toBe("paid");
  expect(outcomeOf(false, true, [part("alipay", "refunding")])).toBe("cancelled");
});

test("a waiting order tells a slip, a failure and nothing apart", () => {
  expect(outcomeOf(true, false, [part("bank", "pending", 7)])).toBe("slip");
  expect(outcomeOf(true, false, [part("balance", "failed"), part("alipay", "failed")])).toBe("failed");
  expect(outcomeOf(true, false, [part("alipay", "failed"), part("alipay", "pending")])).toBe("unpaid");
  expect(outcomeOf(true, false, [])).toBe("unpaid");
});
