/** The sandbox: an online provider that stands inside the shop and moves no money, for trying out every end a payment can have. */
import { randomUUID } from "node:crypto";
import { db } from "~/platform/database.server";
import { meansText } from "./payment";
import type { PaymentProvider } from "./provider";
import { buildNotice, readSignedNotice } from "./sandbox-protocol.server";
import { sandboxKey } from "./settings.server";

async function bookOf(number: string) {
  return db.selectFrom("sandbox_payment").selectAll().where("number", "=", number).executeTakeFirst();
}

export const sandbox: PaymentProvider = {
  name: "sandbox",
  hint: "演示环境，不会产生真实扣款",
  title: () => Promise.resolve(meansText("sandbox")),
  async isOffered() {
    return (await sandboxKey()) !== null;
  },
  async create({ number, amount, subject }, now) {
    await db
      .insertInto("sandbox_payment")
      .values({ number, amount, subject, state: "waiting", created_at: now })
      .onConflict((oc) => oc.column("number").doNothing())
      .execute();
    return { kind: "redirect", to: `/pay/sandbox/${number}` };
  },
  async query(number) {
    const book = await bookOf(number);
    if (!book) return { state: "unknown" };
    if (book.state === "waiting" || book.state === "closed" || book.ref === null) return { state: "waiting" };
    return {
      state: book.state === "failed" ? "failed" : "paid",
      providerRef: book.ref,
      amount: book.amount,
    };
  },
  async refund({ number, paymentNumber, amount }, now) {
    const book = await bookOf(paymentNumber);
    if (book?.state !== "paid") throw new Error(`sandbox cannot refund ${paymentNumber}`);
    await db
      .insertInto("sandbox_refund")
      .values({ number, payment_number: paymentNumber, amount, created_at: now })
      .onConflict((oc) => oc.column("number").doNothing())
      .execute();
    return "refunded";
  },
  async close(number, now) {
    await db
      .updateTable("sandbox_payment")
      .set({ state: "closed", decided_at: now })
      .where("number", "=", number)
      .where("state", "=", "waiting")
      .execute();
    return (await bookOf(number))?.state === "paid" ? "paid" : "closed";
  },
  async readNotice(request, now) {
    const key = await sandboxKey();
    return key === null ? { ok: false, fault: "badSignature" } : readSignedNotice(key, request, now);
  },
};

export interface SandboxPayment {
  number: string;
  amount: number;
  subject: string;
  state: "waiting" | "paid" | "failed" | "closed";
  /** of it, sent back */
  refunded: number;
}

/** A payment as the sandbox's own page shows it, or null. */
export async function sandboxPayment(number: string): Promise<SandboxPayment | null> {
  const book = await bookOf(number);
  if (!book) return null;
  const sent = await db
    .selectFrom("sandbox_refund")
    .select((eb) => eb.fn.sum<number | null>("amount").as("sum"))
    .where("payment_number", "=", number)
    .executeTakeFirstOrThrow();
  return {
    refunded: Number(sent.sum ?? 0),
    number,
    amount: book.amount,
    subject: book.subject,
    state: book.state as SandboxPayment["state"],
  };
}

/**
 * Decides a waiting payment and returns the signed notice to hand over; decided before, the notice of that time again, signed anew.
 * null when the sandbox does not know the payment.
 */
export async function decideSandbox(
  number: string,
  outcome: "success" | "fail",
  now: number,
): Promise<Request | null> {
  await db
    .updateTable("sandbox_payment")
    .set({
      state: outcome === "success" ? "paid" : "failed",
      ref: `SB${randomUUID().replaceAll("-", "")}`,
      notice_id: randomUUID(),
      decided_at: now,
    })
    .where("number", "=", number)
    .where("state", "=", "waiting")
    .execute();
  const book = await bookOf(number);
  const key = await sandboxKey();
  if (!book || book.ref === null || book.notice_id === null || key === null) return null;
  return buildNotice(
    key,
    {
      id: book.notice_id,
      paymentNumber: number,
      providerRef: book.ref,
      amount: book.amount,
      result: book.state === "failed" ? "fail" : "success",
    },
    now,
  );
}
