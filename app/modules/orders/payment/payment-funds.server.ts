import {
  toPaymentResult,
  type PaidPage,
  type OrderAwaitingPayment,
} from "~/modules/payments/payment/paid-page";
import type { PayPage, PayTicks } from "~/modules/payments/providers/pay-page";
import { partText } from "~/modules/payments/payment/balance-part";
import { getBalancePart } from "~/modules/payments/payment/plan";
import type { Payment } from "~/modules/payments/payment/payment";
import { creditOffer } from "~/modules/credit/account.server";
import { isWalletMethod } from "~/modules/payments/payment/payment-method";
import { listPayments } from "~/modules/payments/payment/payments.server";
import { checkedTogether, isCheckedTogether } from "~/modules/payments/recharge/recharge.server";
import { offeredMethods } from "~/modules/payments/providers/registry.server";
import { bankAccount, redPacketPercent } from "~/modules/payments/providers/settings.server";
import { db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { readAccounts } from "~/modules/wallet/ledger.server";
import { groupsByOffers } from "~/modules/promotions/group-buy/group-buy.server";
import { joinedText, orderGroup } from "~/modules/orders/order/group-words";
import { asStatus, ORDER_STATUS_NAMES } from "~/modules/order-status/order-status";
import { pointsFor } from "~/modules/orders/order/refund";
import { askProviders } from "./settle.server";

/** Returns an order for its payment page; "settled" if it no longer waits for money; null for another company's. */
export async function readPayPage(
  companyId: number,
  orderId: number,
  ticks: PayTicks | null,
  now: number,
): Promise<PayPage | "settled" | null> {
  const order = await ownOrder(companyId, orderId);
  if (!order) return null;
  if (order.status !== "pendingPayment") return "settled";
  const isEphedrine = order.is_ephedrine === 1;
  const [payments, wallet, percent, paymentMethods, account, credit] = await Promise.all([
    listPayments(orderId),
    readAccounts(companyId),
    redPacketPercent(),
    offeredMethods(isEphedrine),
    bankAccount(),
    isEphedrine ? null : creditOffer(companyId, now),
  ]);
  const isTogether = await isCheckedTogether(orderId);
  const pending = payments.filter((payment) => payment.state === "pending");
  const outside = pending.find((payment) => !isWalletMethod(payment.provider));
  const open = outside ? toOpenAttempt(outside) : null;
  // The shop checks a transfer, so the buyer need not hurry.
  const isChecked = isTogether || Boolean(outside?.transferProofFileId);
  const held = { balance: heldBy(pending, "balance"), redPacket: heldBy(pending, "redPacket") };
  const funds = {
    balance: wallet.balance + held.balance,
    redPacket: wallet.redPacket + held.redPacket,
  };
  const facts = { payable: order.payable, paid: order.paid, isEphedrine };
  return {
    orderId,
    orderNumber: order.number,
    ...facts,
    payBefore: order.pay_before,
    now,
    isExpired: now >= order.pay_before && !isChecked,
    funds,
    redPacketPercent: percent,
    paymentMethods,
    credit,
    bankAccount: account,
    open,
    isCheckedTogether: isTogether,
    ticks: ticks ?? {
      useBalance: held.balance > 0,
      useRedPacket: held.redPacket > 0,
      balancePart: partText(getBalancePart(facts, funds, held, percent)),
      paymentMethod: preselected(outside, paymentMethods),
    },
  };
}

/** The method of the unfinished attempt, else the first one. */
const preselected = (outside: Payment | undefined, methods: readonly { name: string }[]): string | null =>
  outside?.provider ?? methods[0]?.name ?? null;

const toOpenAttempt = ({ provider, amount, transferProofFileId, createdAt }: Payment) => ({
  provider,
  amount,
  transferProofFileId,
  startedAt: createdAt,
});

function heldBy(pending: readonly Payment[], provider: string): number {
  return pending
    .filter((payment) => payment.provider === provider)
    .reduce((sum, payment) => sum + payment.amount, 0);
}

/** Returns an order for the page after paying, after querying providers; null for another company's. */
export async function readPaidPage(
  companyId: number,
  orderId: number,
  now: number,
): Promise<PaidPage | null> {
  const before = await ownOrder(companyId, orderId);
  if (before?.status === "pendingPayment") await askProviders(orderId, now);
  const order = await ownOrder(companyId, orderId);
  if (!order) return null;
  const payments = await listPayments(orderId);
  const status = asStatus(order.status);
  return {
    result: toPaymentResult(status === "pendingPayment", status === "cancelled", payments),
    orderId,
    orderNumber: order.number,
    isEphedrine: order.is_ephedrine === 1,
    status: ORDER_STATUS_NAMES[status],
    payable: order.payable,
    paidAt: order.paid_at,
    payBefore: order.pay_before,
    points: pointsFor(order.payable),
    cashback: order.cashback,
    waits: await waitsFor(order, now),
    parts: payments
      .filter((payment) => payment.state !== "closed" && payment.state !== "failed")
      .map(({ provider, amount, state }) => ({ provider, amount, state })),
  };
}

/** What an order in 待成团 waits for, in words; null for others. */
async function waitsFor(order: Row<"orders">, now: number): Promise<string | null> {
  if (order.status !== "pendingGroup" || order.group_offer_id === null) return null;
  const group = (await groupsByOffers([order.group_offer_id])).get(order.group_offer_id);
  return group ? joinedText(orderGroup(group), now) : null;
}

/** Returns a company's unpaid orders, oldest first, at most `limit`, without those whose transfer is being checked. */
export async function listUnpaidOrders(
  companyId: number,
  now: number,
  options: { ephedrineOnly?: boolean; limit?: number } = {},
): Promise<OrderAwaitingPayment[]> {
  let read = db
    .selectFrom("orders")
    .select(["id", "number", "payable", "pay_before", "is_ephedrine"])
    .where("company_id", "=", companyId)
    .where("status", "=", "pendingPayment")
    .where("pay_before", ">", now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("payment as p")
            .select("p.id")
            .whereRef("p.order_id", "=", "orders.id")
            .where("p.state", "=", "pending")
            .where("p.transfer_proof_file_id", "is not", null),
        ),
      ),
    )
    .where((eb) => eb.not(eb.exists(checkedTogether(eb.ref("orders.id")))));
  if (options.ephedrineOnly) read = read.where("is_ephedrine", "=", 1);
  const rows = await read
    .orderBy("placed_at")
    .orderBy("id")
    .limit(options.limit ?? 5)
    .execute();
  return rows.map((row) => ({
    orderId: row.id,
    number: row.number,
    payable: row.payable,
    payBefore: row.pay_before,
    isEphedrine: row.is_ephedrine === 1,
  }));
}

async function ownOrder(companyId: number, orderId: number): Promise<Row<"orders"> | undefined> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", orderId)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
}
