/** Payments and refunds of ours, and lines of statements, for the tests of reconciliation. */
import { openPayment, changePaymentState } from "~/modules/payments/payment/payments.server";
import type { Payment } from "~/modules/payments/payment/payment";
import type { BillLine, BillProvider } from "~/modules/payments/reconciliation/bill";
import { keepReconciled } from "~/modules/payments/reconciliation/statements.server";
import { writeRefund } from "~/modules/payments/refunds/refund.server";
import { db } from "~/platform/database/database.server";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import { emptyTables, ensureRows } from "../../../rows";

/** A Friday morning; the statements are of the days before it. */
export const NOW = startOfDay("2026-11-27") + 11 * 3_600_000;
export const YESTERDAY = "2026-11-26";
export const NOON = startOfDay(YESTERDAY) + 12 * 3_600_000;

/** A payment of ours that was paid at `at`. */
export async function paid(provider: string, amount: number, at = NOON): Promise<Payment> {
  const wanted = { companyId: 1, orderId: null, provider, amount, transferProofFileId: null };
  const payment = await openPayment(db, wanted, at);
  await changePaymentState(db, payment.id, { from: "pending", to: "succeeded" }, at);
  return { ...payment, state: "succeeded" };
}

/** Its refund, sent at `at`. */
export async function sentBack(payment: Payment, amount: number, key: string, at = NOON): Promise<string> {
  await writeRefund(db, payment, { amount, key, state: "done", note: "" }, at);
  const row = await db
    .selectFrom("payment_refund")
    .select("number")
    .where("payment_id", "=", payment.id)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return row.number;
}

/** A line of a payment of ours, as a statement has it. */
export const toLine = (number: string, amount: number, more: Partial<BillLine> = {}): BillLine => ({
  kind: "payment",
  theirs: `T${number}`,
  ours: number,
  paymentNumber: "",
  amount,
  at: NOON,
  ...more,
});

let files = 0;
/** Keeps a statement of one day, or of some. */
export const statement = (
  lines: readonly BillLine[],
  {
    provider = "wechat",
    from = YESTERDAY,
    to = from,
    now = NOW,
    hash = `file ${(files += 1)}`,
  }: {
    provider?: BillProvider;
    from?: string;
    to?: string;
    now?: number;
    hash?: string;
  } = {},
) => keepReconciled({ provider, days: { from, to }, lines: [...lines], hash, name: "账单", by: "财务" }, now);

/** What does not match, as "verdict number state", in their order. */
export const differences = async (): Promise<string[]> => {
  const rows = await db.selectFrom("reconciliation_difference").selectAll().orderBy("id").execute();
  return rows.map(({ comparison: result, side, key, state }) => `${result} ${side} ${key} ${state}`);
};

/** Empties what reconciliation and payments hold. */
export async function clearBooks(): Promise<void> {
  await emptyTables([
    ...(["reconciliation_difference", "reconciliation_line", "reconciliation_statement"] as const),
    ...(["bank_file_line", "bank_file", "bank_line", "payment_refund", "payment", "audit"] as const),
  ]);
  await ensureRows("company", 1);
}

/** Statements without a line, so that these days and those beside them count as there. */
export const coverAround = async (day = YESTERDAY, provider: BillProvider = "wechat"): Promise<void> => {
  for (const at of [-1, 1])
    await statement([], { provider, from: toDay(startOfDay(day) + at * DAY), now: NOW + 3 * DAY });
};
