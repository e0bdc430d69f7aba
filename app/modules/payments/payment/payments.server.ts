import { type HeldFile, findFile } from "~/platform/files/files.server";
import { TRANSFER_METHODS } from "./payment-method";
import { randomInt } from "node:crypto";
import { toDay } from "~/platform/values/clock";
import { db, forUpdate, type Db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import type { Row } from "~/platform/database/schema";
import { paymentNumber, type Payment, type PaymentState, type Purpose } from "./payment";

export function asPayment(row: Row<"payment">): Payment {
  return {
    id: row.id,
    number: row.number,
    companyId: row.company_id,
    purpose: row.purpose as Purpose,
    orderId: row.order_id,
    provider: row.provider,
    amount: row.amount,
    refunded: row.refunded,
    state: row.state as PaymentState,
    providerRef: row.provider_ref,
    transferProofFileId: row.transfer_proof_file_id,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    note: row.note,
    code: row.code,
    codeAt: row.code_at,
  };
}

export async function listPayments(orderId: number, trx: Db = db): Promise<Payment[]> {
  const rows = await trx
    .selectFrom("payment")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return rows.map(asPayment);
}

/** Returns the methods that paid each order, in payment order; unpaid ones are left out. One query, none without ids. */
export async function methodsOfOrders(orderIds: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const methods = new Map<number, string[]>();
  if (orderIds.length === 0) return methods;
  const rows = await db
    .selectFrom("payment")
    .select(["order_id", "provider"])
    .where("order_id", "in", orderIds)
    .where("state", "in", ["succeeded", "refunding", "refunded"])
    .orderBy("id")
    .execute();
  for (const { order_id: id, provider } of rows) {
    const of = methods.get(id!) ?? [];
    if (!of.includes(provider)) methods.set(id!, [...of, provider]);
  }
  return methods;
}

export async function paymentByNumber(number: string, trx: Db = db): Promise<Payment | null> {
  const row = await trx.selectFrom("payment").selectAll().where("number", "=", number).executeTakeFirst();
  return row ? asPayment(row) : null;
}

/** The same, locked until the transaction ends. */
export async function lockPayment(trx: Db, number: string): Promise<Payment | null> {
  const read = trx.selectFrom("payment").selectAll().where("number", "=", number);
  const row = await forUpdate(read).executeTakeFirst();
  return row ? asPayment(row) : null;
}

/** Returns all payments of an order, locked until the transaction ends. */
export async function lockPayments(trx: Db, orderId: number): Promise<Payment[]> {
  const read = trx.selectFrom("payment").selectAll().where("order_id", "=", orderId).orderBy("id");
  return (await forUpdate(read).execute()).map(asPayment);
}

export async function paymentsIn(state: PaymentState, provider: string, limit = 200): Promise<Payment[]> {
  const rows = await db
    .selectFrom("payment")
    .selectAll()
    .where("state", "=", state)
    .where("provider", "=", provider)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(asPayment);
}

/** Returns unpaid recharges of a provider from before `at`, ms, oldest first. */
export async function rechargesBefore(provider: string, at: number, limit: number): Promise<Payment[]> {
  const rows = await db
    .selectFrom("payment")
    .selectAll()
    .where("state", "=", "pending")
    .where("provider", "=", provider)
    .where("purpose", "=", "recharge")
    .where("created_at", "<=", at)
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(asPayment);
}

/** Returns at most `limit` transfers to confirm, oldest first. One query. */
export async function oldestTransfers(limit: number): Promise<Payment[]> {
  return (await pendingTransfers().selectAll().orderBy("id").limit(limit).execute()).map(asPayment);
}

/** Returns transfers to confirm with one of these numbers or ids, orders, or companies. One query. */
export async function waitingTransfers(of: {
  numbers: readonly string[];
  ids: readonly number[];
  orderIds: readonly number[];
  companyIds: readonly number[];
}): Promise<Payment[]> {
  const rows = await db
    .selectFrom("payment")
    .selectAll()
    .where("state", "=", "pending")
    .where("provider", "in", TRANSFER_METHODS)
    .where((eb) =>
      eb.or([
        ...(of.numbers.length > 0 ? [eb("number", "in", [...of.numbers])] : []),
        ...(of.ids.length > 0 ? [eb("id", "in", [...of.ids])] : []),
        ...(of.orderIds.length > 0 ? [eb("order_id", "in", [...of.orderIds])] : []),
        ...(of.companyIds.length > 0 ? [eb("company_id", "in", [...of.companyIds])] : []),
      ]),
    )
    .orderBy("id")
    .execute();
  return rows.map(asPayment);
}

const pendingTransfers = () =>
  db.selectFrom("payment").where("state", "=", "pending").where("provider", "in", TRANSFER_METHODS);

/** Returns their numbers, oldest first. One query. */
export async function transferNumbers(limit: number): Promise<string[]> {
  const rows = await pendingTransfers().select("number").orderBy("id").limit(limit).execute();
  return rows.map(({ number }) => number);
}

/** Counts transfers to confirm, with the oldest time, epoch ms. One query. */
export async function countTransfers(): Promise<{ count: number; oldestAt: number | null }> {
  const { n, oldest } = await pendingTransfers()
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("created_at").as("oldest")])
    .executeTakeFirstOrThrow();
  return { count: Number(n), oldestAt: oldest };
}

