import type { OwnedVoucher } from "~/modules/promotions/offers/offer";
import { readScope } from "~/modules/promotions/offers/offer-parser";
import { toChunks } from "~/platform/values/chunks";
import { db, type Db } from "~/platform/database/database.server";
import { preparedQuery } from "~/platform/database/prepared-query.server";
import { VOUCHER_MOVES } from "./voucher";

const usableVouchers = preparedQuery(db, ({ companyId, now }: { companyId: number; now: number }) =>
  db
    .selectFrom("voucher as v")
    .innerJoin("voucher_template as t", "t.id", "v.template_id")
    .select(["v.id", "v.template_id", "t.kind", "t.name", "t.threshold", "t.amount", "t.scope", "v.ends_at"])
    .where("v.company_id", "=", companyId)
    .where("v.state", "=", "unused")
    .where("v.starts_at", "<=", now)
    .where("v.ends_at", ">", now)
    .orderBy("v.ends_at")
    .orderBy("v.id"),
);

/** Lists the vouchers a company may use at `now` (epoch ms), those ending first in front. Amounts in fen. One query. */
export async function ownedVouchers(
  companyId: number,
  now: number,
  trx: Db = db,
): Promise<TemplateVoucher[]> {
  const rows = await usableVouchers({ companyId, now }, trx);
  return rows.flatMap((row) => ownedFrom(row) ?? []);
}

export interface TemplateVoucher extends OwnedVoucher {
  templateId: number;
}

interface VoucherRow {
  id: number;
  template_id: number;
  kind: string;
  name: string;
  threshold: number;
  amount: number;
  scope: string;
  ends_at: number;
}

function ownedFrom({
  id,
  template_id: templateId,
  kind,
  name,
  threshold,
  amount,
  scope: stored,
  ends_at,
}: VoucherRow): TemplateVoucher | null {
  const scope = readScope(stored);
  const current = kind === "coupon" ? "coupon" : "cashVoucher";
  return scope && { id, templateId, kind: current, name, threshold, amount, scope, endsAt: ends_at };
}

/** Returns a template as an owned voucher, regardless of its window; null when its scope is invalid. It sorts after real vouchers. */
export const toTemplateVoucher = (row: Omit<VoucherRow, "template_id">): TemplateVoucher | null =>
  ownedFrom({ ...row, template_id: row.id, id: Number.MAX_SAFE_INTEGER });

/** Returns the vouchers that paid these orders, by order. One query for each 500 orders. */
export async function vouchersOfOrders(orderIds: readonly number[]): Promise<Map<number, TemplateVoucher[]>> {
  const found = new Map<number, TemplateVoucher[]>();
  for (const part of toChunks(orderIds))
    for (const row of await db
      .selectFrom("voucher as v")
      .innerJoin("voucher_template as t", "t.id", "v.template_id")
      .select(["v.id", "v.template_id", "v.order_id", "t.kind", "t.name", "t.threshold", "t.amount"])
      .select(["t.scope", "v.ends_at"])
      .where("v.order_id", "in", part)
      .orderBy("v.id")
      .execute()) {
      const owned = ownedFrom(row);
      if (owned) found.set(row.order_id!, [...(found.get(row.order_id!) ?? []), owned]);
    }
  return found;
}

/** Locks a company's unused vouchers for an order. Returns false when one is used or not the company's: the caller must roll back. */
export async function lockVouchers(
  trx: Db,
  ids: readonly number[],
  companyId: number,
  orderId: number,
): Promise<boolean> {
  if (ids.length === 0) return true;
  const locked = await trx
    .updateTable("voucher")
    .set({ state: VOUCHER_MOVES.lock.to, order_id: orderId })
    .where("id", "in", ids)
    .where("company_id", "=", companyId)
    .where("state", "in", VOUCHER_MOVES.lock.from)
    .executeTakeFirst();
  return Number(locked.numUpdatedRows) === new Set(ids).size;
}

/** Marks an order's locked vouchers as used once it is paid. */
export async function useVouchers(trx: Db, orderId: number): Promise<void> {
  await trx
    .updateTable("voucher")
    .set({ state: VOUCHER_MOVES.use.to })
    .where("order_id", "=", orderId)
    .where("state", "in", VOUCHER_MOVES.use.from)
    .execute();
}

/** Returns a cancelled order's vouchers to the company. */
export async function releaseVouchers(trx: Db, orderId: number): Promise<void> {
  await trx
    .updateTable("voucher")
    .set({ state: VOUCHER_MOVES.release.to, order_id: null })
    .where("order_id", "=", orderId)
    .where("state", "in", VOUCHER_MOVES.release.from)
    .execute();
}

/** Expires unused vouchers that ended by `now` (epoch ms), except those locked by orders; returns the number. */
export async function expireVouchers(now: number): Promise<number> {
  const expired = await db
    .updateTable("voucher")
    .set({ state: VOUCHER_MOVES.expire.to })
    .where("state", "in", VOUCHER_MOVES.expire.from)
    .where("ends_at", "<=", now)
    .executeTakeFirst();
  return Number(expired.numUpdatedRows);
}

/** Counts a company's usable vouchers by kind, with the earliest end (epoch ms). One query. */
export async function voucherCounts(
  companyId: number,
  now: number,
): Promise<{ coupons: number; cashVouchers: number; nextEnds: number | null }> {
  const rows = await db
    .selectFrom("voucher as v")
    .innerJoin("voucher_template as t", "t.id", "v.template_id")
    .select((eb) => ["t.kind", eb.fn.countAll<number>().as("n"), eb.fn.min("v.ends_at").as("first")])
    .where("v.company_id", "=", companyId)
    .where("v.state", "=", "unused")
    .where("v.starts_at", "<=", now)
    .where("v.ends_at", ">", now)
    .groupBy("t.kind")
    .execute();
  const of = (kind: string) => Number(rows.find((r) => r.kind === kind)?.n ?? 0);
  const ends = rows.map((r) => Number(r.first));
  return {
    coupons: of("coupon"),
    cashVouchers: of("cashVoucher"),
    nextEnds: ends.length > 0 ? Math.min(...ends) : null,
  };
}
