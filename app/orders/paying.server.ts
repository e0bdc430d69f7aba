/** What the pages about paying read: an order of one company with its payments and that company's wallet. */
import { outcomeOf, type PaidPage, type WaitingOrder } from "~/payments/paid-page";
import type { PayPage, PayTicks } from "~/payments/pay-page";
import { isWalletMeans, type Payment } from "~/payments/payment";
import { paymentsOf } from "~/payments/payments.server";
import { offeredMeans } from "~/payments/registry.server";
import { bankAccount, redPacketPercent } from "~/payments/settings.server";
import { db } from "~/platform/database.server";
import { notFound } from "~/platform/page-error";
import type { Row } from "~/platform/schema";
import { accountsOf } from "~/wallet/ledger.server";
import { groupsByOffers } from "~/promotions/group-buy.server";
import { joinedText, orderGroup } from "./group-words";
import { asStatus, ORDER_STATES } from "./life";
import { pointsFor } from "./refund";
import { askProviders } from "./settle.server";
import { readWhole } from "~/platform/whole-number";

/** The id of an order in an address; anything else answers 404. */
export function orderIdOf(text: string | null | undefined): number {
  return readWhole(text) ?? notFound();
}

/** An order as its paying page shows it; "settled" when it no longer waits for money; null for another company's. */
export async function payPage(
  companyId: number,
  orderId: number,
  ticks: PayTicks | null,
  now: number,
): Promise<PayPage | "settled" | null> {
  const order = await ownOrder(companyId, orderId);
  if (!order) return null;
  if (order.status !== "pendingPayment") return "settled";
  const isEphedrine = order.is_ephedrine === 1;
  const [payments, wallet, percent, means, account] = await Promise.all([
    paymentsOf(orderId),
    accountsOf(companyId),
    redPacketPercent(),
    offeredMeans(isEphedrine),
    bankAccount(),
  ]);
  const pending = payments.filter((payment) => payment.state === "pending");
  const outside = pending.find((payment) => !isWalletMeans(payment.provider));
  const open = outside && {
    provider: outside.provider,
    amount: outside.amount,
    slipFileId: outside.slipFileId,
    startedAt: outside.createdAt,
  };
  return {
    orderId,
    orderNumber: order.number,
    payable: order.payable,
    paid: order.paid,
    isEphedrine,
    payBefore: order.pay_before,
    now,
    isExpired: now >= order.pay_before && !open?.slipFileId,
    funds: {
      balance: wallet.balance + heldBy(pending, "balance"),
      redPacket: wallet.redPacket + heldBy(pending, "redPacket"),
    },
    redPacketPercent: percent,
    means,
    bankAccount: account,
    open: open ?? null,
    ticks: ticks ?? {
      useBalance: heldBy(pending, "balance") > 0,
      useRedPacket: heldBy(pending, "redPacket") > 0,
      means: open?.provider ?? means[0]?.name ?? null,
    },
  };
}

function heldBy(pending: readonly Payment[], means: string): number {
  return pending
    .filter((payment) => payment.provider === means)
    .reduce((sum, payment) => sum + payment.amount, 0);
}

/** An order as the page after paying shows it, providers asked where a notice may have been lost; null for another company's. */
export async function paidPage(companyId: number, orderId: number, now: number): Promise<PaidPage | null> {
  const before = await ownOrder(companyId, orderId);
  if (before?.status === "pendingPayment") await askProviders(orderId, now);
  const order = await ownOrder(companyId, orderId);
  if (!order) return null;
  const payments = await paymentsOf(orderId);
  const status = asStatus(order.status);
  return {
    outcome: outcomeOf(status === "pendingPayment", status === "cancelled", payments),
    orderId,
    orderNumber: order.number,
    isEphedrine: order.is_ephedrine === 1,
    status: ORDER_STATES[status],
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

/** What an order in 待成团 waits for, in words; null for every other. */
async function waitsFor(order: Row<"orders">, now: number): Promise<string | null> {
  if (order.status !== "pendingGroup" || order.group_offer_id === null) return null;
  const group = (await groupsByOffers([order.group_offer_id])).get(order.group_offer_id);
  return group ? joinedText(orderGroup(group), now) : null;
}

/** The orders of a company that still wait for its payment, oldest first, at most `limit`; not those whose slip is being checked. */
export async function unpaidOrders(
  companyId: number,
  now: number,
  options: { ephedrineOnly?: boolean; limit?: number } = {},
): Promise<WaitingOrder[]> {
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
            .where("p.slip_file_id", "is not", null),
        ),
      ),
    );
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
