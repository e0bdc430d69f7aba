import { db, forUpdate, type Db } from "~/platform/database/database.server";
import { grantVoucher } from "./claim.server";
import type { VoucherKind } from "./coupon-centre";

const MAX_ROWS_SHOWN = 200;

const all = (trx: Db) =>
  trx
    .selectFrom("voucher_template")
    .select(["id", "kind", "name", "threshold", "amount", "total", "claimed"]);

const running = (trx: Db, now: number) =>
  all(trx)
    .where("status", "=", "on")
    .where("starts_at", "<=", now)
    .where("ends_at", ">", now)
    .whereRef("claimed", "<", "total");

export interface Grantable {
  id: number;
  kind: VoucherKind;
  name: string;
  /** fen */
  threshold: number;
  /** fen */
  amount: number;
  left: number;
}

const grantable = (row: Awaited<ReturnType<ReturnType<typeof running>["execute"]>>[number]): Grantable => ({
  id: row.id,
  kind: row.kind as VoucherKind,
  name: row.name,
  threshold: row.threshold,
  amount: row.amount,
  left: row.total - row.claimed,
});

/** Lists templates running at `now` (ms) that are not used up, hidden ones included, newest first. One query. */
export async function grantableTemplates(now: number): Promise<Grantable[]> {
  return (await running(db, now).orderBy("id", "desc").limit(MAX_ROWS_SHOWN).execute()).map(grantable);
}

export async function findGrantableTemplate(id: number): Promise<Grantable | null> {
  const row = await all(db).where("id", "=", id).executeTakeFirst();
  return row ? grantable(row) : null;
}

/** Returns why this many cannot be granted at `now` (ms), or null. Locks the template. One query. */
export async function grantRefusal(
  trx: Db,
  { templateId, number }: { templateId: number; number: number },
  now: number,
): Promise<string | null> {
  const row = await forUpdate(running(trx, now).where("id", "=", templateId)).executeTakeFirst();
  if (!row) return "这种券已停用、到期或发完，请重新选择";
  const { left, name } = grantable(row);
  return left < number ? `“${name}”只剩 ${left} 张` : null;
}

/**
 * Grants a company this many vouchers in the caller's transaction, all or none, once for each `key`, regardless of the claim limit. Refused when
 * the template does not run at `now` (ms) or has too few left.
 */
export async function grantVouchersIn(
  trx: Db,
  companyId: number,
  { templateId, number }: { templateId: number; number: number },
  { key, now }: { key: string; now: number },
): Promise<{ ok: true } | { ok: false; text: string }> {
  const refusal = await grantRefusal(trx, { templateId, number }, now);
  if (refusal) return { ok: false, text: refusal };
  for (let at = 1; at <= number; at += 1)
    if (!(await grantVoucher(trx, { templateId, companyId, key: `grant:${key}:${at}` }, now)))
      throw new Error(`a locked voucher template ${templateId} changed`);
  return { ok: true };
}
