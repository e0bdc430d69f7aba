import { isTransferMethod } from "~/modules/payments/payment/payment-method";
import { companyFiles } from "~/modules/company/identity/file-owner.server";
import { RECHARGES_PATH, resultPath } from "~/modules/payments/payment/pay-path";
import type { Payment } from "~/modules/payments/payment/payment";
import { startRefusalText } from "~/modules/payments/payment/plan";
import { handOver } from "~/modules/payments/providers/hand-over.server";
import { offeredMethods } from "~/modules/payments/providers/registry.server";
import { closePayment } from "~/modules/payments/refunds/refund.server";
import { type Db, inTransaction } from "~/platform/database/database.server";
import { type StoredFile, withStoredFiles } from "~/platform/files/stored-files.server";
import { getAnswer } from "~/platform/http/forms/forms.server";
import type { Fen } from "~/platform/values/money";
import { readRecharge } from "./recharge";
import { openRecharge, ordersOfRecharges } from "./recharge.server";

export interface RechargeRequest {
  companyId: number;
  amount: string;
  paymentMethod: string;
  transferProof: File | null;
}

/** `to`: where the buyer pays; `field`: the wrong field. */
export type RechargeStarted = { ok: true; to: string } | { ok: false; field: string; text: string };

const refuse = (field: "amount" | "paymentMethod" | "transferProof", text: string): RechargeStarted => ({
  ok: false,
  field,
  text,
});

/** Starts a recharge once for a form token. A refusal leaves nothing; throws QuotaSpent. `now` in ms. */
export async function startRecharge(
  { amount: input, ...request }: RechargeRequest,
  token: string,
  now: number,
): Promise<RechargeStarted> {
  const read = readRecharge(input);
  if ("text" in read) return refuse("amount", read.text);
  return payIn({ ...request, amount: read.amount, subject: () => "余额充值" }, token, now);
}

interface PayIn extends Omit<RechargeRequest, "amount"> {
  amount: Fen;
  agree?: (trx: Db) => Promise<readonly number[]>;
  /** text for the payer at the provider */
  subject: (orders: number) => string;
}

/** The same for a given amount of fen, at most MAX_RECHARGE. */
export async function payIn(
  { companyId, amount, agree, subject, paymentMethod, transferProof }: PayIn,
  token: string,
  now: number,
): Promise<RechargeStarted> {
  const isOffered = (await offeredMethods(false)).some((method) => method.name === paymentMethod);
  if (!isOffered) return refuse("paymentMethod", "请选择付款方式");
  const isTransfer = isTransferMethod(paymentMethod);
  if (isTransfer && transferProof === null) return refuse("transferProof", "请上传转账回单");
  const files = isTransfer && transferProof !== null ? [transferProof] : [];
  const upload = { owner: companyFiles(companyId), files, purpose: "slip" };
  const open = (stored: StoredFile | null) =>
    openRecharge({ companyId, provider: paymentMethod, amount, agree, transferProof: stored }, token, now);
  const opened = await withStoredFiles(upload, now, ([stored = null]) => open(stored));
  // The first of two submits may have used the last of the limit.
  if (!opened.ok && (await getAnswer(token)) === null) return refuse("transferProof", opened.text);
  const payment = opened.ok ? opened.value : await open(null);
  return payment ? announce(payment, subject, now) : { ok: true, to: RECHARGES_PATH };
}

async function announce(payment: Payment, subject: PayIn["subject"], now: number): Promise<RechargeStarted> {
  const orders = (await ordersOfRecharges([payment.id])).get(payment.id) ?? [];
  const to = await handOver(payment, subject(orders.length), now);
  const isJointTransfer = orders.length > 0 && isTransferMethod(payment.provider);
  if (to !== null) return { ok: true, to: isJointTransfer ? resultPath(payment, true) : to };
  await inTransaction((trx) => closePayment(trx, payment, now));
  return refuse("paymentMethod", startRefusalText({ code: "providerDown" }).text);
}
