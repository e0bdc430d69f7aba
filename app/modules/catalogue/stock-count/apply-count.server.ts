import { noteCorrections } from "~/modules/catalogue/stock/open-counts.server";
import { lockGoods, refreshStock } from "~/modules/catalogue/stock/stock.server";
import { audited } from "~/platform/database/audit.server";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { type Agreed, type ApplyCountResult, applyFault } from "./apply-fault";
import {
  type CountLine,
  countNumber,
  getDifference,
  getCountAdjustment,
  type CountAdjustment,
} from "./count";
import { findCount, heldCount } from "./counts.server";
import { allLines } from "./lines.server";
import type { HeldUnitsLookup } from "~/modules/catalogue/stock/stock.server";
import { findOnHand } from "./take-count.server";

export interface ReviewLine extends CountLine, CountAdjustment {
  difference: number;
  onHand: number;
  held: number;
}

async function reviewLines(
  trx: Db,
  lines: readonly CountLine[],
  heldOf: HeldUnitsLookup,
): Promise<ReviewLine[]> {
  const ledgers = await findOnHand(
    trx,
    lines.map(({ batchId }) => batchId),
    heldOf,
  );
  return lines.map((line) => {
    const difference = getDifference(line)!;
    const book = ledgers.get(line.batchId)!;
    return { ...line, ...book, difference, ...getCountAdjustment(difference, book) };
  });
}

/** Returns the lines that differ, with today's corrections. Three queries, more past 500 lines. */
export const reviewCount = async (id: number, heldOf: HeldUnitsLookup, trx: Db): Promise<ReviewLine[]> =>
  reviewLines(trx, await allLines(id, "different", trx), heldOf);

/** Corrects the differences in the caller's transaction: each is added to the current stock on hand, but never takes what orders hold. Null: no such count. Refused: `applyFault`, then nothing is done. Locks count and products. `now` in ms. */
export async function applyCountIn(
  trx: Db,
  id: number,
  agreed: Agreed,
  { by, heldOf, now }: { by: string; heldOf: HeldUnitsLookup; now: number },
): Promise<ApplyCountResult | null> {
  const count = await heldCount(trx, id);
  if (!count) return null;
  const lines = await allLines(id, "all", trx);
  const differing = lines.filter((line) => (getDifference(line) ?? 0) !== 0);
  const goodsIds = differing.map(({ goodsId }) => goodsId);
  await lockGoods(trx, goodsIds);
  const review = await reviewLines(trx, differing, heldOf);
  const counts = lines.filter((line) => line.counted !== null).length;
  const short = review.filter((line) => line.short > 0).length;
  const fault = applyFault(count, { waiting: lines.length - counts, counted: counts, short }, agreed);
  if (fault) return fault;
  await trx
    .updateTable("stock_count")
    .set({ state: "applied", closed_at: now, closed_by: by })
    .where("id", "=", id)
    .execute();
  for (const line of review) await correctLine(trx, id, line);
  if (goodsIds.length > 0) await refreshStock(trx, goodsIds, now);
  const number = countNumber(id);
  const after = { state: "applied", 更正批号数: review.filter((line) => line.by !== 0).length };
  await audited(trx, { subject: "stockCount", id: number, before: { state: "open" }, after });
  return { ok: true, corrected: review.filter((line) => line.by !== 0).length, short };
}

async function correctLine(trx: Db, countId: number, line: ReviewLine): Promise<void> {
  const { batchId, onHand, by, short } = line;
  await trx
    .updateTable("stock_count_line")
    .set({ corrected_by: by, left_short: short })
    .where("id", "=", line.id)
    .execute();
  if (by === 0) return;
  await trx
    .updateTable("batch")
    .set((eb) => ({ quantity: eb("quantity", "+", by) }))
    .where("id", "=", batchId)
    .execute();
  // This count has nothing open any more: other counts are judged by the new book.
  await noteCorrections(trx, [{ batchId, by }]);
  await audited(trx, {
    subject: "batch",
    id: batchId,
    before: { onHand },
    after: { onHand: onHand + by, 盘点单: countNumber(countId), ...(short > 0 && { 占用欠数: short }) },
  });
}

export const applyCount = (
  id: number,
  agreed: Agreed,
  how: { by: string; heldOf: HeldUnitsLookup; now: number },
): Promise<ApplyCountResult | null> => inTransaction((trx) => applyCountIn(trx, id, agreed, how));

/** Abandons a count without corrections. Null: no such count. Refused: it is closed. `now` in ms. */
export const abandonCount = (
  id: number,
  by: string,
  now: number,
): Promise<{ ok: true } | { ok: false; text: string } | null> =>
  inTransaction(async (trx) => {
    const done = await trx
      .updateTable("stock_count")
      .set({ state: "abandoned", closed_at: now, closed_by: by })
      .where("id", "=", id)
      .where("state", "=", "open")
      .executeTakeFirst();
    if (Number(done.numUpdatedRows) === 0)
      return (await findCount(id, trx)) ? { ok: false, text: "这张盘点单已结束" } : null;
    const [before, after] = [{ state: "open" }, { state: "abandoned" }];
    await audited(trx, { subject: "stockCount", id: countNumber(id), before, after });
    return { ok: true };
  });
