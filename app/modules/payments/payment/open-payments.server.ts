import { db, type Db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";

export interface OpenPayment {
  number: string;
  amount: Fen;
  isTransfer: boolean;
}

/** Returns payments that have neither arrived nor ended, oldest first. One query. */
export async function findOpenPayments(
  companyId: number,
  limit: number,
  trx: Db = db,
): Promise<OpenPayment[]> {
  const rows = await trx
    .selectFrom("payment")
    .select(["number", "amount", "provider"])
    .where("company_id", "=", companyId)
    .where("purpose", "in", ["order", "recharge"])
    .where("state", "in", ["pending", "refunding"])
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ number, amount, provider }) => ({ number, amount, isTransfer: provider === "bank" }));
}

/** Returns refunds that were not sent, oldest first. One query. */
export function getOpenRefunds(
  companyId: number,
  maxCount: number,
  trx: Db = db,
): Promise<{ number: string; amount: Fen }[]> {
  return trx
    .selectFrom("payment_refund")
    .select(["number", "amount"])
    .where("state", "in", ["waiting", "stuck"])
    .where("company_id", "=", companyId)
    .orderBy("id")
    .limit(maxCount)
    .execute();
}
