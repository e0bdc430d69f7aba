/** Rows of the ledger for those who keep the books. */
import { db } from "~/platform/database/database.server";

export interface LedgerSpan {
  /** epoch ms, the first included, the second not */
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

/** How many rows there are. One query. */
export async function countLedger(span: LedgerSpan): Promise<number> {
  const counts = rowsIn(span).select((eb) => eb.fn.countAll<number>().as("n"));
  return Number((await counts.executeTakeFirstOrThrow()).n);
}

/** At most `limit` rows behind this one, the oldest first. One query. */
export function readLedgerAfter(span: LedgerSpan, after: { at: number; id: number } | null, limit: number) {
  let query = rowsIn(span)
    .select(["id", "account", "amount", "after", "kind", "note", "at", "key", "company_id", "order_id"])
    .orderBy("at")
    .orderBy("id")
    .limit(limit);
  if (after) query = query.where((eb) => eb(eb.refTuple("at", "id"), ">", eb.tuple(after.at, after.id)));
  return query.execute();
}
