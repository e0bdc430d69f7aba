import type { HeldUnitsLookup } from "~/modules/catalogue/stock/stock.server";
import type { MinimumPriceFault } from "~/modules/catalogue/prices/minimum-price";
import { bumpVersion, type Db } from "~/platform/database/database.server";
import { GOODS_IMPORT_COLUMNS, readGoodsRow } from "~/modules/catalogue/import/goods-row";
import { priceHeadFault, savePrices } from "~/modules/catalogue/import/import-prices.server";
import type { ImportRun, IsTouched, RowResult } from "~/modules/catalogue/import/import-run.server";
import { saveStock, stockHeadFault } from "~/modules/catalogue/import/import-stock.server";
import { saveRows } from "~/modules/catalogue/import/importer.server";
import type { Cells } from "~/modules/catalogue/import/list-columns";
import { listKey, getImportRowName, namingFault } from "~/modules/catalogue/import/named";
import {
  PRICE_COLUMNS,
  readPriceRow,
  readStockRow,
  STOCK_COLUMNS,
} from "~/modules/catalogue/import/trade-row";
import { countByManufacturer } from "~/modules/catalogue/search/manufacturers.server";
import { rebuildSearchWords } from "~/modules/catalogue/search/search-index.server";
import type { ListKind, ListOptions } from "./list-import";

type Work<T> = Pick<ImportRun<T>, "columns" | "headFault" | "read" | "save" | "finish">;

export interface ListWork {
  headFault: (cells: ReadonlySet<keyof Cells>) => string | null;
  /** returns a result for each row */
  save: (
    trx: Db,
    rows: readonly { row: number; cells: Cells }[],
    isTouched: IsTouched,
  ) => Promise<RowResult[]>;
  /** updates lists, searches and the data version */
  finish: (trx: Db) => Promise<void>;
}

function getWork<T>({ headFault, read, save, finish }: Work<T>): ListWork {
  return {
    headFault,
    finish,
    async save(trx, rows, isTouched) {
      const refused: RowResult[] = [];
      const used = [];
      for (const { row, cells } of rows) {
        const item = read(cells);
        if (item.ok) used.push({ row, name: item.name, item: item.item });
        else refused.push({ row, name: item.name, result: "refused", reason: item.reason, notes: [] });
      }
      const saved = used.length > 0 ? await save(trx, used, isTouched) : [];
      return [...refused, ...saved].sort((a, b) => a.row - b.row);
    },
  };
}

interface ListMeans {
  heldOf: HeldUnitsLookup;
  /** missing: rows that a second person approved */
  minimumPriceFault?: MinimumPriceFault;
  /** as `saveStock` takes them */
  differences?: ReadonlyMap<number, number>;
}

/** How rows of this kind are read and written at `now` (ms). */
export function listWork(
  kind: ListKind,
  options: ListOptions,
  { heldOf, minimumPriceFault, differences }: ListMeans,
  now: number,
): ListWork {
  if (kind === "goods")
    return getWork({
      columns: GOODS_IMPORT_COLUMNS,
      headFault: namingFault,
      read(cells) {
        const read = readGoodsRow(cells);
        const name = getImportRowName(cells);
        return read.ok
          ? { ok: true as const, name, key: listKey(read.row.named), item: read.row }
          : { ...read, name };
      },
      save: (trx, used, isTouched) =>
        saveRows(trx, used, {
          isTouched,
          kind: options.goodsKind,
          paper: null,
          keepsStock: true,
          now,
          minimumPriceFault,
        }),
      async finish(trx) {
        await countByManufacturer(trx);
        await rebuildSearchWords(trx);
        await bumpVersion(trx, "goods");
      },
    });
  if (kind === "stock") {
    const { isAdded } = options;
    return getWork({
      columns: STOCK_COLUMNS,
      headFault: (columns) => stockHeadFault(columns, isAdded),
      read: (cells) => readStockRow(cells, isAdded),
      save: (trx, used, isTouched) =>
        saveStock(trx, used, isTouched, { isAdded, heldOf, now, ...(differences && { differences }) }),
      finish: async () => {},
    });
  }
  return getWork({
    columns: PRICE_COLUMNS,
    headFault: priceHeadFault,
    read: readPriceRow,
    save: (trx, used, isTouched) => savePrices(trx, used, isTouched, { now, minimumPriceFault }),
    finish: (trx) => bumpVersion(trx, "goods"),
  });
}
