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
  if (!(await isOffered(order, choice.paymentMethod)))
    return refuse({ code: order.is_ephedrine === 1 ? "bankOnly" : "paymentMethodMissing" });
  const { paymentMethod, transferProof: proof } = choice;
  const files =
    isTransferMethod(paymentMethod) && proof !== null && order.status === "pendingPayment" ? [proof] : [];
  const tried = await withStoredFiles(
    { owner: companyFiles(companyId), files, purpose: "slip" },
    now,
    ([stored]) => tryOpenAttempt({ viewer, orderId, choice, proof: stored ?? null }, now),
  );
  if (!tried.ok) return refuse({ code: "transferProofRefused", text: tried.text });
  const attempt = tried.value;
  if (!attempt.ok) return attempt;
  if (!attempt.outside) return { ok: true, to: `/cart/step4?id=${orderId}` };
  return announce(attempt.outside, orderId, order.number, now);
}

/** Whether a method may pay the rest of this order; the wallet alone needs none. */
async function isOffered(order: Row<"orders">, paymentMethod: string | null): Promise<boolean> {
  const isEphedrine = order.is_ephedrine === 1;
  const offered = await offeredMethods(isEphedrine);
  if (paymentMethod === null || (paymentMethod === CREDIT && !isEphedrine)) return true;
  return offered.some((item) => item.name === paymentMethod);
}

interface AttemptInput {
  viewer: SignedIn;
  orderId: number;
  choice: PaymentSelection;
  proof: StoredFile | null;
}

async function tryOpenAttempt(input: AttemptInput, now: number): Promise<Attempt> {
  try {
    const attempt = await inTransaction((trx) => openAttempt(trx, input, now));
    if (attempt.ok && attempt.replacedProof) await removeUnused([attempt.replacedProof]);
    return attempt;
  } catch (error) {
    if (error instanceof WalletMoved) return refuse({ code: "changed", rest: input.choice.seenRest });
    if (error instanceof CreditRefused) return refuse({ code: "creditRefused", text: error.message });
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

async function openAttempt(trx: Db, input: AttemptInput, now: number): Promise<Attempt> {
  const { choice, proof } = input;
  const found = await lockPayable(trx, input, now);
  if (!found.ok) return found;
  const { order, open, waits } = found;
  const plan = await computePlan(trx, order, open, choice);
  const paymentMethod = plan.rest > 0 ? choice.paymentMethod : null;
  const fault = planFault(plan, choice);
  if (fault) return refuse(fault);
  const same = isSamePlan(open, plan, paymentMethod) ? waits : null;
  const hasProof = proof !== null || Boolean(same?.transferProofFileId);
  if (isTransferMethod(paymentMethod) && !hasProof) return refuse({ code: "transferProofMissing" });
  if (same) return continueAttempt(trx, same, proof, now);

  const { companyId, accountId } = input.viewer.buyer;
  await countWritten(trx, PAYMENTS_QUOTA, { key: `payments:${companyId}`, count: 1 }, now);
  await closePending(trx, order.id, now);
  const parts = await takeWalletParts(trx, order, plan, now);
  if (paymentMethod === CREDIT) parts.push(await takeOnCredit(trx, order, plan.rest, now));
  else if (paymentMethod !== null)
    return { ok: true, outside: await openOutside(trx, input, { paymentMethod, amount: plan.rest }, now) };
  await succeed(trx, order, { parts, actor: `buyer:${accountId}` }, now);
  return { ok: true, outside: null };
}

interface Payable {
  ok: true;
  order: Row<"orders">;
  /** parts of its unfinished attempt */
  open: Payment[];
  /** the one of them outside the wallet */
  waits: Payment | null;
}

/** Locks an order that waits for money, with its unfinished attempt. */
async function lockPayable(
  trx: Db,
  { viewer, orderId }: AttemptInput,
  now: number,
): Promise<Payable | { ok: false; refusal: StartRefusal }> {
  const order = await lockOrder(trx, orderId);
  if (!order || order.company_id !== viewer.buyer.companyId) return refuse({ code: "notFound" });
  if (order.status !== "pendingPayment") return refuse({ code: "notPayable" });
  const open = (await listPayments(orderId, trx)).filter((payment) => payment.state === "pending");
  const waits = open.find((payment) => !isWalletMethod(payment.provider)) ?? null;
  if (now >= order.pay_before && !waits?.transferProofFileId) return refuse({ code: "expired" });
  if (!(await takesPayment(trx, order, now))) return refuse({ code: "expired" });
  return { ok: true, order, open, waits };
}

function planFault({ rest }: PaymentPlan, choice: PaymentSelection): StartRefusal | null {
  if (rest !== choice.seenRest) return { code: "changed", rest };
  return rest > 0 && choice.paymentMethod === null ? { code: "paymentMethodMissing" } : null;
}

/** Keeps an attempt with the same shares; a new proof replaces its own. */
async function continueAttempt(
  trx: Db,
  waits: Payment,
  proof: StoredFile | null,
  now: number,
): Promise<Attempt> {
  if (proof === null) return { ok: true, outside: waits };
  await replaceProof(trx, waits, proof, now);
  return { ok: true, outside: waits, replacedProof: waits.transferProofFileId };
}

/** Takes the plan's shares from the wallet; throws WalletMoved if it has less than before. */
async function takeWalletParts(
  trx: Db,
  order: Row<"orders">,
  plan: PaymentPlan,
  now: number,
): Promise<Payment[]> {
  const parts: Payment[] = [];
  for (const provider of WALLET_METHODS) {
    const amount = plan[provider];
    if (amount === 0) continue;
    const part = await takeFromWallet(trx, order, { provider, amount }, now);
    if (part === null) throw new WalletMoved();
    parts.push(part);
  }
  return parts;
}

/** Opens the payment of the rest at a provider or by transfer. */
async function openOutside(
  trx: Db,
  { viewer, orderId, proof }: AttemptInput,
  { paymentMethod: provider, amount }: { paymentMethod: string; amount: Fen },
  now: number,
): Promise<Payment> {
  const { companyId, accountId } = viewer.buyer;
  const [transferProofFileId = null] = await useFiles(trx, proof ? [proof] : []);
  const outside = await openPayment(trx, { companyId, orderId, provider, amount, transferProofFileId }, now);
  if (isTransferMethod(provider)) {
    const note = "已提交转账回单，等待确认";
    await addOrderNote(trx, orderId, { actor: `buyer:${accountId}`, note }, now);
  }
  return outside;
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
