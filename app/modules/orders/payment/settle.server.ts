import {
  goneBackText,
  checkNotice,
  checkTransfer,
  mismatchText,
  toNotice,
  type PaymentNotice,
  type NoticeResult,
  type ProviderState,
} from "~/modules/payments/providers/notice";
import { claimSerial, isSerialRead, type SerialFault } from "~/modules/payments/bank-file/bank-lines.server";
import type { Payment } from "~/modules/payments/payment/payment";
import { paymentMethodText, isTransferMethod } from "~/modules/payments/payment/payment-method";
import {
  flagPayment,
  lockPayment,
  changePaymentState,
  paymentByNumber,
  listPayments,
  setProviderRef,
} from "~/modules/payments/payment/payments.server";
import { rememberNotice, setNoticeResult } from "~/modules/payments/payment/notices.server";
import { settleRecharge } from "~/modules/payments/recharge/recharge.server";
import {
  closeAtProviders,
  sendOwnRefunds,
  stopClosing,
  type Own,
} from "~/modules/payments/refunds/refund-queue.server";
import { closePending, noteGoneBack, refundLate } from "~/modules/payments/refunds/refund.server";
import { findProvider } from "~/modules/payments/providers/registry.server";
import { audited } from "~/platform/database/audit.server";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { toErrorFields, log } from "~/platform/observability/log.server";
import { metrics } from "~/platform/observability/metrics.server";
import { formatYuan, type Fen } from "~/platform/values/money";
import type { HttpAnswer, HttpMessage } from "~/platform/http/http-message.server";
import { notFound } from "~/platform/http/page-error";
import type { Row } from "~/platform/database/schema";
import { takesPayment } from "~/modules/orders/transitions/group.server";
import type { OrderActor } from "~/modules/orders/transitions/transitions.server";
import { lockOrder, lockOwnerOfPayment } from "~/modules/orders/order/lock.server";
import { addOrderNote } from "~/modules/orders/order/transition.server";
import { succeed } from "./parts.server";
import { payTogether } from "./pay-together.server";
import { keepSurplus, takePart, type ArrivedMoney } from "./transfer.server";

export type ApplyNoticeResult = NoticeResult | "replay";

/** Applies a verified notice once. Payments, order and the stored notice change in one transaction. A wrong amount or unknown payment is stored and flagged without a change; late money is refunded. */
export async function applyNotice(
  providerName: string,
  notice: PaymentNotice,
  now: number,
  actor: OrderActor = "shop",
): Promise<ApplyNoticeResult> {
  const applied = await inTransaction((trx) =>
    applyIn(trx, { providerName, notice, actor, reference: notice.providerRef }, now),
  );
  return noteApplied(providerName, notice, applied, now);
}

/** Counts and logs the result after the commit, and refunds late money. */
async function noteApplied(
  providerName: string,
  notice: PaymentNotice,
  applied: ApplyNoticeResult,
  now: number,
): Promise<ApplyNoticeResult> {
  metrics.payments.inc({ method: providerName, result: applied });
  if (applied === "wrongAmount" || applied === "unknownPayment" || applied === "goneBack")
    log("error", "payment.mismatch", { provider: providerName, payment: notice.paymentNumber, applied });
  if (applied === "late") await sendOwnRefunds({ paymentNumber: notice.paymentNumber }, now);
  return applied;
}

interface Applying {
  providerName: string;
  notice: PaymentNotice;
  actor: OrderActor;
  before?: (trx: Db, result: NoticeResult, payment: Payment | null) => Promise<void>;
  /** the audit log's reference; null without a number */
  reference: string | null;
}

async function applyIn(trx: Db, applying: Applying, now: number): Promise<ApplyNoticeResult> {
  const { providerName, notice, actor, before } = applying;
  await lockOwnerOfPayment(trx, notice.paymentNumber);
  const { id: noticeId, paymentNumber } = notice;
  const remembered = await rememberNotice(trx, { provider: providerName, noticeId, paymentNumber }, now);
  if (remembered === null) return "replay";
  const { order, payment, waits } = await lockPaid(trx, applying, now);
  const result = isTransferMethod(providerName)
    ? checkTransfer(notice.amount, payment, waits)
    : checkNotice(notice, payment, waits);
  await setNoticeResult(trx, remembered, result);
  await before?.(trx, result, payment);
  await auditNotice(trx, applying, payment, result);
  if (!payment) return result;
  if (order) await settleOrder(trx, result, { notice, payment, order, actor }, now);
  else {
    await settleRecharge(trx, { result, notice, payment }, now);
    if (result === "accepted") await payTogether(trx, payment, now);
  }
  return result;
}

interface LockedPayment {
  /** undefined: a recharge, or no such payment */
  order: Row<"orders"> | undefined;
  payment: Payment | null;
  /** whether the order or recharge still waits for money */
  waits: boolean;
}

