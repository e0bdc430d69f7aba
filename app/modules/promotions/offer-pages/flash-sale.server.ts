import { db } from "~/platform/database/database.server";

export interface FlashSale {
  offerId: number;
  name: string;
  startsAt: number;
  endsAt: number;
  goods: { goodsId: number; stock: number; sold: number }[];
}

/** Returns the flash sale with the earliest end and at most `limit` products; null if none runs at `now` (epoch ms). One query. */
export async function flashSaleNow(now: number, limit: number): Promise<FlashSale | null> {
  const rows = await db
    .selectFrom("offer as o")
    .innerJoin("offer_goods as og", "og.offer_id", "o.id")
    .innerJoin("goods as g", "g.id", "og.goods_id")
    .select(["o.id", "o.name", "o.starts_at", "o.ends_at", "og.goods_id", "og.stock", "og.sold"])
    .where("o.kind", "=", "flashSale")
    .where("o.status", "=", "on")
    .where("o.starts_at", "<=", now)
    .where("o.ends_at", ">", now)
    .where("g.status", "=", "on")
    .orderBy("o.ends_at")
    .orderBy("o.id")
    .orderBy("og.goods_id")
    .limit(limit)
    .execute();
  const first = rows[0];
  if (!first) return null;
  return {
    offerId: first.id,
    name: first.name,
    startsAt: first.starts_at,
    endsAt: first.ends_at,
    goods: rows
      .filter((row) => row.id === first.id)
      .map(({ goods_id, stock, sold }) => ({ goodsId: goods_id, stock, sold })),
  };
}
