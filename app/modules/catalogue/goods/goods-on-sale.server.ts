import { db, type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import type { Fen } from "~/platform/values/money";

export interface GoodsOnSale {
  id: number;
  kind: string;
  categoryPath: string;
  isPreferred: boolean;
  /** coupons may be used for it */
  withCoupon: boolean;
  /** base price */
  price: Fen;
}

/** Returns the products on sale among these, or all. One query for each 500 ids. */
export async function findGoodsOnSale(ids: readonly number[] | null, trx: Db = db): Promise<GoodsOnSale[]> {
  const found: GoodsOnSale[] = [];
  const query = trx
    .selectFrom("goods")
    .select(["id", "kind", "category_path", "is_preferred", "with_coupon", "base_price"])
    .where("status", "=", "on")
    .orderBy("id");
  const parts = ids === null ? [null] : toChunks([...new Set(ids)].sort((a, b) => a - b));
  for (const part of parts)
    for (const row of await (part === null ? query : query.where("id", "in", part)).execute())
      found.push({
        id: row.id,
        kind: row.kind,
        categoryPath: row.category_path,
        isPreferred: row.is_preferred === 1,
        withCoupon: row.with_coupon === 1,
        price: row.base_price,
      });
  return found;
}
