/** Starts or continues paying an order (design rules, "Orders", paying). An order has one open attempt: the same shares continue it, others replace it, so no form token is needed. Wallet parts leave the ledger at the start, so that they are not spent twice, and return if it fails, is replaced or the order is cancelled. */
import { companyFiles } from "~/modules/company/identity/file-owner.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { CREDIT } from "~/modules/credit/credit";
import { CreditRefused } from "~/modules/credit/receivables.server";
import { handOver } from "~/modules/payments/providers/hand-over.server";
import { PAYMENTS_QUOTA, type Payment } from "~/modules/payments/payment/payment";
import { isWalletMethod, WALLET_METHODS, isTransferMethod } from "~/modules/payments/payment/payment-method";
import { openPayment, listPayments, replaceTransferProof } from "~/modules/payments/payment/payments.server";
import {
  planPayment,
  type PaymentPlan,
  type StartRefusal,
  type WalletSelection,
} from "~/modules/payments/payment/plan";
import { closePending } from "~/modules/payments/refunds/refund.server";
import { offeredMethods } from "~/modules/payments/providers/registry.server";
import { redPacketPercent } from "~/modules/payments/providers/settings.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import { countWritten } from "~/platform/http/limits/quota.server";
import type { Row } from "~/platform/database/schema";
import {
  releaseFiles,
  removeUnused,
  useFiles,
  withStoredFiles,
  type StoredFile,
} from "~/platform/files/stored-files.server";
import { readAccounts } from "~/modules/wallet/ledger.server";
import { takesPayment } from "~/modules/orders/transitions/group.server";
import { lockOrder } from "~/modules/orders/order/lock.server";
import { addOrderNote } from "~/modules/orders/order/transition.server";
import { succeed, takeFromWallet, takeOnCredit } from "./parts.server";
import { askProviders, closeAbandoned } from "./settle.server";

export interface PaymentSelection extends WalletSelection {
  /** provider of the rest; null without a choice */
  paymentMethod: string | null;
  /** the rest that the buyer saw, fen */
  seenRest: Fen;
  transferProof: File | null;
}

export type StartResult = { ok: true; to: string } | { ok: false; refusal: StartRefusal };

type Attempt =
  /** `replacedProof`: the file that the new one replaces */
  { ok: true; outside: Payment | null; replacedProof?: number | null } | { ok: false; refusal: StartRefusal };

/** Rolls back if the wallet has less than before. */
class WalletMoved extends Error {}

/** Starts or continues a payment and returns the buyer's next page. Refusals are values (payments/payment/plan.ts) without any effect. Providers are called outside the transaction. */
export async function startPayment(
  viewer: SignedIn,
  orderId: number,
  choice: PaymentSelection,
  now: number,
): Promise<StartResult> {
  const { companyId } = viewer.buyer;
  const order = await ownOrder(db, companyId, orderId);
  if (!order) return refuse({ code: "notFound" });
  await askProviders(orderId, now);
  const offered = await offeredMethods(order.is_ephedrine === 1);
  const isCredit = choice.paymentMethod === CREDIT && order.is_ephedrine === 0;
  const isOffered = isCredit || offered.some((item) => item.name === choice.paymentMethod);
  if (choice.paymentMethod !== null && !isOffered)
    return refuse({ code: order.is_ephedrine === 1 ? "bankOnly" : "paymentMethodMissing" });
  const { paymentMethod, transferProof: proof } = choice;
  const files =
    isTransferMethod(paymentMethod) && proof !== null && order.status === "pendingPayment" ? [proof] : [];
  const tried = await withStoredFiles(
    { owner: companyFiles(companyId), files, purpose: "slip" },
    now,
    ([stored]) => tryOpenAttempt(viewer, orderId, choice, stored ?? null, now),
  );
  if (!tried.ok) return refuse({ code: "transferProofRefused", text: tried.text });
  const attempt = tried.value;
  if (!attempt.ok) return attempt;
  if (!attempt.outside) return { ok: true, to: `/cart/step4?id=${orderId}` };
  return announce(attempt.outside, orderId, order.number, now);
}

async function tryOpenAttempt(
  viewer: SignedIn,
  orderId: number,
  choice: PaymentSelection,
  proof: StoredFile | null,
  now: number,
): Promise<Attempt> {
  let replaced: number | null = null;
  try {
    const attempt = await inTransaction(async (trx) => {
      const opened = await openAttempt(trx, viewer, orderId, choice, proof, now);
      replaced = (opened.ok && opened.replacedProof) || null;
      return opened;
    });
    if (replaced !== null) await removeUnused([replaced]);
    return attempt;
  } catch (error) {
    if (error instanceof WalletMoved)
      return { ok: false, refusal: { code: "changed", rest: choice.seenRest } };
    if (error instanceof CreditRefused)
      return { ok: false, refusal: { code: "creditRefused", text: error.message } };
    throw error;
  }
}

