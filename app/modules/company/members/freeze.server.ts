import { closedRefusal } from "~/modules/company/identity/closed.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { audited } from "~/platform/database/audit.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";

export interface Freeze {
  at: number;
  by: string;
  /** shown to the company */
  why: string;
}

export type Freezing = { ok: true; company: string } | { ok: false; text: string };

/** Returns since when, by whom and why a company is frozen, or null. One query. */
export async function findFreeze(companyId: number, trx: Db = db): Promise<Freeze | null> {
  const row = await trx
    .selectFrom("company")
    .select(["frozen_at", "frozen_by", "frozen_why"])
    .where("id", "=", companyId)
    .executeTakeFirst();
  if (!row || row.frozen_at === null) return null;
  return { at: Number(row.frozen_at), by: row.frozen_by ?? "", why: row.frozen_why ?? "" };
}

/** Why a company may not order (frozen or closed), or null. One query. */
export const orderingStop = async (companyId: number, trx: Db): Promise<string | null> =>
  (await orderingStops([companyId], trx)).get(companyId) ?? null;

/** The same for several companies; others are left out. One query for each 500. */
export async function orderingStops(companyIds: readonly number[], trx: Db): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const part of toChunks([...new Set(companyIds)]))
    for (const { id, status, frozen_why } of await trx
      .selectFrom("company")
      .select(["id", "status", "frozen_why"])
      .where("id", "in", part)
      .where((eb) => eb.or([eb("status", "=", "closed"), eb("frozen_at", "is not", null)]))
      .execute())
      found.set(id, status === "closed" ? "企业账户已注销" : (frozen_why ?? ""));
  return found;
}

const toFreezeColumns = (freeze: Freeze | null) =>
  freeze
    ? { frozen_at: freeze.at, frozen_by: freeze.by, frozen_why: freeze.why }
    : { frozen_at: null, frozen_by: null, frozen_why: null };

const change = (companyId: number, to: Freeze | null, now: number): Promise<Freezing | null> =>
  inTransaction(async (trx) => {
    const closed = await closedRefusal(trx, companyId);
    if (closed) return { ok: false, text: closed };
    const row = await trx.selectFrom("company").select("name").where("id", "=", companyId).executeTakeFirst();
    if (!row) return null;
    const current = await findFreeze(companyId, trx);
    if ((current !== null) === (to !== null))
      return { ok: false, text: current ? `已由 ${current.by} 冻结` : "该客户没有被冻结" };
    await trx.updateTable("company").set(toFreezeColumns(to)).where("id", "=", companyId).execute();
    const [before, after] = [{ frozen: current?.why ?? false }, { frozen: to?.why ?? false }];
    await audited(trx, { subject: "company", id: companyId, before, after });
    await sendMessages(trx, "companyFrozen", [{ companyId, why: to?.why ?? null }], now);
    return { ok: true, company: row.name };
  });

/** Freezes a company and notifies it with the reason. Null: no such company. Refused: already frozen, or closed. `now` in ms. */
export const freezeCompany = (companyId: number, by: string, why: string, now: number) =>
  change(companyId, { at: now, by, why }, now);

/** Unfreezes a company and notifies it. Null: no such company. Refused: not frozen, or closed. `now` in ms. */
export const freeCompany = (companyId: number, now: number) => change(companyId, null, now);
