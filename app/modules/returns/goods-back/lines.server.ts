import { countSales, returnStock } from "~/modules/catalogue/stock/stock.server";
import type { Db } from "~/platform/database/database.server";
import { AfterSalesRefusedError } from "~/modules/returns/status/transition.server";
import { findNamedBatches } from "~/modules/orders/order/order-parts.server";
import type { Back } from "~/modules/orders/order/refund";

export type AfterSalesLineRow = Awaited<ReturnType<typeof readAfterSalesLines>>[number];

export async function readAfterSalesLines(trx: Db, caseId: number) {
  const rows = await trx
    .selectFrom("order_case_line")
    .selectAll()
    .where("case_id", "=", caseId)
    .orderBy("id")
    .execute();
  const batches = await findNamedBatches(trx, { ids: rows.map((row) => row.order_line_batch_id) });
  const byId = new Map(batches.map((batch) => [batch.id, batch]));
  return rows.map((row) => {
    const found = byId.get(row.order_line_batch_id)!;
    const { batchId: batch_id, goodsId: goods_id, type, expiryMonths, acceptedExpiry } = found;
    // Fen for a unit: what the company pays for it, or would pay for a gift.
    const worth = type === "gift" ? (found.giftWorth ?? 0) : found.unitPrice;
    return { ...row, batch_id, goods_id, type, expiryMonths, acceptedExpiry, worth };
  });
}

export function acceptedByLine(lines: readonly AfterSalesLineRow[]): Back[] {
  const quantities = new Map<number, number>();
  for (const line of lines)
    if ((line.accepted ?? 0) > 0)
      quantities.set(line.order_line_id, (quantities.get(line.order_line_id) ?? 0) + line.accepted!);
  return [...quantities].map(([lineId, quantity]) => ({ lineId, quantity }));
}

/**
 * Returns accepted units by line; `accepted` is keyed by position, from 1, and missing lines count in full. Throws Refused for an unknown line or
 * too many units.
 */
export function resolveAccepted(
  lines: readonly AfterSalesLineRow[],
  accepted: ReadonlyMap<number, number>,
): number[] {
  for (const [at, units] of accepted) {
    const line = lines[at - 1];
    if (!line) throw new AfterSalesRefusedError(`没有第 ${at} 行`);
    if (!Number.isSafeInteger(units) || units < 0 || units > line.number)
      throw new AfterSalesRefusedError(
        `第 ${at} 行申请 ${line.number}，验收数量须在 0 至 ${line.number} 之间`,
      );
  }
  return lines.map((line, i) => accepted.get(i + 1) ?? line.number);
}

/** Subtracts units from sales; returns them to the batches they came from only when `restock` is set. */
export async function reverseSales(
  trx: Db,
  lines: readonly { batch_id: number; goods_id: number; type: string; units: number }[],
  restock: boolean,
  now: number,
): Promise<void> {
  const back = lines.filter((line) => line.units > 0);
  const bought = back.filter((line) => line.type !== "gift");
  if (restock)
    await returnStock(
      trx,
      back.map((line) => ({ batchId: line.batch_id, quantity: line.units })),
      now,
    );
  await countSales(
    trx,
    bought.map((line) => ({ goodsId: line.goods_id, quantity: -line.units })),
  );
}
