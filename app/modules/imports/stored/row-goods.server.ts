import { codeKey } from "~/modules/catalogue/search/match-text";
import { findNumberedGoods } from "~/modules/catalogue/rows/identified-goods.server";
import { cellsBy } from "~/modules/imports/columns/cells";
import { toChunks } from "~/platform/values/chunks";
import { readWhole } from "~/platform/values/whole-number";
import type { RowGoods } from "./stored-import";
import type { ListImport, ListRow } from "./stored-imports.server";

/** Returns the products of rows: what they concern, else what their 商品编号, 货号 or 条码 identifies. One query for 500 rows. */
export async function goodsOfRows(
  { columns }: Pick<ListImport, "columns">,
  rows: readonly ListRow[],
): Promise<Map<number, RowGoods>> {
  const found = new Map<number, RowGoods>();
  for (const part of toChunks(rows)) {
    const numbers = part.map(({ row, cells, touches }) => {
      const { goods = "", sku = "", barcode = "" } = cellsBy(columns, cells);
      const id = readWhole(touches.split(" ", 1)[0], 1) ?? readWhole(goods, 1, 999_999_999);
      return { row, id, sku, barcode };
    });
    const goods = await findNumberedGoods({
      ids: numbers.flatMap(({ id }) => id ?? []),
      skus: numbers.flatMap(({ sku }) => sku || []),
      barcodes: numbers.flatMap(({ barcode }) => barcode || []),
    });
    for (const { row, id, sku, barcode } of numbers) {
      const meant = goods.filter((item) => {
        if (id !== null) return item.id === id;
        return sku ? codeKey(item.sku) === codeKey(sku) : barcode !== "" && item.barcode === barcode;
      });
      const [entry] = meant;
      if (entry && meant.length === 1) found.set(row, { id: entry.id, name: entry.name, spec: entry.spec });
    }
  }
  return found;
}
