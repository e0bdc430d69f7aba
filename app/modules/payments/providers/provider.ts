import type { REST_METHODS } from "~/modules/payments/payment/payment-method";
import type { HttpMessage } from "~/platform/http/http-message.server";
import type { Fen } from "~/platform/values/money";
import type { NoticeRead, ProviderState } from "./notice";

export interface PaymentOrder {
  /** our number; the provider always gives the same answer for it */
  number: string;
  amount: Fen;
  subject: string;
  /** path of this site for returning payers */
  returnTo: string;
}

export interface RefundOrder {
  /** our number of the refund; the same number is refunded once */
  number: string;
  /** our number of the refunded payment */
  paymentNumber: string;
  amount: Fen;
  paid: Fen;
}

/** refunded: done. waiting: under way, query again. byOperator: a person must do it. */
export type RefundAnswer = "refunded" | "waiting" | "byOperator";

export type ProviderBill =
  | { kind: "file"; bytes: Uint8Array }
  | { kind: "none" }
  | { kind: "later" }
  | { kind: "byHand" };

export type PaymentStep =
  /** to a page that takes the payment */
  | { kind: "redirect"; to: string }
  /** a QR code; `open`: a page of this site that does the same (a code that is a path) */
  | { kind: "qr"; text: string; open?: string }
  /** nothing to open: the payer has instructions, and a person confirms */
  | { kind: "instructions" };

export interface PaymentProvider {
  readonly name: (typeof REST_METHODS)[number];
  /** text for buyers; null if the shop is not set up for it */
  offer(): Promise<{ title: string; hint: string } | null>;
  /** Creates a payment. Idempotent by number; throws if the provider is unreachable. */
  create(payment: PaymentOrder, now: number): Promise<PaymentStep>;
  /** Queries a payment, in case its notice was lost. */
  query(number: string): Promise<ProviderState>;
  /** Refunds money. Idempotent by the refund's number; several for a payment, never more than was paid. */
  refund(refund: RefundOrder, now: number): Promise<RefundAnswer>;
  /** Closes a payment. Idempotent; "paid": too late, the money came. */
  close(number: string, now: number): Promise<"closed" | "paid">;
  /** The bill of a day, "YYYY-MM-DD", with all payments and refunds; throws if it is unavailable or invalid. */
  bill(day: string): Promise<ProviderBill>;
  /** Reads a notice and verifies sender and time; never trusts unsigned content. */
  readNotice(sent: HttpMessage, now: number): Promise<NoticeRead>;
  /** The answer to the provider; unanswered notices are repeated. */
  noticeAnswer(isInUse: boolean): { type: string; body: string };
}

export interface OfferedMethod {
  name: string;
  title: string;
  hint: string;
}
