import { type Insertable, sql } from "kysely";
import type { BusinessScopeCode } from "~/modules/company/identity/scope";
import { type Db, db } from "~/platform/database/database.server";
import type { Database } from "~/platform/database/schema";
import { type CategoryPlace, categoryNames } from "~/modules/catalogue/goods/categories.server";
import type { LadderTier, GoodsTag } from "~/modules/catalogue/goods/goods";
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import type { GoodsState } from "./goods-merge";
import type { MasterData } from "./master-data";
import { toChunks } from "~/platform/values/chunks";
import { matchKey } from "~/modules/catalogue/search/match-text";
import type { RegulatedClass } from "~/modules/catalogue/goods/purchase-restriction";

/** Stock and times are managed by the shop. */
export type GoodsColumns = Omit<
  Insertable<Database["goods"]>,
  "id" | "stock" | "nearest_expiry" | "created_at" | "updated_at"
>;

export interface StoredGoods {
  id: number;
  state: GoodsState;
  columns: GoodsColumns;
  manufacturer_id: number;
  category_id: number;
  category_path: string;
  warehouse_id: number;
}

export interface MasterDataIds {
  manufacturers: ReadonlyMap<string, number>;
  warehouses: ReadonlyMap<string, number>;
  /** by names from the root, joined by ">" */
  categories: ReadonlyMap<string, CategoryPlace>;
}

const read = (trx: Db) =>
  trx
    .selectFrom("goods as g")
    .leftJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .leftJoin("warehouse as w", "w.id", "g.warehouse_id")
    .selectAll("g")
    .select([
      sql<string>`coalesce(m.name, '')`.as("manufacturer"),
      sql<string>`coalesce(w.name, '')`.as("warehouse"),
    ]);

type GoodsRow = Awaited<ReturnType<ReturnType<typeof read>["execute"]>>[number];

/** Without what the shop manages itself. */
function readState(row: GoodsRow, categories: ReadonlyMap<number, readonly string[]>): GoodsState {
  const { id, manufacturer_id, category_id, category_path, warehouse_id, ...named } = row;
  const { stock, nearest_expiry, match_key, picture, created_at, updated_at, ...facts } = named;
  return {
    ...facts,
    storage_class: row.storage_class as MasterData["storage_class"],
    kind: row.kind as GoodsKind,
    category: categories.get(category_id) ?? [],
    ladder: JSON.parse(row.ladder) as LadderTier[],
    tags: JSON.parse(row.tags) as GoodsTag[],
    scope: row.scope as BusinessScopeCode,
    regulated: row.regulated as RegulatedClass | null,
    status: row.status === "on" ? "on" : "off",
    facts: JSON.parse(row.facts) as [string, string][],
  };
}

/** Returns the products with these ids. Two queries for each 500. */
export async function goodsStates(trx: Db, ids: readonly number[]): Promise<Map<number, StoredGoods>> {
  const found = new Map<number, StoredGoods>();
  if (ids.length === 0) return found;
  const categories = await categoryNames(trx);
  for (const part of toChunks([...new Set(ids)]))
    for (const row of await read(trx).where("g.id", "in", part).execute()) {
      const { id, manufacturer_id, category_id, category_path, warehouse_id } = row;
      const state = readState(row, categories);
      const current = { id, state, manufacturer_id, category_id, category_path, warehouse_id };
      found.set(id, { ...current, columns: goodsColumns(state, null, current) });
    }
  return found;
}

/** Returns the stored columns of a product. `stands`: references stay if their names are equal. */
export function goodsColumns(
  goods: GoodsState,
  places: MasterDataIds | null,
  current?: Omit<StoredGoods, "columns">,
): GoodsColumns {
  const { manufacturer, warehouse, category, ladder, tags, facts, ...columns } = goods;
  const before = current?.state;
  const place = places?.categories.get(category.join(">"));
  const isThere = before?.category.join(">") === category.join(">");
  return {
    ...columns,
    ladder: JSON.stringify(ladder),
    tags: JSON.stringify(tags),
    facts: JSON.stringify(facts),
    manufacturer_id:
      before?.manufacturer === manufacturer
        ? current!.manufacturer_id
        : places!.manufacturers.get(manufacturer)!,
    warehouse_id:
      before?.warehouse === warehouse ? current!.warehouse_id : places!.warehouses.get(warehouse)!,
    category_id: isThere ? current!.category_id : place!.id,
    category_path: isThere ? current!.category_path : place!.path,
    match_key: matchKey(goods.name, goods.spec),
  };
}

/** Yields every product by ascending id, in parts. */
export async function* allGoods(): AsyncGenerator<{ id: number; goods: GoodsState }> {
  const categories = await categoryNames(db);
  for (let after = 0; ;) {
    const rows = await read(db).where("g.id", ">", after).orderBy("g.id").limit(500).execute();
    for (const row of rows) yield { id: row.id, goods: readState(row, categories) };
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
  }
}

export async function countAllGoods(): Promise<number> {
  const { n } = await db
    .selectFrom("goods")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}
