import { db } from "~/platform/database/database.server";

export interface LedgerSpan {
  /** epoch ms, inclusive; `to` is exclusive */
  from?: number;
  to?: number;
  companyId?: number;
}

function rowsIn({ from, to, companyId }: LedgerSpan) {
  let query = db.selectFrom("ledger");
  if (from !== undefined) query = query.where("at", ">=", from);
  if (to !== undefined) query = query.where("at", "<", to);
  if (companyId !== undefined) query = query.where("company_id", "=", companyId);
  return query;
}

/** Counts rows. One query. */
export async function countLedger(span: LedgerSpan): Promise<number> {
  const counts = rowsIn(span).select((eb) => eb.fn.countAll<number>().as("n"));
  return Number((await counts.executeTakeFirstOrThrow()).n);
}

/** Returns at most `limit` rows after this one, oldest first. One query. */
export function readLedgerAfter(span: LedgerSpan, after: { at: number; id: number } | null, limit: number) {
  let query = rowsIn(span)
    .select(["id", "account", "amount", "after", "kind", "note", "at", "key", "company_id", "order_id"])
    .orderBy("at")
    .orderBy("id")
    .limit(limit);
  if (after) query = query.where((eb) => eb(eb.refTuple("at", "id"), ">", eb.tuple(after.at, after.id)));
  return query.execute();
}
