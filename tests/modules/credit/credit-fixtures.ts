/** Companies with credit and orders bought on it, for the tests of credit. */
import { setCreditIn } from "~/modules/credit/account.server";
import { CREDIT, type CreditTerms } from "~/modules/credit/credit";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { inTransaction } from "~/platform/database/database.server";
import { db } from "~/platform/database/database.server";
import { choice, company, NOW, order } from "../orders/payment/pay-fixtures";

export const TERMS: CreditTerms = { limit: 100_000, termDays: 30, startsOn: "2026-01-01", endsOn: null };

/** A company of its own that may owe this much, with this much in its wallet, fen. */
export async function creditor(limit: number, balance = 0, redPacket = 0): Promise<SignedIn> {
  const viewer = await company(balance, redPacket);
  await inTransaction((trx) =>
    setCreditIn(
      trx,
      viewer.buyer.companyId,
      { terms: { ...TERMS, limit }, version: 0, by: "财务" },
      NOW - 40 * 86_400_000,
    ),
  );
  return viewer;
}

export const onCredit = (viewer: SignedIn, orderId: number, rest: number, now = NOW) =>
  startPayment(viewer, orderId, choice(rest, { paymentMethod: CREDIT }), now);

/** An order that was bought on account; its id. */
export async function bought(viewer: SignedIn, amount: number, now = NOW): Promise<number> {
  const id = await order(viewer, amount, false, now);
  const started = await onCredit(viewer, id, amount, now);
  if (!started.ok) throw new Error(JSON.stringify(started.refusal));
  return id;
}

/** What the books say of a company: what it owes, and the two sums that must be equal to it. */
export async function ledgers({ buyer: { companyId } }: SignedIn) {
  const sum = async (table: "credit_entry" | "receivable", column: "amount" | "open") => {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.sum<number | null>(column as never).as("n"))
      .where("company_id", "=", companyId)
      .executeTakeFirstOrThrow();
    return Number(row.n ?? 0);
  };
  const account = await db
    .selectFrom("credit_account")
    .select("outstanding")
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  return {
    outstanding: account.outstanding,
    entries: await sum("credit_entry", "amount"),
    open: await sum("receivable", "open"),
  };
}

export const owing = (outstanding: number) => ({ outstanding, entries: outstanding, open: outstanding });
