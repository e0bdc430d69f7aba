/** Which rows of a stock list one person may not import alone: they correct the book by more than the limits of a count. */
import type { ListImport } from "~/modules/catalogue/list-import/list-imports.server";
import {
  type CorrectedBatch,
  correctedBatches,
} from "~/modules/catalogue/list-import/stock-corrections.server";
import type { Db } from "~/platform/database/database.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { isPast, pastWords } from "~/modules/staff/limits/limits";
import { findLimit, type limitRefusal } from "~/modules/staff/limits/limits.server";

export interface HeldCorrections {
  batches: CorrectedBatch[];
  /** why one person is not enough */
  limit: string;
}

/**
 * The batches that wait: each that is past the limit of a batch, and where the others together are past the day's, all of them; null: none.
 * `ask`: limitRefusal, or takeFromLimit, which counts what one person does alone. `now` in ms.
 */
export async function heldCorrections(
  trx: Db,
  list: ListImport,
  { by, ask }: { by: Person; ask: typeof limitRefusal },
  now: number,
): Promise<HeldCorrections | null> {
  if (list.kind !== "stock") return null;
  const batches = await correctedBatches(list, trx);
  const line = await findLimit("countLine", trx);
  const large = batches.filter(({ value }) => isPast(value, line));
  const amount = batches.reduce((sum, { value }) => sum + (isPast(value, line) ? 0 : value), 0);
  const use = { name: "count", amount, by, companyId: null } as const;
  const day = amount > 0 ? await ask(trx, use, now) : null;
  if (day !== null) return { batches, limit: day };
  return large.length > 0 ? { batches: large, limit: pastWords("countLine", line) } : null;
}