/** Locks the payment of a notice in the order of startPayment and cancelling: the order, then its payments. */
async function lockPaid(trx: Db, { providerName, notice }: Applying, now: number): Promise<LockedPayment> {
  const found = await paymentByNumber(notice.paymentNumber, trx);
  if (found?.provider !== providerName) return { order: undefined, payment: null, waits: false };
  const order = found.orderId === null ? undefined : await lockOrder(trx, found.orderId);
  const payment = await lockPayment(trx, found.number);
  if (!order) return { order, payment, waits: payment?.purpose === "recharge" };
  const waits = order.status === "pendingPayment" && (await takesPayment(trx, order, now));
  return { order, payment, waits };
}

const auditNotice = (
  trx: Db,
  { notice, reference }: Applying,
  payment: Payment | null,
  result: NoticeResult,
) =>
  audited(trx, {
    subject: "payment",
    id: notice.paymentNumber,
    before: null,
    after: {
      result,
      due: payment?.amount,
      arrived: notice.amount,
      reference,
      ...(notice.mismatch !== undefined && { mismatch: notice.mismatch }),
    },
  });

/** Changes an order's payments by the result of a notice. */
async function settleOrder(trx: Db, result: NoticeResult, arrived: ArrivedMoney, now: number): Promise<void> {
  const { notice, payment, order, actor } = arrived;
  const note = (text: string) => addOrderNote(trx, order.id, { actor, note: text }, now);
  switch (result) {
    case "accepted":
    case "surplus": {
      const open = (await listPayments(order.id, trx)).filter((part) => part.state === "pending");
      await setProviderRef(trx, payment.id, notice.providerRef);
      await succeed(trx, order, { parts: open, actor }, now);
      if (result === "surplus") await keepSurplus(trx, arrived, now);
      return;
    }
    case "partial":
      return takePart(trx, arrived, now);
    case "failed":
      await changePaymentState(
        trx,
        payment.id,
        { from: "pending", to: "failed", providerRef: notice.providerRef },
        now,
      );
      await closePending(trx, order.id, now, "failed");
      return;
    case "late":
      await refundLate(trx, payment, { amount: notice.amount, providerRef: notice.providerRef }, now);
      return note(`付款 ${formatYuan(notice.amount)} 到账过晚，原路退回`);
    case "goneBack":
      await noteGoneBack(trx, payment, notice, now);
      await closePending(trx, order.id, now, "failed");
      return note(goneBackText(paymentMethodText(payment.provider)));
    case "wrongAmount": {
      const text = mismatchText(notice, payment.amount);
      await flagPayment(trx, payment.id, text);
      return note(`${text}。客服将与您联系`);
    }
  }
}

/** Reads a provider's notice, applies it and answers in its format: 200 accepted, 403 bad signature or time, 404 no such provider, 422 flagged. The answer does not say why a signature failed. */
export async function receiveNotice(
  providerName: string,
  sent: HttpMessage,
  now: number,
): Promise<HttpAnswer> {
  const provider = findProvider(providerName);
  if (!provider) notFound();
  const answer = (status: number): HttpAnswer => {
    const { type, body } = provider.noticeAnswer(status === 200);
    return { status, headers: { "content-type": type, "cache-control": "no-store" }, body };
  };
  const read = await provider.readNotice(sent, now);
  if (!read.ok) {
    metrics.payments.inc({ method: providerName, result: read.fault });
    const level = read.fault === "malformed" ? "error" : "info";
    log(level, "payment.notice", { provider: providerName, fault: read.fault });
    return answer(read.fault === "malformed" ? 400 : 403);
  }
  if (!read.notice) return answer(200);
  const applied = await applyNotice(providerName, read.notice, now);
  log("info", "payment.notice", { provider: providerName, payment: read.notice.paymentNumber, applied });
  return answer(applied === "wrongAmount" || applied === "unknownPayment" ? 422 : 200);
}

/** What became of money that an operator confirmed. */
export type ConfirmMoneyResult = ApplyNoticeResult | ReferenceFault;

/** `serialMissing`: the money becomes balance, or is less than is due. Only the bank's serial shows that it came, and came once. */
type ReferenceFault = SerialFault | "serialMissing";

/** Rolls back: the bank's serial cannot be used. */
class SerialRefused extends Error {
  constructor(readonly fault: ReferenceFault) {
    super(fault);
  }
}

/** With these results the money is used: it counts, or was refunded as late. */
const USES_MONEY: readonly ApplyNoticeResult[] = ["accepted", "partial", "surplus", "late"];

/** Money of a transfer that an operator has seen. */
export interface TransferMoney {
  number: string;
  amount: Fen;
  reference?: string;
  by: string;
  /** called with what becomes balance by this person's word; throws to refuse */
  allow?: (trx: Db, toBalance: { companyId: number; amount: Fen }) => Promise<void>;
}

const getNotice = ({ number, amount, reference }: TransferMoney): PaymentNotice => {
  const name = `${number}:${reference ?? String(amount)}`;
  return { id: name, paymentNumber: number, providerRef: name, amount, result: "success" };
};

