import { db } from "~/platform/database/database.server";
import { lacksDocuments } from "~/modules/catalogue/documents/document-goods.server";
import { searchAdminGoods } from "~/modules/catalogue/search/admin-search.server";
import type { GoodsFilter } from "./goods-filter";

export interface AdminListedGoods {
  id: number;
  name: string;
  spec: string;
  unit: string;
  sku: string;
  barcode: string;
  kind: string;
  manufacturerId: number;
  manufacturer: string;
  basePrice: number;
  stock: number;
  nearestExpiry: string | null;
  status: string;
}

const MAX_FOUND = 200;

/** Returns matching products, newest first, after the id `after`. Words are searched like a buyer's and in all product numbers, 200 products at most. One query and those of the search. `now` in ms. */
export async function listAdminGoods(
  { words, kind, sale, lack }: GoodsFilter,
  { after, limit, now }: { after: number | null; limit: number; now: number },
): Promise<AdminListedGoods[]> {
  let query = db
    .selectFrom("goods as g")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .select(["g.id", "g.name", "g.spec", "g.unit", "g.sku", "g.barcode", "g.kind", "g.status", "g.stock"])
    .select(["g.manufacturer_id as manufacturerId", "m.name as manufacturer"])
    .select(["g.base_price as basePrice", "g.nearest_expiry as nearestExpiry"])
    .orderBy("g.id", "desc")
    .limit(limit);
  if (words !== "") {
    const found = await searchAdminGoods(words, MAX_FOUND);
    if (found.length === 0) return [];
    query = query.where(
      "g.id",
      "in",
      found.map(({ id }) => id),
    );
  }
  if (kind) query = query.where("g.kind", "=", kind);
  if (sale) query = query.where("g.status", "=", sale);
  if (lack === "stock") query = query.where("g.stock", "=", 0);
  if (lack === "papers") query = query.where(lacksDocuments(now));
  if (after !== null) query = query.where("g.id", "<", after);
  return query.execute();
}
