/** Makers behind brands: full name and how many goods of theirs are on sale. */
import { db } from "~/platform/database.server";
import { chunksOf } from "./goods.server";

export interface Maker {
  name: string;
  goodsCount: number;
}

/** The makers with these ids, by id; unknown ones are left out. One query for each 500. */
export async function makersOf(ids: readonly number[]): Promise<Map<number, Maker>> {
  const found = new Map<number, Maker>();
  for (const part of chunksOf([...new Set(ids)]))
    for (const row of await db
      .selectFrom("manufacturer")
      .select(["id", "name", "goods_count"])
      .where("id", "in", part)
      .execute())
      found.set(row.id, { name: row.name, goodsCount: row.goods_count });
  return found;
}
