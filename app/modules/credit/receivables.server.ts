import { lockCompany } from "~/modules/company/identity/lock.server";
import { forUpdate, type Db } from "~/platform/database/database.server";
import { toDay } from "~/platform/values/clock";
import type { Fen } from "~/platform/values/money";
import { asAccount, creditStanding } from "./account.server";
import { chargeRefusal, type EntryKind, plusDays } from "./credit";

/** Thrown to roll back when something cannot be bought on account; with the buyer's message. */
export class CreditRefused extends Error {}

export interface CreditCharge {
  companyId: number;
  orderId: number;
  orderNumber: string;
  paymentNumber: string;
  amount: Fen;
}

/** Buys an amount on account in the caller's transaction. The updating statement checks the limit again, so that concurrent purchases do not exceed it. Throws CreditRefused; then roll back. `now` in ms. */
export async function chargeOnCredit(trx: Db, charge: CreditCharge, now: number): Promise<void> {
  const { companyId, amount, paymentNumber, orderNumber } = charge;
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`charge of ${amount}`);
  await lockCompany(trx, companyId);
  const today = toDay(now);
  const standing = await creditStanding(companyId, trx);
  const refusal = standing ? chargeRefusal(standing, amount, today) : "贵企业没有信用额度";
  if (refusal !== null) throw new CreditRefused(refusal);
  const row = await trx
    .updateTable("credit_account")
    .set((eb) => ({ outstanding: eb("outstanding", "+", amount) }))
    .where("company_id", "=", companyId)
    .where("stopped_at", "is", null)
    .where("starts_on", "<=", today)
    .where((eb) => eb.or([eb("ends_on", "is", null), eb("ends_on", ">=", today)]))
    .where((eb) => eb(eb("limit_amount", "-", eb.ref("outstanding")), ">=", amount))
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new CreditRefused("可用额度刚刚有变化，请重新选择付款方式");
  const account = asAccount(row);
  const { id } = await trx
    .insertInto("receivable")
    .values({
      company_id: companyId,
      order_id: charge.orderId,
      order_number: orderNumber,
      payment_number: paymentNumber,
      amount,
      open: amount,
      charged_at: now,
      due_on: plusDays(today, account.termDays),
      notified_late_on: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await note(
    trx,
    { companyId, receivableId: id, amount, kind: "charge", key: `charge:${paymentNumber}` },
    { after: account.outstanding, note: `订单 ${orderNumber}`, repaymentId: null },
    now,
  );
}

interface RepaidRow {
  companyId: number;
  receivableId: number;
  amount: Fen;
  kind: Exclude<EntryKind, "charge" | "reversal">;
  key: string;
  note: string;
  repaymentId?: number;
}

/** Reduces a debt in the caller's transaction with the company locked. Throws if less is open. */
export async function takeOff(trx: Db, used: RepaidRow, now: number): Promise<void> {
  const { companyId, receivableId, amount } = used;
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${used.kind} of ${amount}`);
  const receivable = await trx
    .updateTable("receivable")
    .set((eb) => ({ open: eb("open", "-", amount) }))
    .where("id", "=", receivableId)
    .where("company_id", "=", companyId)
    .where("open", ">=", amount)
    .returning("id")
    .executeTakeFirst();
  if (!receivable) throw new Error(`receivable ${receivableId} has no ${amount} open`);
  const { outstanding } = await trx
    .updateTable("credit_account")
    .set((eb) => ({ outstanding: eb("outstanding", "-", amount) }))
    .where("company_id", "=", companyId)
    .where("outstanding", ">=", amount)
    .returning("outstanding")
    .executeTakeFirstOrThrow();
  await note(
    trx,
    { ...used, amount: -amount },
    { after: outstanding, note: used.note, repaymentId: used.repaymentId ?? null },
    now,
  );
}

/** Restores the part of a repayment as debt, in the caller's transaction with the company locked. */
export async function putBack(
  trx: Db,
  part: Omit<RepaidRow, "kind" | "repaymentId"> & { repaymentId: number },
  now: number,
): Promise<void> {
  const { companyId, receivableId, amount } = part;
  await trx
    .updateTable("receivable")
    .set((eb) => ({ open: eb("open", "+", amount) }))
    .where("id", "=", receivableId)
    .where("company_id", "=", companyId)
    .where((eb) => eb(eb("amount", "-", eb.ref("open")), ">=", amount))
    .returning("id")
    .executeTakeFirstOrThrow();
  const { outstanding } = await trx
    .updateTable("credit_account")
    .set((eb) => ({ outstanding: eb("outstanding", "+", amount) }))
    .where("company_id", "=", companyId)
    .returning("outstanding")
    .executeTakeFirstOrThrow();
  const entry = { ...part, kind: "reversal" as const };
  await note(trx, entry, { after: outstanding, note: part.note, repaymentId: part.repaymentId }, now);
}

async function note(
  trx: Db,
  entry: { companyId: number; receivableId: number; amount: Fen; kind: EntryKind; key: string },
  more: { after: Fen; note: string; repaymentId: number | null },
  now: number,
): Promise<void> {
  await trx
    .insertInto("credit_entry")
    .values({
      company_id: entry.companyId,
      receivable_id: entry.receivableId,
      amount: entry.amount,
      kind: entry.kind,
      key: entry.key,
      after: more.after,
      note: more.note,
      repayment_id: more.repaymentId,
      at: now,
    })
    .execute();
}

/** Refunds `amount` of an order bought on account, in the caller's transaction: first from the open part of its receivable. Returns the rest, fen, which was already repaid and goes to the balance. `key` is unique for each refund. `now` in ms. */
export async function refundOnCredit(
  trx: Db,
  {
    paymentNumber,
    amount,
    key,
    note: words,
  }: { paymentNumber: string; amount: Fen; key: string; note: string },
  now: number,
): Promise<Fen> {
  const found = await trx
    .selectFrom("receivable")
    .select(["id", "company_id"])
    .where("payment_number", "=", paymentNumber)
    .executeTakeFirstOrThrow();
  await lockCompany(trx, found.company_id);
  const held = trx.selectFrom("receivable").select("open").where("id", "=", found.id);
  const { open } = await forUpdate(held).executeTakeFirstOrThrow();
  const off = Math.min(open, amount);
  if (off > 0)
    await takeOff(
      trx,
      {
        companyId: found.company_id,
        receivableId: found.id,
        amount: off,
        kind: "refund",
        key: `refund:${key}`,
        note: words,
      },
      now,
    );
  return amount - off;
}
