import { describe, expect, it, test } from "vitest";
import {
  findPaymentMethod,
  isCredit,
  isTransferMethod,
  isWalletMethod,
  ONLINE_METHODS,
  PAYMENT_METHODS,
  paymentMethodLogo,
  paymentMethodText,
  REST_METHODS,
  TRANSFER_METHODS,
  WALLET_METHODS,
  type PaymentMethod,
} from "~/modules/payments/payment/payment-method";
import { findProvider } from "~/modules/payments/providers/registry.server";

const ALL = Object.keys(PAYMENT_METHODS) as PaymentMethod[];

test("the wallet pays by two accounts, others pay the rest: online ones first, transfers last", () => {
  expect(WALLET_METHODS).toEqual(["balance", "redPacket"]);
  expect(ONLINE_METHODS).toEqual(["wechat", "alipay"]);
  expect(TRANSFER_METHODS).toEqual(["bank"]);
  expect(REST_METHODS).toEqual(["wechat", "alipay", "bank"]);
});

describe("each method", () => {
  it.each(ALL)("%s is of one kind, with a name of its own and a picture", (name) => {
    const kinds = [
      WALLET_METHODS,
      ONLINE_METHODS,
      TRANSFER_METHODS,
      ALL.filter(isCredit),
    ] as readonly (readonly string[])[];
    expect(kinds.filter((list) => list.includes(name))).toHaveLength(1);
    expect(isWalletMethod(name)).toBe(PAYMENT_METHODS[name].by === "wallet");
    expect(isTransferMethod(name)).toBe(PAYMENT_METHODS[name].by === "transfer");
    expect(ALL.filter((other) => paymentMethodText(other) === paymentMethodText(name))).toEqual([name]);
    const { icon, logo } = PAYMENT_METHODS[name];
    expect(paymentMethodLogo(name)).toEqual({ icon, kind: logo });
  });

  it.each(REST_METHODS)("%s has a provider of its name and says when a refund arrives", (name) => {
    expect(findProvider(name)?.name).toBe(name);
    const refund = findPaymentMethod(name)?.refund;
    expect(refund?.arrives).toMatch(/^到账时间以.+为准$/);
    expect(refund?.lateAfter).toBeGreaterThan(0);
  });

  it.each(WALLET_METHODS)("%s needs no provider, and its refund is there at once", (name) => {
    expect(findProvider(name)).toBeNull();
    expect(findPaymentMethod(name)?.refund).toBeUndefined();
  });
});

test("a method that no longer exists keeps its name and gets the shop's own picture", () => {
  for (const name of ["gold", "toString", ""]) {
    expect(findPaymentMethod(name)).toBeNull();
    expect(paymentMethodText(name)).toBe(name);
    expect(paymentMethodLogo(name)).toEqual({ icon: "wallet", kind: "own" });
    expect(isWalletMethod(name) || isTransferMethod(name)).toBe(false);
    expect(findProvider(name)).toBeNull();
  }
  expect(isTransferMethod(null) || isTransferMethod(undefined)).toBe(false);
});
