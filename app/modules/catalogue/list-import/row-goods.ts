import type { ListRow } from "./list-imports.server";

export interface RowGoods {
  id: number;
  name: string;
  spec: string;
}

/** Returns what a row says besides its product: its batch, or its code. */
export function relatedGoods({ name: called }: Pick<ListRow, "name">, { id, name }: RowGoods): string {
  const rest = called.startsWith(name) ? called.slice(name.length).trim() : called;
  return rest === String(id) ? "" : rest;
}

/** "维生素C片 100mg*100片，编号 12，H220105" */
export const rowWords = (row: Pick<ListRow, "name">, goods: RowGoods | undefined): string =>
  goods
    ? [`${goods.name} ${goods.spec}`.trim(), `编号 ${goods.id}`, relatedGoods(row, goods)]
        .filter(Boolean)
        .join("，")
    : row.name;