/** Returns a transfer proof; null: no such payment, none with a proof, or a lost file. */
export async function findTransferProof(number: string): Promise<HeldFile | null> {
  const row = await db
    .selectFrom("payment")
    .select(["company_id", "transfer_proof_file_id"])
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.transfer_proof_file_id ? findFile(row.company_id, row.transfer_proof_file_id) : null;
}

export interface NewPayment {
  companyId: number;
  orderId: number | null;
  provider: string;
  amount: Fen;
  transferProofFileId: number | null;
}

/** Inserts a pending payment and returns it. A used number is drawn again. */
export async function openPayment(
  trx: Db,
  payment: NewPayment,
  now: number,
  random = randomDigits,
): Promise<Payment> {
  const row = await unlessPaid(async () =>
    trx
      .insertInto("payment")
      .values({
        number: paymentNumber(toDay(now), random()),
        company_id: payment.companyId,
        purpose: payment.orderId === null ? "recharge" : "order",
        order_id: payment.orderId,
        provider: payment.provider,
        amount: payment.amount,
        state: "pending",
        provider_ref: null,
        transfer_proof_file_id: payment.transferProofFileId,
        created_at: now,
        finished_at: null,
        note: "",
      })
      .onConflict((conflict) => conflict.column("number").doNothing())
      .returningAll()
      .executeTakeFirst(),
  );
  return asPayment(row);
}

export const randomDigits = (): number => randomInt(10_000_000_000);

/** Draws numbers until one is free; throws after several. */
export async function unlessPaid<T>(lottery: () => Promise<T | undefined>): Promise<T> {
  for (let at = 0; at < 10; at += 1) {
    const row = await lottery();
    if (row !== undefined) return row;
  }
  throw new Error("ten random numbers in a row are taken");
}

export interface PaymentTransition {
  from: PaymentState;
  to: PaymentState;
  providerRef?: string;
  note?: string;
}

/** Changes a payment's state from the expected one; returns whether it did. */
export async function changePaymentState(
  trx: Db,
  id: number,
  { from, to, providerRef, note }: PaymentTransition,
  now: number,
): Promise<boolean> {
  const moved = await trx
    .updateTable("payment")
    .set({
      state: to,
      finished_at: now,
      ...(to === "succeeded" && { paid_at: now }),
      ...(providerRef === undefined ? {} : { provider_ref: providerRef }),
      ...(note === undefined ? {} : { note }),
    })
    .where("id", "=", id)
    .where("state", "=", from)
    .returning("id")
    .executeTakeFirst();
  return moved !== undefined;
}

export async function flagPayment(trx: Db, id: number, text: string): Promise<void> {
  await trx.updateTable("payment").set({ note: text }).where("id", "=", id).execute();
}

export async function replaceTransferProof(trx: Db, id: number, transferProofFileId: number): Promise<void> {
  await trx
    .updateTable("payment")
    .set({ transfer_proof_file_id: transferProofFileId })
    .where("id", "=", id)
    .where("state", "=", "pending")
    .execute();
}

export async function setProviderRef(trx: Db, id: number, providerRef: string): Promise<void> {
  await trx.updateTable("payment").set({ provider_ref: providerRef }).where("id", "=", id).execute();
}

/** Splits a partial transfer, fen: a succeeded payment with the proof, and the unfinished one for the rest, which is returned. `now` in ms. */
export async function splitPayment(
  trx: Db,
  payment: Payment & { orderId: number },
  arrived: { amount: Fen; providerRef: string },
  now: number,
): Promise<Fen> {
  const { companyId, orderId, provider, transferProofFileId } = payment;
  const rest = payment.amount - arrived.amount;
  const part = { companyId, orderId, provider, amount: arrived.amount, transferProofFileId };
  const came = await openPayment(trx, part, now);
  await trx
    .updateTable("payment")
    .set({ state: "succeeded", finished_at: now, paid_at: now, provider_ref: arrived.providerRef })
    .where("id", "=", came.id)
    .execute();
  await trx
    .updateTable("payment")
    .set({ amount: rest, transfer_proof_file_id: null })
    .where("id", "=", payment.id)
    .execute();
  return rest;
}

export async function companyOfPayment(trx: Db, number: string): Promise<number | null> {
  const read = trx.selectFrom("payment").select("company_id").where("number", "=", number);
  return (await read.executeTakeFirst())?.company_id ?? null;
}
