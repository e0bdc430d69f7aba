/** What placing and paying by the API need beside the pages' own functions: what would be ordered and paid now, and what came of it. */
import type { SignedIn } from "~/company/buyer";
import { nextStep } from "~/payments/hand-over.server";
import { isWalletMeans, type Payment } from "~/payments/payment";
import { paymentsOf } from "~/payments/payments.server";
import { planPayment, type WalletChoice } from "~/payments/plan";
import type { CompanyBankAccount } from "~/payments/pay-page";
import type { NextStep } from "~/payments/provider";
import { bankAccount } from "~/payments/settings.server";
import { db } from "~/platform/database.server";
import type { Fen } from "~/platform/money";
import { readCheck } from "./check.server";
import type { CheckWish, Delivery } from "./draft";
import { asStatus, type OrderStatus } from "./life";
import { payPage } from "./paying.server";
import { seenText } from "./seen";
import { payableFor } from "./terms";

export interface Quote {
  /** digest that placing compares with (seen.ts) */
  seen: string;
  /** of all orders together with this delivery, fen */
  payable: Fen;
  /** least validity that the cart asks for, in months */
  expiryMonths: number;
}

/** What the company's selected lines would come to now. A fixed number of queries. */
export async function quoteOf(
  viewer: SignedIn,
  wish: CheckWish,
  delivery: Delivery,
  now: number,
): Promise<Quote> {
  const { checkout, expiryMonths } = await readCheck(viewer, wish, now);
  return { seen: seenText(checkout), payable: payableFor(delivery, checkout), expiryMonths };
}

/** What is left to be paid by another means with these shares of the wallet, fen; 0 for an order that waits for no money. Null for another company's. */
export async function restOf(
  companyId: number,
  orderId: number,
  choice: WalletChoice,
  now: number,
): Promise<Fen | null> {
  const page = await payPage(companyId, orderId, null, now);
  if (page === null) return null;
  return page === "settled" ? 0 : planPayment(page, page.funds, choice, page.redPacketPercent).rest;
}

export interface StartedPayment {
  status: OrderStatus;
  number: string;
  /** what another means still has to bring; null when the wallet paid all of it */
  outside: { payment: Payment; step: NextStep | null; transferTo: CompanyBankAccount | null } | null;
}

/** How an order of the company stands after its payment was started: its open payment, and what the payer does next. */
export async function startedPayment(
  companyId: number,
  orderId: number,
  now: number,
): Promise<StartedPayment | null> {
  const [order, payments] = await Promise.all([
    db
      .selectFrom("orders")
      .select(["status", "number"])
      .where("id", "=", orderId)
      .where("company_id", "=", companyId)
      .executeTakeFirst(),
    paymentsOf(orderId),
  ]);
  if (!order) return null;
  const payment = payments.find((one) => one.state === "pending" && !isWalletMeans(one.provider));
  const { status, number } = { status: asStatus(order.status), number: order.number };
  if (!payment) return { status, number, outside: null };
  const [step, transferTo] = await Promise.all([
    nextStep(payment, `订单 ${number}`, now),
    payment.provider === "bank" ? bankAccount() : null,
  ]);
  return { status, number, outside: { payment, step, transferTo } };
}
