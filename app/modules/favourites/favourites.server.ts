import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { inCompany, lockCompany } from "~/modules/company/identity/lock.server";
import { db, type Db } from "~/platform/database/database.server";
import { MAX_FAVOURITES, FAVOURITES_AT_ONCE, type Marked } from "./favourites";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { toChunks } from "~/platform/values/chunks";

export interface FavouritesAdded {
  /** products that are favourites now, earlier ones included */
  stored: number;
  /** products over the limit of 2,000 */
  refused: number;
}

/** Adds favourites with current price and stock; existing ones keep theirs. Unknown products are skipped. In a transaction. Five statements for up to 200 products. */
export async function addFavourites(
  trx: Db,
  viewer: SignedIn,
  goodsIds: readonly number[],
  now: number,
): Promise<FavouritesAdded> {
  const { companyId } = viewer.buyer;
  await lockCompany(trx, companyId);
  const goods = [...(await goodsForBuyer(goodsIds, viewer, now, trx)).values()];
  const { n } = await trx
    .selectFrom("favourite")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  const fresh = goods.filter((product) => !product.isFavourite);
  const fit = fresh.slice(0, Math.max(0, MAX_FAVOURITES - Number(n)));
  const rows = fit.map(({ id, price, stock }) => ({
    company_id: companyId,
    goods_id: id,
    created_at: now,
    price_then: price,
    stock_then: stock,
  }));
  for (const part of toChunks(rows, 200))
    await trx
      .insertInto("favourite")
      .values(part)
      .onConflict((conflict) => conflict.columns(["company_id", "goods_id"]).doNothing())
      .execute();
  const refused = fresh.length - fit.length;
  return { stored: goods.length - refused, refused };
}

/** Removes at most 500 favourites; returns how many there were. */
export async function removeFavourites(companyId: number, goodsIds: readonly number[]): Promise<number> {
  if (goodsIds.length === 0) return 0;
  const { numDeletedRows } = await inCompany(companyId, (trx) =>
    trx
      .deleteFrom("favourite")
      .where("company_id", "=", companyId)
      .where("goods_id", "in", goodsIds.slice(0, FAVOURITES_AT_ONCE))
      .executeTakeFirst(),
  );
  return Number(numDeletedRows);
}

/** Returns a company's favourites, newest first: at most 2,000. One query. */
export async function markedGoods(companyId: number): Promise<Marked[]> {
  const rows = await db
    .selectFrom("favourite as f")
    .innerJoin("goods as g", "g.id", "f.goods_id")
    .select(["f.goods_id", "f.created_at", "f.price_then", "f.stock_then", "f.group_id", "f.note", "g.stock"])
    .where("f.company_id", "=", companyId)
    .orderBy("f.created_at", "desc")
    .orderBy("f.goods_id")
    .execute();
  return rows.map((row) => ({
    goodsId: row.goods_id,
    then: { addedAt: row.created_at, price: row.price_then, stock: row.stock_then },
    groupId: row.group_id,
    note: row.note,
    stock: row.stock,
  }));
}

/** Returns names of favourites among these products. */
export async function favouriteNames(
  companyId: number,
  goodsIds: readonly number[],
): Promise<{ id: number; name: string; spec: string }[]> {
  if (goodsIds.length === 0) return [];
  const rows = await db
    .selectFrom("favourite")
    .select("goods_id")
    .where("company_id", "=", companyId)
    .where("goods_id", "in", goodsIds.slice(0, FAVOURITES_AT_ONCE))
    .orderBy("created_at", "desc")
    .orderBy("goods_id")
    .execute();
  const goods = await findGoodsFacts(rows.map((row) => row.goods_id));
  return rows.map(({ goods_id: id }) => ({ id, name: goods.get(id)!.name, spec: goods.get(id)!.spec }));
}