/** Creates the payment at its provider; if that is down, the attempt is closed and wallet parts return. */
async function announce(
  payment: Payment,
  orderId: number,
  orderNumber: string,
  now: number,
): Promise<StartResult> {
  await closeAbandoned(now, { orderId });
  const to = await handOver(payment, `订单 ${orderNumber}`, now);
  if (to !== null) return { ok: true, to };
  await inTransaction((trx) => closePending(trx, orderId, now));
  return refuse({ code: "providerDown" });
}

async function openAttempt(
  trx: Db,
  viewer: SignedIn,
  orderId: number,
  choice: PaymentSelection,
  proof: StoredFile | null,
  now: number,
): Promise<Attempt> {
  const { companyId, accountId } = viewer.buyer;
  const order = await lockOrder(trx, orderId);
  if (!order || order.company_id !== companyId) return refuse({ code: "notFound" });
  if (order.status !== "pendingPayment") return refuse({ code: "notPayable" });
  const open = (await listPayments(orderId, trx)).filter((payment) => payment.state === "pending");
  const waits = open.find((payment) => !isWalletMethod(payment.provider)) ?? null;
  if (now >= order.pay_before && !waits?.transferProofFileId) return refuse({ code: "expired" });
  if (!(await takesPayment(trx, order, now))) return refuse({ code: "expired" });

  const plan = await computePlan(trx, order, open, choice);
  if (plan.rest !== choice.seenRest) return refuse({ code: "changed", rest: plan.rest });
  const paymentMethod = plan.rest > 0 ? choice.paymentMethod : null;
  if (plan.rest > 0 && paymentMethod === null) return refuse({ code: "paymentMethodMissing" });
  const isSame = open.length > 0 && isSamePlan(open, plan, paymentMethod);
  const lacksProof = isTransferMethod(paymentMethod) && proof === null && !waits?.transferProofFileId;
  if (lacksProof) return refuse({ code: "transferProofMissing" });
  if (isSame && waits) {
    if (proof) await replaceProof(trx, waits, proof, now);
    return { ok: true, outside: waits, replacedProof: proof && waits.transferProofFileId };
  }
  if (isTransferMethod(paymentMethod) && proof === null) return refuse({ code: "transferProofMissing" });

  await countWritten(trx, PAYMENTS_QUOTA, { key: `payments:${companyId}`, count: 1 }, now);
  await closePending(trx, orderId, now);
  const held: Payment[] = [];
  for (const provider of WALLET_METHODS) {
    const amount = plan[provider];
    if (amount === 0) continue;
    const part = await takeFromWallet(trx, order, provider, amount, now);
    if (part === null) throw new WalletMoved();
    held.push(part);
  }
  if (paymentMethod === CREDIT) held.push(await takeOnCredit(trx, order, plan.rest, now));
  else if (paymentMethod !== null) {
    const [transferProofFileId = null] = await useFiles(trx, proof ? [proof] : []);
    const outside = await openPayment(
      trx,
      { companyId, orderId, provider: paymentMethod, amount: plan.rest, transferProofFileId },
      now,
    );
    if (isTransferMethod(paymentMethod))
      await addOrderNote(trx, orderId, `buyer:${accountId}`, "已提交转账回单，等待确认", now);
    return { ok: true, outside };
  }
  await succeed(trx, order, held, `buyer:${accountId}`, now);
  return { ok: true, outside: null };
}

async function replaceProof(trx: Db, waits: Payment, proof: StoredFile, now: number): Promise<void> {
  const [fileId] = await useFiles(trx, [proof]);
  await replaceTransferProof(trx, waits.id, fileId!);
  if (waits.transferProofFileId !== null) await releaseFiles(trx, [waits.transferProofFileId], now);
}

/** The shares by the current wallet, with what this order's own attempt holds. */
async function computePlan(
  trx: Db,
  order: Row<"orders">,
  open: readonly Payment[],
  choice: WalletSelection,
): Promise<PaymentPlan> {
  const wallet = await readAccounts(order.company_id, trx);
  const heldBy = (paymentMethod: string) =>
    open
      .filter((payment) => payment.provider === paymentMethod)
      .reduce((sum, payment) => sum + payment.amount, 0);
  const funds = {
    balance: wallet.balance + heldBy("balance"),
    redPacket: wallet.redPacket + heldBy("redPacket"),
  };
  const facts = { payable: order.payable, paid: order.paid, isEphedrine: order.is_ephedrine === 1 };
  return planPayment(facts, funds, choice, await redPacketPercent(trx));
}

function isSamePlan(open: readonly Payment[], plan: PaymentPlan, paymentMethod: string | null): boolean {
  const shares = new Map<string, Fen>([
    ["balance", plan.balance],
    ["redPacket", plan.redPacket],
  ]);
  if (paymentMethod !== null) shares.set(paymentMethod, plan.rest);
  const wanted = [...shares].filter(([, amount]) => amount > 0);
  return (
    wanted.length === open.length && open.every((payment) => shares.get(payment.provider) === payment.amount)
  );
}

function refuse(refusal: StartRefusal): { ok: false; refusal: StartRefusal } {
  return { ok: false, refusal };
}

async function ownOrder(trx: Db, companyId: number, orderId: number): Promise<Row<"orders"> | undefined> {
  return trx
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", orderId)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
}
