/**
 * Starting to pay an order, or going on with what was begun (design rules, "Orders", paying).
 *
 * Decision: an order has one open attempt at a time. Its wallet parts are taken out of the ledger when the attempt starts and come back,
 * by a row of their own, when it fails, is replaced or the order is cancelled. Held money cannot be spent twice, so the notice of success
 * needs nothing that could be missing by then, and an attempt that the wallet pays in full is done in the same transaction.
 * Starting again with the same shares continues the open attempt; other shares replace it. So no form token is needed: however often and in
 * however many tabs a form is sent, there is one set of payments. Money for a replaced or cancelled attempt goes back where it came from.
 */
import type { SignedIn } from "~/company/buyer";
import { handOver } from "~/payments/hand-over.server";
import { isWalletMeans, PAYMENTS_QUOTA, WALLET_MEANS, type Payment } from "~/payments/payment";
import { openPayment, paymentsOf, replaceSlip } from "~/payments/payments.server";
import { PayForm } from "~/payments/pay-input";
import {
  planPayment,
  startRefusalText,
  type PaymentPlan,
  type StartRefusal,
  type WalletChoice,
} from "~/payments/plan";
import { closePending } from "~/payments/refund.server";
import { offeredMeans } from "~/payments/registry.server";
import { redPacketPercent } from "~/payments/settings.server";
import { db, inTransaction, type Db } from "~/platform/database.server";
import { formBytes } from "~/platform/files.server";
import { orRefuse, readForm } from "~/platform/forms.server";
import type { Fen } from "~/platform/money";
import { notFound } from "~/platform/page-error";
import { countWritten } from "~/platform/quota.server";
import type { Row } from "~/platform/schema";
import { redirectWith } from "~/platform/session.server";
import {
  releaseFiles,
  removeUnused,
  useFiles,
  withStoredFiles,
  type StoredFile,
} from "~/platform/stored-files.server";
import { accountsOf, post } from "~/wallet/ledger.server";
import { takesPayment } from "./group.server";
import { lockOrder } from "./lock.server";
import { say } from "./move.server";
import { askProviders, closeGivenUp, succeed } from "./settle.server";

export interface PayChoice extends WalletChoice {
  /** name of the provider for the rest; null when nothing was chosen */
  means: string | null;
  /** the rest that the buyer saw when sending the form, fen */
  seenRest: Fen;
  /** slip of a company transfer */
  slip: File | null;
}

/**
 * Reads the form of a paying page and starts the payment: 303 to where the buyer goes next, 400 with the reason in its field, 404 for another
 * company's order.
 */
export async function submitPayment(
  request: Request,
  viewer: SignedIn,
  orderId: number,
  now: number,
): Promise<Response> {
  const form = await readForm(request, PayForm, { maxBytes: formBytes(1) });
  if (!form.ok) return form.response;
  const { balance, redPacket, means, rest, slip } = form.value;
  const choice: PayChoice = {
    useBalance: balance,
    useRedPacket: redPacket,
    means: means ?? null,
    seenRest: rest,
    slip,
  };
  return orRefuse(form.refuse, async () => {
    const started = await startPayment(viewer, orderId, choice, now);
    if (started.ok) return redirectWith(request, started.to);
    if (started.refusal.code === "notFound") notFound();
    const { field, text } = startRefusalText(started.refusal);
    return form.refuse(field === null ? { form: [text] } : { fields: { [field]: [text] } });
  });
}

export type StartResult = { ok: true; to: string } | { ok: false; refusal: StartRefusal };

type Attempt =
  /** `replacedSlip`: a file that the new one stands in place of */
  { ok: true; outside: Payment | null; replacedSlip?: number | null } | { ok: false; refusal: StartRefusal };

/** Thrown to undo a transaction in which the wallet turned out to hold less than a moment before. */
class WalletMoved extends Error {}

/**
 * Starts paying an order of the viewer's company, or continues the payment begun before, and says where the buyer goes next.
 * Refusals are values (payments/plan.ts); in every one of them nothing was taken. Providers are called outside the transaction.
 */
export async function startPayment(
  viewer: SignedIn,
  orderId: number,
  choice: PayChoice,
  now: number,
): Promise<StartResult> {
  const { companyId } = viewer.buyer;
  const order = await ownOrder(db, companyId, orderId);
  if (!order) return refuse({ code: "notFound" });
  await askProviders(orderId, now);
  const offered = await offeredMeans(order.is_ephedrine === 1);
  const isOffered = offered.some((means) => means.name === choice.means);
  if (choice.means !== null && !isOffered)
    return refuse({ code: order.is_ephedrine === 1 ? "bankOnly" : "meansMissing" });
  const { means, slip } = choice;
  const files = means === "bank" && slip !== null && order.status === "pendingPayment" ? [slip] : [];
  const tried = await withStoredFiles({ owner: { companyId }, files, purpose: "slip" }, now, ([stored]) =>
    attemptOf(viewer, orderId, choice, stored ?? null, now),
  );
  if (!tried.ok) return refuse({ code: "slipRefused", text: tried.text });
  const attempt = tried.value;
  if (!attempt.ok) return attempt;
  if (!attempt.outside) return { ok: true, to: `/cart/step4?id=${orderId}` };
  return announce(attempt.outside, orderId, order.number, now);
}

