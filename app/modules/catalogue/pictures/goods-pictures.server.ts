import { db, type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { loosePackAddress } from "~/modules/catalogue/cards/pack-address";
import { searchAdminGoods } from "~/modules/catalogue/search/admin-search.server";
import { getAlt, type PictureState, type ShownPicture } from "./goods-picture";

export interface GoodsPicture {
  id: number;
  picture: string;
  alt: string;
  sort: number;
}

/** Returns the pictures of a product in order. One query. */
export async function findGoodsPictures(goodsId: number, trx: Db = db): Promise<GoodsPicture[]> {
  return trx
    .selectFrom("goods_picture")
    .select(["id", "picture", "alt", "sort"])
    .where("goods_id", "=", goodsId)
    .orderBy("sort")
    .orderBy("id")
    .execute();
}

/** The same for the product page. */
export async function shownPictures(goods: {
  id: number;
  name: string;
  picture: string;
}): Promise<ShownPicture[]> {
  if (goods.picture === "") return [];
  const pictures = await findGoodsPictures(goods.id);
  return pictures.map(({ picture, alt }, at) => ({ picture, alt: getAlt(alt, goods.name, at) }));
}

/** Returns picture keys by product id, in order. One query for each 500. */
export async function findPictureKeys(goodsIds: readonly number[]): Promise<Map<number, string[]>> {
  const keys = new Map<number, string[]>();
  for (const part of toChunks([...new Set(goodsIds)])) {
    const rows = await db
      .selectFrom("goods_picture")
      .select(["goods_id", "picture"])
      .where("goods_id", "in", part)
      .orderBy("sort")
      .orderBy("id")
      .execute();
    for (const { goods_id, picture } of rows) keys.set(goods_id, [...(keys.get(goods_id) ?? []), picture]);
  }
  return keys;
}

export async function findPictureAddresses(ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("goods")
    .select(["id", "picture"])
    .where("id", "in", [...ids])
    .execute();
  const known = new Map(rows.map(({ id, picture }) => [id, loosePackAddress(id, picture)]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

export interface GoodsPictureRow {
  id: number;
  name: string;
  spec: string;
  manufacturer: string;
  isOn: boolean;
  picture: string;
  count: number;
}

const goodsRows = () =>
  db
    .selectFrom("goods as g")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .select(["g.id", "g.name", "g.spec", "g.status", "g.picture", "m.name as manufacturer"])
    .select((eb) =>
      eb
        .selectFrom("goods_picture as p")
        .select((inner) => inner.fn.countAll<number>().as("n"))
        .whereRef("p.goods_id", "=", "g.id")
        .as("count"),
    );

type GoodsRow = Awaited<ReturnType<ReturnType<typeof goodsRows>["execute"]>>[number];

const goodsOf = ({ status, count, ...row }: GoodsRow): GoodsPictureRow => ({
  ...row,
  isOn: status === "on",
  count: Number(count ?? 0),
});

const MAX_FOUND = 100;

/** Returns matching products, newest first, after the id `after`. `words`: a number, own code, barcode, approval number or part of the name. */
export async function listPicturedGoods(
  { words, state }: { words: string; state: PictureState },
  { after, limit }: { after: number | null; limit: number },
): Promise<GoodsPictureRow[]> {
  let query = goodsRows().orderBy("g.id", "desc").limit(limit);
  if (state === "missing") query = query.where("g.picture", "=", "").where("g.status", "=", "on");
  if (state === "pictured") query = query.where("g.picture", "<>", "");
  if (after !== null) query = query.where("g.id", "<", after);
  if (words !== "") {
    const ids = (await searchAdminGoods(words, MAX_FOUND)).map(({ id }) => id);
    if (ids.length === 0) return [];
    query = query.where("g.id", "in", ids);
  }
  return (await query.execute()).map(goodsOf);
}

/** Returns one product, or null. One query. */
export async function findPicturedGoods(id: number): Promise<GoodsPictureRow | null> {
  const row = await goodsRows().where("g.id", "=", id).executeTakeFirst();
  return row ? goodsOf(row) : null;
}
