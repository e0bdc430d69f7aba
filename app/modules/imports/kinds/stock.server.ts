import type { StockRow, StockWrite } from "~/modules/catalogue/rows/write-stock.server";
import { saveStock } from "~/modules/catalogue/rows/write-stock.server";
import type { ImportKind } from "./import-kind";
import { readStockRow, STOCK_COLUMNS, stockHeadFault } from "./stock-row";

/** Stock by batch. Ordered units are not free. Stock that came in may be sold by now: it is counted again, not undone. */
export const stockImport = (options: StockWrite): ImportKind<StockRow> => ({
  columns: STOCK_COLUMNS,
  headFault: (columns) => stockHeadFault(columns, options.isAdded),
  read: (cells) => readStockRow(cells, options.isAdded),
  save: (trx, rows, isTouched) => saveStock(trx, rows, isTouched, options),
  finish: async () => {},
  takeBack: null,
});
