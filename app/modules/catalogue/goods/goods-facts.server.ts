import { db, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { toChunks } from "~/platform/values/chunks";

const COLUMNS = [
  "id",
  "sku",
  "kind",
  "scope",
  "name",
  "generic_name",
  "trade_name",
  "dosage_form",
  "spec",
  "unit",
  "approval_number",
  "barcode",
  "base_price",
  "pack_size",
  "case_size",
  "storage_class",
  "status",
  "stock",
  "warehouse_id",
  "regulated",
  "is_ephedrine",
  "manufacturer_id",
  "marketing_authorization_holder",
  "registrant",
  "storage_class",
  "storage_min",
  "storage_max",
  "tax_code",
  "tax_rate",
  "contract_manufacturer",
  "production_licence",
] as const;

export type GoodsFacts = Pick<Row<"goods">, (typeof COLUMNS)[number]> & {
  manufacturer: string;
};

/** Returns products on sale or not, by id; unknown ones are left out. One query for each 500, none without ids. */
export async function findGoodsFacts(
  ids: readonly (number | null)[],
  trx: Db = db,
): Promise<Map<number, GoodsFacts>> {
  const found = new Map<number, GoodsFacts>();
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  for (const part of toChunks(wanted)) {
    const rows = await trx
      .selectFrom("goods as g")
      .leftJoin("manufacturer as m", "m.id", "g.manufacturer_id")
      .select(COLUMNS.map((column) => `g.${column}` as const))
      .select("m.name as manufacturer")
      .where("g.id", "in", part)
      .execute();
    for (const row of rows) found.set(row.id, { ...row, manufacturer: row.manufacturer ?? "" });
  }
  return found;
}

/** Returns one product, or null. */
export const findGoodsFact = async (id: number, trx: Db = db): Promise<GoodsFacts | null> =>
  (await findGoodsFacts([id], trx)).get(id) ?? null;

/** Returns names by id; unknown products are left out. One query for each 500, none without ids. */
export async function findGoodsNames(ids: readonly number[], trx: Db = db): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const part of toChunks([...new Set(ids)]))
    for (const row of await trx.selectFrom("goods").select(["id", "name"]).where("id", "in", part).execute())
      names.set(row.id, row.name);
  return names;
}

/** Whether there are any products. One query. */
export const hasGoods = async (trx: Db = db): Promise<boolean> =>
  (await trx.selectFrom("goods").select("id").limit(1).executeTakeFirst()) !== undefined;

/** Whether any approved product is on sale. One query. */
export const hasGoodsOnSale = async (trx: Db = db): Promise<boolean> =>
  (await trx
    .selectFrom("goods as g")
    .innerJoin("goods_review as r", "r.goods_id", "g.id")
    .select("g.id")
    .where("g.status", "=", "on")
    .where("r.state", "=", "approved")
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Counts products on sale with their own free-shipping number. One query. */
export async function countFreeShippingGoods(): Promise<number> {
  const row = await db
    .selectFrom("goods")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("status", "=", "on")
    .where("item_free_shipping_from", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** A query of products on sale; columns and order are the caller's. */
export const goodsOnSale = () => db.selectFrom("goods").where("status", "=", "on");
