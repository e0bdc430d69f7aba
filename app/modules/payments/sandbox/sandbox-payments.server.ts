import type { OnlineMethod } from "~/modules/payments/payment/payment-method";
import { randomBytes, randomUUID } from "node:crypto";
import { db, forUpdate, inTransaction } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import type { Row } from "~/platform/database/schema";

export type SandboxPayment = Row<"sandbox_payment">;

export interface NewSandboxPayment {
  number: string;
  provider: OnlineMethod;
  amount: Fen;
  subject: string;
  notifyUrl: string;
  returnUrl: string;
}

/** Inserts a payment once; null if the number has another amount or provider. */
export async function openSandboxPayment(
  payment: NewSandboxPayment,
  now: number,
): Promise<SandboxPayment | null> {
  const { number, provider, amount, subject } = payment;
  await db
    .insertInto("sandbox_payment")
    .values({
      number,
      provider,
      amount,
      subject,
      state: "waiting",
      handle: randomBytes(16).toString("base64url"),
      notify_url: payment.notifyUrl,
      return_url: payment.returnUrl,
      created_at: now,
    })
    .onConflict((oc) => oc.column("number").doNothing())
    .execute();
  const book = await findSandboxPayment(provider, number);
  return book?.amount === amount ? book : null;
}

export async function findSandboxPayment(provider: string, number: string): Promise<SandboxPayment | null> {
  const book = await db
    .selectFrom("sandbox_payment")
    .selectAll()
    .where("number", "=", number)
    .where("provider", "=", provider)
    .executeTakeFirst();
  return book ?? null;
}

export async function findSandboxPaymentByHandle(handle: string): Promise<SandboxPayment | null> {
  if (handle === "") return null;
  const found = await db
    .selectFrom("sandbox_payment")
    .selectAll()
    .where("handle", "=", handle)
    .executeTakeFirst();
  return found ?? null;
}

/** Stores the payer's decision, once, for a waiting payment; returns the payment. */
export async function decideSandboxPayment(
  number: string,
  result: "success" | "fail",
  now: number,
): Promise<void> {
  await db
    .updateTable("sandbox_payment")
    .set({
      state: result === "success" ? "paid" : "failed",
      ref: `42${randomUUID().replaceAll("-", "").slice(0, 26)}`,
      notice_id: randomUUID(),
      decided_at: now,
    })
    .where("number", "=", number)
    .where("state", "=", "waiting")
    .execute();
}

/** Closes a waiting payment; returns it. */
export async function closeSandboxPayment(
  provider: string,
  number: string,
  now: number,
): Promise<SandboxPayment | null> {
  await db
    .updateTable("sandbox_payment")
    .set({ state: "closed", decided_at: now })
    .where("number", "=", number)
    .where("provider", "=", provider)
    .where("state", "=", "waiting")
    .execute();
  return findSandboxPayment(provider, number);
}

/** refused: unpaid, more than was paid, or a number of another refund. again: done before. */
export type SandboxRefund = "done" | "again" | "refused";

/** Refunds a part, once for the refund's number and never more than was paid. */
export async function refundSandboxPayment(
  provider: string,
  number: string,
  refund: { number: string; amount: Fen },
  now: number,
): Promise<SandboxRefund> {
  return inTransaction(async (trx): Promise<SandboxRefund> => {
    // Locked, so that concurrent refunds are checked in turn.
    const read = trx.selectFrom("sandbox_payment").selectAll().where("number", "=", number);
    const book = await forUpdate(read.where("provider", "=", provider)).executeTakeFirst();
    if (book?.state !== "paid") return "refused";
    const before = await trx
      .selectFrom("sandbox_refund")
      .selectAll()
      .where("number", "=", refund.number)
      .executeTakeFirst();
    if (before)
      return before.payment_number === number && before.amount === refund.amount ? "again" : "refused";
    const sent = await readRefunded(number, trx);
    if (refund.amount <= 0 || sent + refund.amount > book.amount) return "refused";
    await trx
      .insertInto("sandbox_refund")
      .values({ ...refund, payment_number: number, created_at: now })
      .execute();
    return "done";
  });
}

export async function readRefunded(number: string, trx: Pick<typeof db, "selectFrom"> = db): Promise<Fen> {
  const { sum } = await trx
    .selectFrom("sandbox_refund")
    .select((eb) => eb.fn.sum<number | null>("amount").as("sum"))
    .where("payment_number", "=", number)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** One refund by the shop's number of it, or null. */
export async function findSandboxRefund(number: string): Promise<Row<"sandbox_refund"> | null> {
  const row = await db
    .selectFrom("sandbox_refund")
    .selectAll()
    .where("number", "=", number)
    .executeTakeFirst();
  return row ?? null;
}

export interface SandboxBillRow {
  kind: "payment" | "refund";
  payment: SandboxPayment;
  refundNumber: string;
  amount: Fen;
  at: number;
}

/** Returns payments and refunds of a provider in a time, epoch ms, `to` exclusive. Two queries. */
export async function billRows(provider: string, from: number, to: number): Promise<SandboxBillRow[]> {
  const paid = await db
    .selectFrom("sandbox_payment")
    .selectAll()
    .where("provider", "=", provider)
    .where("state", "=", "paid")
    .where("decided_at", ">=", from)
    .where("decided_at", "<", to)
    .execute();
  const refunded = await db
    .selectFrom("sandbox_refund as r")
    .innerJoin("sandbox_payment as p", "p.number", "r.payment_number")
    .selectAll("p")
    .select(["r.number as refundNumber", "r.amount as back", "r.created_at as at"])
    .where("p.provider", "=", provider)
    .where("r.created_at", ">=", from)
    .where("r.created_at", "<", to)
    .execute();
  return [
    ...paid.map((payment) => ({
      kind: "payment" as const,
      payment,
      refundNumber: "",
      amount: payment.amount,
      at: payment.decided_at ?? payment.created_at,
    })),
    ...refunded.map(({ refundNumber, back, at, ...payment }) => ({
      kind: "refund" as const,
      payment,
      refundNumber,
      amount: back,
      at,
    })),
  ].sort((a, b) => a.at - b.at);
}
