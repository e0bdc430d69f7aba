import { describe, expect, test } from "vitest";
import { payeeFacts, purposeText } from "~/modules/orders/payment/money-words";

const FACTS = {
  company: "康仁大药房",
  contact: "林禾安",
  contactPhone: "13800000001",
  orderNumber: "2026112000000001",
  transferProof: null,
  payee: null,
};
const BANK = { holder: "康仁大药房有限公司", bank: "工商银行广州分行", account: "6222021234567890" };

test("money without an order tops up the balance", () => {
  expect(purposeText(FACTS)).toBe("订单 2026112000000001");
  expect(purposeText({ orderNumber: null })).toBe("余额充值");
});

describe("money that goes back by hand", () => {
  test("goes to the account that the company gave, whatever a slip shows", () => {
    for (const transferProof of [null, "/files/slip.png"])
      expect(payeeFacts({ ...FACTS, payee: BANK, transferProof })).toEqual(BANK);
  });

  test("goes to the account on the slip where the company gave none", () =>
    expect(payeeFacts({ ...FACTS, transferProof: "/files/slip.png" })).toEqual({
      holder: "康仁大药房",
      bank: "见转账凭证",
      account: "",
    }));

  test("with neither waits for a call: no account is made up, and the holder is the company itself", () =>
    expect(payeeFacts(FACTS)).toEqual({ holder: "康仁大药房", bank: "请向客户核实", account: "" }));

  test("never goes to the person who is called", () => {
    for (const payee of [null, BANK])
      expect(Object.values(payeeFacts({ ...FACTS, payee }))).not.toContain(FACTS.contact);
  });
});