const isStored = (result: NoticeResult) => result === "accepted" || result === "surplus";

/** Returns what becomes balance without proof of the bank, in fen: the surplus, and a recharge whose line is in no statement. */
async function unprovenBalance(
  trx: Db,
  payment: Payment,
  { amount, reference }: TransferMoney,
): Promise<Fen> {
  const surplus = Math.max(0, amount - payment.amount);
  if (payment.purpose !== "recharge") return surplus;
  return reference !== undefined && (await isSerialRead(trx, reference)) ? surplus : amount;
}

/** Confirms a transfer in the caller's transaction; throws a fault of the serial. `now` in ms. */
const confirmIn = (trx: Db, money: TransferMoney, now: number): Promise<ApplyNoticeResult> =>
  applyIn(
    trx,
    {
      providerName: "bank",
      notice: getNotice(money),
      actor: `operator:${money.by}`,
      before: async (inside, result, payment) => {
        await claimReference(inside, money, { result, payment }, now);
        const toBalance = payment && isStored(result) ? await unprovenBalance(inside, payment, money) : 0;
        if (payment && toBalance > 0)
          await money.allow?.(inside, { companyId: payment.companyId, amount: toBalance });
      },
      reference: money.reference ?? null,
    },
    now,
  );

/** Claims the bank's serial for money that is used; only the exact amount of an order needs none. */
async function claimReference(
  trx: Db,
  { number: paymentNumber, amount, reference, by }: TransferMoney,
  { result, payment }: { result: NoticeResult; payment: Payment | null },
  now: number,
): Promise<void> {
  if (!USES_MONEY.includes(result)) return;
  if (reference === undefined) {
    const isExactOfOrder = payment?.purpose === "order" && amount === payment.amount;
    if (!isExactOfOrder) throw new SerialRefused("serialMissing");
    return;
  }
  const fault = await claimSerial(trx, { serial: reference, amount, paymentNumber, by }, now);
  if (fault) throw new SerialRefused(fault);
}

/** The result, with a fault of the serial as an answer. */
async function confirmed(work: () => Promise<ApplyNoticeResult>): Promise<ConfirmMoneyResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SerialRefused) return error.fault;
    throw error;
  }
}

/** Like `confirmMoney` in the caller's transaction, to be rolled back after a fault of the serial. `now` in ms. */
export const confirmMoneyIn = (trx: Db, money: TransferMoney, now: number): Promise<ConfirmMoneyResult> =>
  confirmed(() => confirmIn(trx, money, now));

/**
 * An operator has seen money of a transfer: less than is due counts and leaves the rest open, a surplus goes to the balance, late
 * money is sent back. `reference` tells transfers apart; only the exact amount of an order needs none, and without one the same amount again changes nothing. It is the bank's serial: its
 * line of a statement, read before or later, is used by it, once for ever and with its whole amount. A fault of the serial changes nothing.
 */
export const confirmMoney = (money: TransferMoney, now: number): Promise<ConfirmMoneyResult> =>
  confirmed(async () => {
    const applied = await inTransaction((trx) => confirmIn(trx, money, now));
    return noteApplied("bank", getNotice(money), applied, now);
  });

/** Queries the providers of an order's unfinished payments, because notices get lost. */
export async function askProviders(orderId: number, now: number): Promise<void> {
  const open = (await listPayments(orderId)).filter((payment) => payment.state === "pending");
  for (const payment of open) await queryPaymentProvider(payment, now);
}

/** "waits": no news; "down": not reachable. */
export type ProviderQueryResult = ApplyNoticeResult | "waits" | "down";

/** The same for one payment; an unreachable provider is queried again later. */
export async function queryPaymentProvider(
  payment: Pick<Payment, "number" | "provider">,
  now: number,
): Promise<ProviderQueryResult> {
  let known: ProviderState | undefined;
  try {
    known = await findProvider(payment.provider)?.query(payment.number);
  } catch (error) {
    log("error", "payment.query", { payment: payment.number, ...toErrorFields(error) });
    return "down";
  }
  const notice = known && toNotice(known, { id: "", paymentNumber: payment.number });
  if (!notice) return "waits";
  // A query reports the same news once, like a notice, and a refund is other news than a payment.
  notice.id = `${notice.result === "refunded" ? "refunded" : "query"}:${notice.providerRef}`;
  return applyNotice(payment.provider, notice, now);
}

/** Closes abandoned payments at their providers, of one order or payment with `own`; paid ones are processed and refunded. */
export async function closeAbandoned(now: number, own?: Own): Promise<void> {
  for (const number of await closeAtProviders(now, own)) {
    const payment = await paymentByNumber(number);
    const query = payment && (await queryPaymentProvider(payment, now));
    // Processed payments, also flagged ones, are closed there as well.
    if (query && query !== "waits" && query !== "down") await stopClosing(payment.id);
  }
}