async function attemptOf(
  viewer: SignedIn,
  orderId: number,
  choice: PayChoice,
  slip: StoredFile | null,
  now: number,
): Promise<Attempt> {
  let replaced: number | null = null;
  try {
    const attempt = await inTransaction(async (trx) => {
      const opened = await openAttempt(trx, viewer, orderId, choice, slip, now);
      replaced = (opened.ok && opened.replacedSlip) || null;
      return opened;
    });
    if (replaced !== null) await removeUnused([replaced]);
    return attempt;
  } catch (error) {
    if (error instanceof WalletMoved)
      return { ok: false, refusal: { code: "changed", rest: choice.seenRest } };
    throw error;
  }
}

/** Announces the payment at its provider; a provider that is down closes the attempt, so that the wallet parts are back at once. */
async function announce(
  payment: Payment,
  orderId: number,
  orderNumber: string,
  now: number,
): Promise<StartResult> {
  await closeGivenUp(now, { orderId });
  const to = await handOver(payment, `订单 ${orderNumber}`, now);
  if (to !== null) return { ok: true, to };
  await inTransaction((trx) => closePending(trx, orderId, now));
  return refuse({ code: "providerDown" });
}

async function openAttempt(
  trx: Db,
  viewer: SignedIn,
  orderId: number,
  choice: PayChoice,
  slip: StoredFile | null,
  now: number,
): Promise<Attempt> {
  const { companyId, accountId } = viewer.buyer;
  const order = await lockOrder(trx, orderId);
  if (!order || order.company_id !== companyId) return refuse({ code: "notFound" });
  if (order.status !== "pendingPayment") return refuse({ code: "notPayable" });
  const open = (await paymentsOf(orderId, trx)).filter((payment) => payment.state === "pending");
  const waits = open.find((payment) => !isWalletMeans(payment.provider)) ?? null;
  if (now >= order.pay_before && !waits?.slipFileId) return refuse({ code: "expired" });
  if (!(await takesPayment(trx, order, now))) return refuse({ code: "expired" });

  const plan = await planOf(trx, order, open, choice);
  if (plan.rest !== choice.seenRest) return refuse({ code: "changed", rest: plan.rest });
  const means = plan.rest > 0 ? choice.means : null;
  if (plan.rest > 0 && means === null) return refuse({ code: "meansMissing" });
  const isSame = open.length > 0 && isSamePlan(open, plan, means);
  const lacksSlip = means === "bank" && slip === null && !waits?.slipFileId;
  if (lacksSlip) return refuse({ code: "slipMissing" });
  if (isSame && waits) {
    if (slip) await takeSlip(trx, waits, slip, now);
    return { ok: true, outside: waits, replacedSlip: slip && waits.slipFileId };
  }
  if (means === "bank" && slip === null) return refuse({ code: "slipMissing" });

  await countWritten(trx, PAYMENTS_QUOTA, `payments:${companyId}`, 1, now);
  await closePending(trx, orderId, now);
  const held: Payment[] = [];
  for (const provider of WALLET_MEANS) {
    const amount = plan[provider];
    if (amount === 0) continue;
    const part = await openPayment(trx, { companyId, orderId, provider, amount, slipFileId: null }, now);
    const verdict = await post(trx, {
      companyId,
      account: provider,
      amount: -amount,
      kind: "pay",
      key: part.number,
      orderId,
      note: `订单 ${order.number}`,
      now,
    });
    if (verdict !== "posted") throw new WalletMoved();
    held.push(part);
  }
  if (means !== null) {
    const [slipFileId = null] = await useFiles(trx, slip ? [slip] : []);
    const outside = await openPayment(
      trx,
      { companyId, orderId, provider: means, amount: plan.rest, slipFileId },
      now,
    );
    if (means === "bank") await say(trx, orderId, `buyer:${accountId}`, "已提交转账回单，等待确认", now);
    return { ok: true, outside };
  }
  await succeed(trx, order, held, `buyer:${accountId}`, now);
  return { ok: true, outside: null };
}

/** Lets a new slip stand in place of the one that was handed in before. */
async function takeSlip(trx: Db, waits: Payment, slip: StoredFile, now: number): Promise<void> {
  const [fileId] = await useFiles(trx, [slip]);
  await replaceSlip(trx, waits.id, fileId!);
  if (waits.slipFileId !== null) await releaseFiles(trx, [waits.slipFileId], now);
}

/** The shares by what the wallet holds now, counting in what this order's own open attempt holds back. */
async function planOf(
  trx: Db,
  order: Row<"orders">,
  open: readonly Payment[],
  choice: WalletChoice,
): Promise<PaymentPlan> {
  const wallet = await accountsOf(order.company_id, trx);
  const heldBy = (means: string) =>
    open.filter((payment) => payment.provider === means).reduce((sum, payment) => sum + payment.amount, 0);
  const funds = {
    balance: wallet.balance + heldBy("balance"),
    redPacket: wallet.redPacket + heldBy("redPacket"),
  };
  const facts = { payable: order.payable, paid: order.paid, isEphedrine: order.is_ephedrine === 1 };
  return planPayment(facts, funds, choice, await redPacketPercent(trx));
}

function isSamePlan(open: readonly Payment[], plan: PaymentPlan, means: string | null): boolean {
  const shares = new Map<string, Fen>([
    ["balance", plan.balance],
    ["redPacket", plan.redPacket],
  ]);
  if (means !== null) shares.set(means, plan.rest);
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
