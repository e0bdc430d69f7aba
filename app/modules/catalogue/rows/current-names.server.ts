import { readShopNames } from "~/modules/catalogue/goods/categories.server";
import type { ShopNames } from "~/modules/catalogue/goods/shop-names";
import { currentManufacturers } from "~/modules/catalogue/search/manufacturers.server";
import { matchText } from "~/modules/catalogue/search/match-text";
import { warehousesNamed } from "~/modules/catalogue/stock/warehouses.server";
import type { Db } from "~/platform/database/database.server";
import { type GoodsState, MAIN_WAREHOUSE } from "./goods-merge";
import type { ReadRow } from "./goods-row";
import { RowFault } from "./row-result";

export interface CurrentNames {
  rowOf(item: ReadRow): ReadRow;
  /**
   * The goods as it becomes with the names of now. A row that names no warehouse (`hasWarehouse` false) means the only open one. Throws a RowFault
   * where it would come to lie in a closed warehouse, and for a new goods that could lie in any of several.
   */
  getState(after: GoodsState, before: GoodsState | null, hasWarehouse: boolean): GoodsState;
  /** where a new goods lies that names no warehouse, in words; null: in the only one */
  warehouseNote: string | null;
  shop: ShopNames;
}

/** Five queries, and two more for every 500 manufacturers. */
export async function currentNames(trx: Db, items: readonly ReadRow[]): Promise<CurrentNames> {
  const manufacturers = await currentManufacturers(
    trx,
    items.flatMap(({ input, named: found }) => [input.manufacturer ?? "", found.manufacturer]),
  );
  const houses = await warehousesNamed(trx, [
    ...items.flatMap(({ input }) => input.warehouse ?? []),
    MAIN_WAREHOUSE,
  ]);
  const open = new Set([...houses.values()].filter(({ isClosed }) => !isClosed));
  const [only] = open.size === 1 ? open : [];
  const names = [...new Set([...open].map(({ name }) => name))];
  const isMainKnown = houses.has(MAIN_WAREHOUSE);
  const manufacturer = (name: string) => manufacturers.get(matchText(name)) ?? name;
  return {
    rowOf: ({ input, named: found, ...row }) => ({
      ...row,
      input: input.manufacturer ? { ...input, manufacturer: manufacturer(input.manufacturer) } : input,
      named: { ...found, manufacturer: manufacturer(found.manufacturer) },
    }),
    getState(after, before, hasWarehouse) {
      const isUnclear = !hasWarehouse && !before && names.length > 1 && !isMainKnown;
      if (isUnclear)
        throw new RowFault(`有 ${names.length} 个仓库（${names.join("、")}），请写明仓库`, "warehouse");
      const house = houses.get(after.warehouse) ?? (hasWarehouse ? undefined : only);
      if (!house) return after;
      const warehouse = house.name;
      if (house.isClosed && warehouse !== before?.warehouse)
        throw new RowFault(`仓库“${warehouse}”已关闭，请写明其他仓库`, "warehouse");
      return { ...after, warehouse };
    },
    warehouseNote: only ? null : `没有写仓库，归入${isMainKnown ? "" : "新建的"}“${MAIN_WAREHOUSE}”`,
    shop: await readShopNames(trx),
  };
}
