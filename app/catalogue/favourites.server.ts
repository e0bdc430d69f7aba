/** 我的收藏: adding, removing and reading a company's favourites. */
import type { SignedIn } from "~/company/buyer";
import { db, type Db } from "~/platform/database.server";
import { FAVOURITES_A_PAGE, readFavouriteView, type FavouriteList } from "./favourites";
import { chunksOf, goodsForBuyer } from "./goods.server";

/**
 * Adds goods to the favourites with the price and stock they have for this company now; what is there already keeps what was noted first.
 * Unknown goods are passed over. Two statements for up to 200 goods.
 */
export async function addFavourites(
  trx: Db,
  viewer: SignedIn,
  goodsIds: readonly number[],
  now: number,
): Promise<void> {
  const goods = await goodsForBuyer(goodsIds, viewer, now, trx);
  const rows = [...goods.values()].map(({ id, price, stock }) => ({
    ...{ company_id: viewer.buyer.companyId, goods_id: id, created_at: now },
    ...{ price_then: price, stock_then: stock },
  }));
  for (const part of chunksOf(rows, 200))
    await trx
      .insertInto("favourite")
      .values(part)
      .onConflict((conflict) => conflict.columns(["company_id", "goods_id"]).doNothing())
      .execute();
}

/** Takes goods out of the company's favourites; gives how many were there. At most 500. */
export async function removeFavourites(companyId: number, goodsIds: readonly number[]): Promise<number> {
  if (goodsIds.length === 0) return 0;
  const { numDeletedRows } = await db
    .deleteFrom("favourite")
    .where("company_id", "=", companyId)
    .where("goods_id", "in", goodsIds.slice(0, 500))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** One page of the favourites, the newest first; a page behind the last is the last. Three queries. */
export async function favouritesPage(
  viewer: SignedIn,
  params: URLSearchParams,
  now: number,
): Promise<FavouriteList> {
  const { companyId } = viewer.buyer;
  const { view, page: wanted } = readFavouriteView(params);
  const counted = await db
    .selectFrom("favourite as f")
    .innerJoin("goods as g", "g.id", "f.goods_id")
    .select((eb) => [
      eb.fn.countAll<number>().as("every"),
      eb.fn.sum<number>(eb.case().when("g.stock", ">", 0).then(1).else(0).end()).as("there"),
    ])
    .where("f.company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  const [all, inStock] = [Number(counted.every), Number(counted.there ?? 0)];
  const counts = { all, inStock, soldOut: all - inStock };
  const pages = Math.max(1, Math.ceil(counts[view] / FAVOURITES_A_PAGE));
  const page = Math.min(wanted, pages);
  let query = db
    .selectFrom("favourite as f")
    .innerJoin("goods as g", "g.id", "f.goods_id")
    .select(["f.goods_id", "f.created_at", "f.price_then", "f.stock_then"])
    .where("f.company_id", "=", companyId);
  if (view !== "all") query = query.where("g.stock", view === "inStock" ? ">" : "<=", 0);
  const marked = await query
    .orderBy("f.created_at", "desc")
    .orderBy("f.goods_id")
    .limit(FAVOURITES_A_PAGE)
    .offset((page - 1) * FAVOURITES_A_PAGE)
    .execute();
  const ids = marked.map((row) => row.goods_id);
  const found = await goodsForBuyer(ids, viewer, now);
  const rows = marked.flatMap((row) => {
    const goods = found.get(row.goods_id);
    const then = { addedAt: row.created_at, price: row.price_then, stock: row.stock_then };
    return goods ? [{ goods, then }] : [];
  });
  return { view, counts, page, pages, rows };
}

/** Names of those of these goods that the company has among its favourites, for the question before removing them. */
export async function favouriteNames(
  companyId: number,
  goodsIds: readonly number[],
): Promise<{ id: number; name: string; spec: string }[]> {
  if (goodsIds.length === 0) return [];
  return db
    .selectFrom("favourite as f")
    .innerJoin("goods as g", "g.id", "f.goods_id")
    .select(["g.id", "g.name", "g.spec"])
    .where("f.company_id", "=", companyId)
    .where("f.goods_id", "in", goodsIds.slice(0, 500))
    .orderBy("f.created_at", "desc")
    .orderBy("g.id")
    .execute();
}
