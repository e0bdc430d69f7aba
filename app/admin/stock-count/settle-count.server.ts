import { applyCountIn, reviewCount } from "~/modules/catalogue/stock-count/apply-count.server";
import { type Agreed, applyFault } from "~/modules/catalogue/stock-count/apply-fault";
import { countNumber } from "~/modules/catalogue/stock-count/count";
import { heldCount, findCountSums } from "~/modules/catalogue/stock-count/counts.server";
import { countFindings, stockCount } from "~/admin/approval-requests/kinds/stock-count.server";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { type Db, inTransaction } from "~/platform/database/database.server";
import { isPast, pastWords } from "~/modules/staff/limits/limits";
import { PastLimit, readLimits, requireLimit } from "~/modules/staff/limits/limits.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { tryPropose } from "~/modules/staff/approval-requests/approval-requests.server";

/** Why one person is not enough for a count, or null. Two queries. */
export async function countLimit(id: number, trx: Db): Promise<string | null> {
  const { gain, loss, limit } = await findCountSums(id, trx);
  const { values } = await readLimits(trx);
  if (isPast(gain + loss, values.count)) return pastWords("count", values.count);
  return isPast(limit, values.countLine) ? pastWords("countLine", values.countLine) : null;
}

export type SettleCountResult =
  | { ok: true; isWaiting: true }
  | { ok: true; isWaiting: false; corrected: number; short: number }
  | { ok: false; text: string; field?: keyof Agreed }
  /** counted again since the form was made */
  | { ok: false; isStale: true };

/** Corrects the book by a count, or requests it over a limit. `mark`: its state in the form. Null: no such count. Refused: what `applyFault` refuses, and an outdated mark. `now` in ms. */
export async function settleCount(
  id: number,
  wish: CountWish,
  now: number,
): Promise<SettleCountResult | null> {
  try {
    return await inTransaction(async (trx) =>
      settleIn(trx, id, { ...wish, limit: await countLimit(id, trx) }, now),
    );
  } catch (error) {
    // With this person's other corrections of today this count is over the limit.
    if (!(error instanceof PastLimit)) throw error;
    return inTransaction((trx) => settleIn(trx, id, { ...wish, limit: error.message }, now));
  }
}

interface CountWish {
  agreed: Agreed;
  mark: number;
  why: string;
  by: Person;
}

async function settleIn(
  trx: Db,
  id: number,
  { agreed, mark, why, by, limit }: CountWish & { limit: string | null },
  now: number,
): Promise<SettleCountResult | null> {
  const count = await heldCount(trx, id);
  if (!count) return null;
  const found = await countFindings(id, trx);
  if (count.state === "open" && found.mark !== mark) return { ok: false, isStale: true };
  if (limit === null) {
    const done = await applyCountIn(trx, id, agreed, { by: by.name, heldOf: heldUnits, now });
    if (!done?.ok) return done;
    const amount = found.gain + found.loss;
    if (amount > 0) await requireLimit(trx, { name: "count", amount, by, companyId: null }, now);
    return { ...done, isWaiting: false };
  }
  // Refusals are reported now, not to the second person.
  const short = (await reviewCount(id, heldUnits, trx)).filter((line) => line.short > 0).length;
  const fault = applyFault(
    count,
    { waiting: found.lines - found.counted, counted: found.counted, short },
    agreed,
  );
  if (fault) return fault;
  const number = countNumber(id);
  const about = { kind: stockCount.kind, subject: "stockCount", subjectId: number, why, limit, by };
  const [before, after] = [
    { state: "open" as const, ...found, ...agreed },
    { state: "applied" as const, ...found, ...agreed },
  ];
  const title = `盘点单 ${number} ${count.scope}`;
  const draftOrder = await tryPropose(trx, { ...about, title, before, after }, now);
  return draftOrder.ok ? { ok: true, isWaiting: true } : draftOrder;
}
