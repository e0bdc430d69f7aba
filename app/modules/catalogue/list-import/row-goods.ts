/** How the goods of a row of a list is shown. Pure. */
import type { ListRow } from "./list-imports.server";

/** What a row is about, as far as a number of its own says so. */
export interface RowGoods {
  id: number;
  name: string;
  spec: string;
}

/** What a row says beside the goods that it is about: its batch, or the code that it was named by. */
export function besideGoods({ name: called }: Pick<ListRow, "name">, { id, name }: RowGoods): string {
  const rest = called.startsWith(name) ? called.slice(name.length).trim() : called;
  return rest === String(id) ? "" : rest;
}

/** "维生素C片 100mg*100片，编号 12，H220105" */
export const rowWords = (row: Pick<ListRow, "name">, goods: RowGoods | undefined): string =>
  goods
    ? [`${goods.name} ${goods.spec}`.trim(), `编号 ${goods.id}`, besideGoods(row, goods)]
        .filter(Boolean)
        .join("，")
    : row.name;
