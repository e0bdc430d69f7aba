import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import { toPaymentResult } from "~/modules/payments/payment/paid-page";
import {
  PayChangeForm,
  PaymentForm,
  SandboxForm,
  TransferProofField,
} from "~/modules/payments/payment/pay-input";
import {
  paymentPath,
  RECHARGES_PATH,
  resultPath,
  getPaymentReturnPath,
} from "~/modules/payments/payment/pay-path";
import {
  PAYMENT_STATES,
  paymentNumber,
  refundNumber,
  type PaymentState,
} from "~/modules/payments/payment/payment";
import {
  isWalletMethod,
  PAYMENT_METHODS,
  paymentMethodLogo,
  paymentMethodText,
  WALLET_METHODS,
} from "~/modules/payments/payment/payment-method";
import { payPath, readSentTicks, readTicks } from "~/modules/payments/providers/pay-page";

const STATES = Object.keys(PAYMENT_STATES) as PaymentState[];
const random = fc.integer({ min: 0, max: 9_999_999_999 });

describe("a number", () => {
  test("is a letter, the day and ten digits, for payments and refunds alike", () => {
    expect(paymentNumber("2026-11-20", 42)).toBe("P202611200000000042");
    expect(refundNumber("2026-11-20", 9_999_999_999)).toBe("R202611209999999999");
  });

  test("is the same for the same draw alone, and never a refund's and a payment's at once", () =>
    fc.assert(
      fc.property(random, random, (a, b) => {
        expect(paymentNumber("2026-11-20", a) === paymentNumber("2026-11-20", b)).toBe(a === b);
        expect(paymentNumber("2026-11-20", a)).not.toBe(refundNumber("2026-11-20", b));
        // What both providers take: letters and digits, at most 32 of them.
        expect(paymentNumber("2026-11-20", a)).toMatch(/^[A-Z0-9]{19}$/);
      }),
    ));
});

describe("a method", () => {
  test.each(Object.entries(PAYMENT_METHODS))("%s reads as its row says", (name, { text }) =>
    expect(paymentMethodText(name)).toBe(text),
  );

  test("that no longer exists keeps its own name, and has the shop's own picture", () => {
    expect(paymentMethodText("cheque")).toBe("cheque");
    expect(paymentMethodLogo("cheque")).toEqual({ icon: "wallet", kind: "own" });
  });

  test("out of the wallet is balance or red packet, and no other", () => {
    const names = Object.keys(PAYMENT_METHODS);
    expect(names.filter(isWalletMethod)).toEqual([...WALLET_METHODS]);
    for (const name of ["", "Balance", "constructor", "points"])
      expect(isWalletMethod(name), name).toBe(false);
  });

  test("outside the wallet has a picture of its own", () => {
    const logos = ["wechat", "alipay", "bank"].map((name) => paymentMethodLogo(name).kind);
    expect(new Set(logos).size).toBe(3);
  });
});

describe("an address", () => {
  test("of a payment is one page, to which its payer comes back with a mark", () => {
    const back = new URL(getPaymentReturnPath("P1"), "https://shop.example");
    expect(back.pathname).toBe(paymentPath("P1"));
    expect(back.searchParams.get("returned")).toBe("1");
  });

  test("of a result is its order's, or that of the recharges", () => {
    const recharge = new URL(resultPath({ number: "P1", orderId: null }), "https://shop.example");
    expect(recharge.pathname + recharge.search).toContain(RECHARGES_PATH);
    expect(recharge.searchParams.get("back")).toBe("P1");
    expect(resultPath({ number: "P1", orderId: 7 })).toBe("/cart/step4?id=7");
  });

  test("of paying is a page of its own for ephedrine goods", () => {
    expect(payPath({ orderId: 7, isEphedrine: true })).toBe("/cart/hm?id=7");
    expect(payPath({ orderId: 7, isEphedrine: false })).toBe("/cart/step3/7");
  });
});

