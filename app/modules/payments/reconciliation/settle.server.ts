import { audited } from "~/platform/database/audit.server";
import { db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import type { BillProvider } from "./bill";
import { matchNumbers } from "./differences.server";
import { ourSide } from "./our-entries.server";
import {
  DIFFERENCE_RESOLUTION_NAMES,
  type DifferenceResolution,
  DIFFERENCE_STATE_NAMES,
} from "./reconciliation";

export type DifferenceRow = Row<"reconciliation_difference">;

/** Returns one, or null. */
export const findDifference = async (id: number, trx: Db = db): Promise<DifferenceRow | null> =>
  (await trx.selectFrom("reconciliation_difference").selectAll().where("id", "=", id).executeTakeFirst()) ??
  null;

export interface DifferenceFilter {
  state: string | null;
  provider: string | null;
  comparison: string | null;
}

/** Returns matching ones, open ones oldest first, others newest first, after the id `after`. One query. */
export function listDifferences(
  { state, provider, comparison: result }: DifferenceFilter,
  { after, limit }: { after: number | null; limit: number },
): Promise<DifferenceRow[]> {
  const isOldestFirst = state === "open";
  return db
    .selectFrom("reconciliation_difference")
    .selectAll()
    .$if(state !== null, (query) => query.where("state", "=", state!))
    .$if(provider !== null, (query) => query.where("provider", "=", provider!))
    .$if(result !== null, (query) => query.where("comparison", "=", result!))
    .$if(after !== null, (query) => query.where("id", isOldestFirst ? ">" : "<", after!))
    .orderBy("id", isOldestFirst ? "asc" : "desc")
    .limit(limit)
    .execute();
}

export const openDifferences = (limit: number): Promise<DifferenceRow[]> =>
  listDifferences({ state: "open", provider: null, comparison: null }, { after: null, limit });

export interface DifferenceSettlement {
  resolution: DifferenceResolution;
  linked: string;
  why: string;
  by: string;
}

export type SettleDifferenceResult =
  | { ok: true }
  | { ok: false; current: DifferenceRow }
  | { ok: false; text: string; field?: "linked" };

/** Settles an open difference after matching it again, which may clear it. Refused: another version, already ended, an unknown number. Null: no such difference. `now` in ms. */
export function settleDifference(
  id: number,
  version: number,
  { resolution: result, linked, why, by }: DifferenceSettlement,
  now: number,
): Promise<SettleDifferenceResult | null> {
  return inTransaction(async (trx): Promise<SettleDifferenceResult | null> => {
    const held = trx.selectFrom("reconciliation_difference").selectAll().where("id", "=", id);
    const row = await forUpdate(held).executeTakeFirst();
    if (!row) return null;
    if (row.version !== version || row.state !== "open") return { ok: false, current: row };
    await matchNumbers(trx, row.provider as BillProvider, [row.ours], now);
    const since = (await findDifference(id, trx))!;
    if (since.state === "cleared") return { ok: false, text: "重新核对后已经相符，不需要处理" };
    if (since.version !== version) return { ok: false, current: since };
    if (result === "linked" && !(await ourSide(trx, row.provider, linked)))
      return { ok: false, text: "没有这个付款或退款编号", field: "linked" };
    await trx
      .updateTable("reconciliation_difference")
      .set({
        state: "settled",
        resolution: result,
        linked,
        why,
        ended_by: by,
        ended_at: now,
        version: version + 1,
      })
      .where("id", "=", id)
      .execute();
    await audited(trx, {
      subject: "difference",
      id,
      before: { 状态: DIFFERENCE_STATE_NAMES.open },
      after: {
        状态: DIFFERENCE_STATE_NAMES.settled,
        处理: DIFFERENCE_RESOLUTION_NAMES[result],
        ...(linked !== "" && { 对应: linked }),
      },
    });
    return { ok: true };
  });
}

/** Returns the line, our entry, and a refund's payment. Four queries. */
export async function differenceFacts(row: DifferenceRow) {
  const line =
    row.side === "theirs"
      ? await db
          .selectFrom("reconciliation_line")
          .select(["at", "payment_number as paymentNumber"])
          .where("provider", "=", row.provider)
          .where("kind", "=", row.kind)
          .where("theirs", "=", row.theirs)
          .executeTakeFirst()
      : undefined;
  const [ours, payment] = await Promise.all([
    ourSide(db, row.provider, row.ours),
    ourSide(db, row.provider, line?.paymentNumber ?? ""),
  ]);
  return { line: line ?? null, ours, payment };
}
