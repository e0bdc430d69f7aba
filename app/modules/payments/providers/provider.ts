/** The port to whoever moves money for the shop: one small interface, one file a provider, found by name in registry.server.ts. */
import type { REST_METHODS } from "~/modules/payments/payment/payment-method";
import type { HttpMessage } from "~/platform/http/http-message.server";
import type { Fen } from "~/platform/values/money";
import type { NoticeRead, ProviderState } from "./notice";

export interface PaymentOrder {
  /** our number; the provider answers the same for the same number, however often it is asked */
  number: string;
  amount: Fen;
  subject: string;
  /** path of this site where the payer comes back to, for providers that send people back */
  returnTo: string;
}

export interface RefundOrder {
  /** our number of the refund; the same number is refunded once, however often it is asked */
  number: string;
  /** our number of the payment that it goes back from */
  paymentNumber: string;
  amount: Fen;
  /** the whole of the payment */
  paid: Fen;
}

/** refunded: done. waiting: under way, ask again. byOperator: a person has to do it. */
export type RefundAnswer = "refunded" | "waiting" | "byOperator";

export type ProviderBill =
  /** the file as it comes, for modules/payments/reconciliation to read */
  | { kind: "file"; bytes: Uint8Array }
  /** nothing was paid or sent back that day */
  | { kind: "none" }
  /** it is not made yet */
  | { kind: "later" }
  /** this provider gives none: a person hands it in */
  | { kind: "byHand" };

export type PaymentStep =
  /** to a page that takes the payment */
  | { kind: "redirect"; to: string }
  /** a code to scan; `open`: a page of this site that does the same on this machine (a code that is a path) */
  | { kind: "qr"; text: string; open?: string }
  /** nothing to open: the payer was told what to do, and a person confirms */
  | { kind: "instructions" };

export interface PaymentProvider {
  readonly name: (typeof REST_METHODS)[number];
  /** as buyers read it, with one sentence beside it; null in a shop that is not set up for it */
  offer(): Promise<{ title: string; hint: string } | null>;
  /** Announces a payment. Idempotent by number; throws when the provider cannot be reached. */
  create(payment: PaymentOrder, now: number): Promise<PaymentStep>;
  /** What the provider knows of a payment, for when its notice got lost. */
  query(number: string): Promise<ProviderState>;
  /** Sends money back. Idempotent by the refund's number; several a payment, the provider refuses more than was paid. */
  refund(refund: RefundOrder, now: number): Promise<RefundAnswer>;
  /** Gives a payment up, so that nobody can pay it any more. Idempotent; "paid": too late, the money came. */
  close(number: string, now: number): Promise<"closed" | "paid">;
  /** The bill of a day, "YYYY-MM-DD", of all payments and refunds; throws where it cannot be had or is not what the provider said. */
  bill(day: string): Promise<ProviderBill>;
  /** Reads a notice and verifies who sent it and when; never trusts what is not signed. */
  readNotice(sent: HttpMessage, now: number): Promise<NoticeRead>;
  /** The body that tells the provider whether its notice was taken in; what it is not told, it sends again. */
  noticeAnswer(isInUse: boolean): { type: string; body: string };
}

/** A payment method that a buyer may choose on the paying page. */
export interface OfferedMethod {
  name: string;
  title: string;
  hint: string;
}