describe("the form of paying", () => {
  const read = (sent: object) => PaymentForm.safeParse({ rest: "0", ...sent });

  test("sends what was ticked, and the rest that was seen as whole fen", () => {
    expect(read({ rest: "149846" }).data).toEqual({
      useBalance: false,
      useRedPacket: false,
      seenRest: 149_846,
      paymentMethod: null,
      transferProof: null,
      balanceLimit: null,
      balancePart: "",
      isUpdate: false,
    });
    expect(read({ balance: true, redPacket: true, paymentMethod: "alipay" }).data).toMatchObject({
      paymentMethod: "alipay",
      useBalance: true,
    });
  });

  test.each(["", "-1", "1.5", "1e3", "0x10", "１００", " 5 ", "abc"])("refuses %j as the rest", (rest) =>
    expect(read({ rest }).success).toBe(false),
  );

  test("takes no method with a name as long as nobody's", () =>
    expect(read({ paymentMethod: "x".repeat(21) }).success).toBe(false));

  test("takes a proof by its shape, and none of an empty field", () => {
    const proof = new File(["x"], "回单.png");
    expect(TransferProofField.parse(proof)).toBe(proof);
    for (const sent of [undefined, "", "回单.png", new File([], ""), null, { size: 9 }, 7])
      expect(TransferProofField.parse(sent)).toBeNull();
  });

  test("on a payment's own page knows two wishes, on the sandbox's three", () => {
    for (const change of ["check", "cancel"]) expect(PayChangeForm.safeParse({ change }).success).toBe(true);
    for (const result of ["success", "fail", "leave"])
      expect(SandboxForm.safeParse({ result }).success).toBe(true);
    for (const other of ["pay", "", undefined]) {
      expect(PayChangeForm.safeParse({ change: other }).success).toBe(false);
      expect(SandboxForm.safeParse({ result: other }).success).toBe(false);
    }
  });
});

describe("what was ticked", () => {
  const NOTHING = { useBalance: false, useRedPacket: false, balancePart: "" };
  const ticks = (text: string) => readTicks(new URLSearchParams(text));

  test("is read only where the sums were asked for again", () => {
    expect(ticks("balance=on&paymentMethod=alipay")).toBeNull();
    expect(ticks("update=1")).toEqual({ ...NOTHING, paymentMethod: null });
    expect(ticks("update=1&balance=on&redPacket=on&paymentMethod=bank")).toEqual({
      useBalance: true,
      useRedPacket: true,
      balancePart: "",
      paymentMethod: "bank",
    });
  });

  test("stays after a refusal as it was sent; what is no text is no method", () => {
    expect(readSentTicks({ balance: "on", paymentMethod: "alipay" })).toEqual({
      useBalance: true,
      useRedPacket: false,
      balancePart: "",
      paymentMethod: "alipay",
    });
    for (const paymentMethod of [undefined, null, 7, ["alipay"], {}])
      expect(readSentTicks({ paymentMethod }).paymentMethod).toBeNull();
  });

  test("is the same from an address and from a form", () =>
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.option(anyText(), { nil: undefined }),
        (balance, redPacket, paymentMethod) => {
          const query = new URLSearchParams({ update: "1" });
          const sent: Record<string, unknown> = {};
          for (const [name, value] of Object.entries({
            balance: balance ? "on" : undefined,
            redPacket: redPacket ? "on" : undefined,
            paymentMethod,
          }))
            if (value !== undefined) {
              query.set(name, value);
              sent[name] = query.get(name);
            }
          expect(readSentTicks(sent)).toEqual(readTicks(query));
        },
      ),
    ));
});

describe("after paying", () => {
  const parts = fc.array(
    fc.record({
      provider: fc.constantFrom("balance", "alipay", "bank"),
      state: fc.constantFrom(...STATES),
      transferProofFileId: fc.option(fc.integer({ min: 1, max: 9 })),
    }),
    { maxLength: 4 },
  );

  test("a cancelled order is cancelled and one that waits no more is paid, whatever its payments say", () =>
    fc.assert(
      fc.property(fc.boolean(), parts, (isWaiting, all) => {
        expect(toPaymentResult(isWaiting, true, all)).toBe("cancelled");
        expect(toPaymentResult(false, false, all)).toBe("paid");
      }),
    ));

  test("an order that waits is never said to be paid; a proof that is checked comes before a failure", () =>
    fc.assert(
      fc.property(parts, (all) => {
        const result = toPaymentResult(true, false, all);
        const isChecked = all.some(
          ({ state, transferProofFileId }) => state === "pending" && transferProofFileId !== null,
        );
        expect(result === "transferProof").toBe(isChecked);
        if (!isChecked) expect(result).toBe(all.at(-1)?.state === "failed" ? "failed" : "unpaid");
      }),
    ));
});
