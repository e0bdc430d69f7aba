import { sql } from "kysely";
import { db, type Db } from "~/platform/database/database.server";
import type { GoodsState } from "~/modules/catalogue/rows/goods-merge";
import { goodsStates } from "~/modules/catalogue/rows/goods-state.server";
import { now } from "~/platform/values/clock.server";

export interface AdminGoods {
  id: number;
  state: GoodsState;
  manufacturerId: number;
  categoryPath: string;
  stock: number;
  nearestExpiry: string | null;
  createdAt: number;
  updatedAt: number;
  lowestPrice: number | null;
  ownPrices: number;
  releases: number;
}

/** Returns one product, or null. Four queries. */
export async function findAdminGoods(id: number, trx: Db = db): Promise<AdminGoods | null> {
  const stored = (await goodsStates(trx, [id])).get(id);
  if (!stored) return null;
  const row = await trx
    .selectFrom("goods as g")
    .select(["g.stock", "g.nearest_expiry", "g.created_at", "g.updated_at", "g.minimum_price"])
    .select((eb) => [
      eb
        .selectFrom("goods_price as p")
        .whereRef("p.goods_id", "=", "g.id")
        .where("p.scope", "<>", "base")
        .where((p) => p.or([p("p.ends_at", "is", null), p("p.ends_at", ">", now())]))
        .select(sql<number>`count(distinct p.scope || ' ' || p.scope_key)`.as("n"))
        .as("own_prices"),
      eb
        .selectFrom("controlled_release as r")
        .whereRef("r.goods_id", "=", "g.id")
        .select((r) => r.fn.countAll<number>().as("n"))
        .as("releases"),
    ])
    .where("g.id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    id,
    state: stored.state,
    manufacturerId: stored.manufacturer_id,
    categoryPath: stored.category_path,
    stock: row.stock,
    nearestExpiry: row.nearest_expiry,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    lowestPrice: row.minimum_price,
    ownPrices: Number(row.own_prices),
    releases: Number(row.releases),
  };
}
