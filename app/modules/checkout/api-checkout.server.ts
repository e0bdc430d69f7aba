import { orderStanding } from "~/modules/orders/order/placed.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { getPaymentStep } from "~/modules/payments/providers/hand-over.server";
import type { Payment } from "~/modules/payments/payment/payment";
import { isWalletMethod, isTransferMethod } from "~/modules/payments/payment/payment-method";
import { listPayments } from "~/modules/payments/payment/payments.server";
import { planPayment, type WalletSelection } from "~/modules/payments/payment/plan";
import type { CompanyBankAccount } from "~/modules/payments/providers/pay-page";
import type { PaymentStep } from "~/modules/payments/providers/provider";
import { bankAccount } from "~/modules/payments/providers/settings.server";
import type { Fen } from "~/platform/values/money";
import { chosenVoucherFault } from "./chosen-vouchers.server";
import { readCheckoutFacts } from "./checkout-facts.server";
import type { Delivery } from "~/modules/orders/order/order-options";
import type { CheckoutChoice } from "./checkout-form";
import { asStatus, type OrderStatus } from "~/modules/order-status/order-status";
import { readPayPage } from "~/modules/orders/payment/payment-funds.server";
import { snapshotText } from "./snapshot";
import { payableForDelivery } from "./delivery-terms";

export interface ApiCheckout {
  /** digest that placing compares with (snapshot.ts) */
  seen: string;
  /** of all orders together with this delivery, fen */
  payable: Fen;
  expiryMonths: number;
  /** why a chosen voucher is not used, or null */
  voucherFault: string | null;
}

/** Returns what the company's selected lines would cost now. A fixed number of queries. */
export async function readApiCheckout(
  viewer: SignedIn,
  choice: CheckoutChoice,
  delivery: Delivery,
  now: number,
): Promise<ApiCheckout> {
  const { checkout, expiryMonths } = await readCheckoutFacts(viewer, choice, now);
  return {
    seen: snapshotText(checkout),
    payable: payableForDelivery(delivery, checkout),
    expiryMonths,
    voucherFault: await chosenVoucherFault(viewer.buyer.companyId, choice.vouchers, checkout, now),
  };
}

/** Returns what is left for another payment method with these wallet shares, fen; 0 for an order that waits for no money. Null for another company's. */
export async function readRest(
  companyId: number,
  orderId: number,
  choice: WalletSelection,
  now: number,
): Promise<Fen | null> {
  const page = await readPayPage(companyId, orderId, null, now);
  if (page === null) return null;
  return page === "settled" ? 0 : planPayment(page, page.funds, choice, page.redPacketPercent).rest;
}

export interface StartedPayment {
  status: OrderStatus;
  number: string;
  /** left for another payment method; null if the wallet paid all */
  outside: { payment: Payment; step: PaymentStep | null; transferTo: CompanyBankAccount | null } | null;
}

/** Returns an order's open payment and the payer's next step. */
export async function readStartedPayment(
  companyId: number,
  orderId: number,
  now: number,
): Promise<StartedPayment | null> {
  const [order, payments] = await Promise.all([orderStanding(companyId, orderId), listPayments(orderId)]);
  if (!order) return null;
  const payment = payments.find(
    (payment) => payment.state === "pending" && !isWalletMethod(payment.provider),
  );
  const { status, number } = { status: asStatus(order.status), number: order.number };
  if (!payment) return { status, number, outside: null };
  const [step, transferTo] = await Promise.all([
    getPaymentStep(payment, `订单 ${number}`, now),
    isTransferMethod(payment.provider) ? bankAccount() : null,
  ]);
  return { status, number, outside: { payment, step, transferTo } };
}
