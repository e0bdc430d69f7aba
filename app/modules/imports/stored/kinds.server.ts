import type { MinimumPriceFault } from "~/modules/catalogue/prices/minimum-price";
import type { HeldUnitsLookup } from "~/modules/catalogue/stock/stock.server";
import type { ListKind, ListOptions } from "./stored-import";
import { goodsImport } from "~/modules/imports/kinds/goods.server";
import type { ImportKind } from "~/modules/imports/kinds/import-kind";
import { priceImport } from "~/modules/imports/kinds/prices.server";
import { stockImport } from "~/modules/imports/kinds/stock.server";

interface ImportKindOptions {
  heldOf: HeldUnitsLookup;
  /** missing: rows that a second person approved */
  minimumPriceFault?: MinimumPriceFault;
  /** as `saveStock` takes them */
  differences?: ReadonlyMap<number, number>;
}

/** Returns the kind of a stored import. `now` in ms. */
export function getImportKind(
  kind: ListKind,
  { goodsKind, isAdded }: ListOptions,
  { heldOf, minimumPriceFault, differences }: ImportKindOptions,
  now: number,
): ImportKind {
  if (kind === "goods") return goodsImport({ kind: goodsKind, keepsStock: true, minimumPriceFault, now });
  if (kind === "stock") return stockImport({ isAdded, heldOf, differences, now });
  return priceImport({ minimumPriceFault, now });
}
