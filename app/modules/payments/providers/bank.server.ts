import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import type { PaymentProvider } from "./provider";

export const bank: PaymentProvider = {
  name: "bank",
  offer: () => Promise.resolve({ title: paymentMethodText("bank"), hint: "转账后上传回单，核对到账后确认" }),
  create: () => Promise.resolve({ kind: "instructions" }),
  // The bank informs the operator, not the shop.
  query: () => Promise.resolve({ state: "waiting" }),
  refund: () => Promise.resolve("byOperator"),
  close: () => Promise.resolve("closed"),
  bill: () => Promise.resolve({ kind: "byHand" }),
  readNotice: () => Promise.resolve({ ok: false, fault: "badSignature" }),
  noticeAnswer: () => ({ type: "text/plain", body: "" }),
};
