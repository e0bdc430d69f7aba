import { sql } from "kysely";
import { codeKey } from "~/modules/catalogue/search/match-text";
import { db } from "~/platform/database/database.server";
import { cellsBy } from "~/modules/catalogue/import/list-cells";
import { toChunks } from "~/platform/values/chunks";
import { readWhole } from "~/platform/values/whole-number";
import type { RowGoods } from "./row-goods";
import type { ListImport, ListRow } from "./list-imports.server";

/** Returns the products of rows: what they concern, else what their 商品编号, 货号 or 条码 identifies. One query for 500 rows. */
export async function goodsOfRows(
  { columns }: Pick<ListImport, "columns">,
  rows: readonly ListRow[],
): Promise<Map<number, RowGoods>> {
  const found = new Map<number, RowGoods>();
  for (const part of toChunks(rows)) {
    const message = part.map(({ row, cells, touches }) => {
      const { goods = "", sku = "", barcode = "" } = cellsBy(columns, cells);
      return {
        row,
        id: readWhole(touches.split(" ", 1)[0], 1) ?? readWhole(goods, 1, 999_999_999),
        sku,
        barcode,
      };
    });
    const ids = message.flatMap(({ id }) => id ?? []);
    const skus = message.flatMap(({ sku }) => (sku ? codeKey(sku) : []));
    const barcodes = message.flatMap(({ barcode }) => barcode || []);
    if (ids.length + skus.length + barcodes.length === 0) continue;
    const goods = await db
      .selectFrom("goods")
      .select(["id", "name", "spec", "sku", "barcode"])
      .where((eb) =>
        eb.or([
          ...(ids.length > 0 ? [eb("id", "in", ids)] : []),
          ...(skus.length > 0 ? [eb(sql<string>`lower(sku)`, "in", skus)] : []),
          ...(barcodes.length > 0 ? [eb("barcode", "in", barcodes)] : []),
        ]),
      )
      .execute();
    for (const { row, id, sku, barcode } of message) {
      const own = (["id", "sku", "barcode"] as const)
        .map((by) => ({ by, value: { id, sku, barcode }[by] }))
        .find(({ value }) => value !== null && value !== "");
      const isMeant = (item: (typeof goods)[number]) =>
        own?.by === "sku"
          ? codeKey(item.sku) === codeKey(sku)
          : own !== undefined && item[own.by] === own.value;
      const meant = goods.filter(isMeant);
      const [entry] = meant;
      if (entry && meant.length === 1) found.set(row, { id: entry.id, name: entry.name, spec: entry.spec });
    }
  }
  return found;
}
