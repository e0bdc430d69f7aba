import { addMonths, toDay } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import { isWithin, readSpans } from "~/modules/reports/period/spanned.server";
import { addDays } from "~/modules/reports/period/period";
import { type BatchOutlook, LOOK_MONTHS, outlook, PACE_DAYS } from "./unsold";

export interface UnsoldBatch extends BatchOutlook {
  number: string;
  goodsId: number;
  unit: string;
  /** units sold in the last PACE_DAYS, less returns */
  sold: number;
  basePrice: Fen;
  /** of a unit; null: unknown */
  cost: Fen | null;
}

/** Returns units sold by product in the last `days`, today included, less returns. Two queries. `now` in ms. */
export async function unitsSoldLately(days: number, now: number): Promise<Map<number, number>> {
  const today = toDay(now);
  const spans = await readSpans({ from: addDays(today, 1 - days), to: today });
  const rows = await db
    .selectFrom("sales_goods as s")
    .where(isWithin(spans))
    .select((eb) => [
      "s.goods_id",
      eb.fn.sum<number>(eb("s.units", "-", eb.ref("s.returned_units"))).as("sold"),
    ])
    .groupBy("s.goods_id")
    .execute();
  return new Map(rows.map(({ goods_id, sold }) => [goods_id, Number(sold)]));
}

/**
 * Lists sellable batches that will not sell out, the highest remaining value at base price first. Its cost depends on the batches in stock, not on
 * orders. Three queries.
 */
export async function unsoldBatches(now: number): Promise<UnsoldBatch[]> {
  const today = toDay(now);
  const rows = await db
    .selectFrom("batch as b")
    .innerJoin("goods as g", "g.id", "b.goods_id")
    .leftJoin("goods_cost as k", "k.goods_id", "b.goods_id")
    .select(["b.id", "b.number", "b.goods_id as goodsId", "b.expires_on as expiresOn", "b.quantity"])
    .select(["g.unit", "g.base_price as basePrice", "k.cost"])
    .where("b.expires_on", ">=", today)
    .where("b.expires_on", "<=", addMonths(today, LOOK_MONTHS))
    .where("b.quantity", ">", 0)
    .where("b.recall_id", "is", null)
    .where("b.blocked_at", "is", null)
    .execute();
  const sold = await unitsSoldLately(PACE_DAYS, now);
  const byGoods = new Map<number, (typeof rows)[number][]>();
  for (const row of rows) {
    const own = byGoods.get(row.goodsId);
    if (own) own.push(row);
    else byGoods.set(row.goodsId, [row]);
  }
  const found = [...byGoods].flatMap(([goodsId, batches]) => {
    const units = sold.get(goodsId) ?? 0;
    return outlook(batches, units, today)
      .filter(({ left }) => left > 0)
      .map((item): UnsoldBatch => ({
        ...item,
        sold: units,
        cost: item.cost === null ? null : Number(item.cost),
      }));
  });
  return found.sort((a, b) => b.left * b.basePrice - a.left * a.basePrice || a.id - b.id);
}
