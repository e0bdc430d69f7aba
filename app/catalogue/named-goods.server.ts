/** Which goods the rows of a stock or price list mean. */
import { sql } from "kysely";
import type { Db } from "~/platform/database.server";
import type { Row } from "~/platform/schema";
import { chunksOf } from "./goods.server";
import type { Taken } from "./import-run.server";
import type { Named } from "./trade-row";

export type Meant = Pick<Row<"goods">, "id" | "name" | "base_price" | "ladder">;
export type Found = { ok: true; goods: Meant } | { ok: false; reason: string };

const keyOf = (named: Named): string =>
  named.by === "id"
    ? `id ${named.id}`
    : named.by === "barcode"
      ? `barcode ${named.barcode}`
      : `name ${named.name}\n${named.spec}\n${named.manufacturer}`;

/** The goods of each row, locked in goods order until the transaction ends. At most three queries for every 500 rows. */
export async function goodsMeant(
  trx: Db,
  taken: readonly Taken<{ goods: Named }>[],
  lock: (ids: readonly number[]) => Promise<void>,
): Promise<(named: Named) => Found> {
  const found = new Map<string, Meant[]>();
  const add = (key: string, goods: Meant) => found.set(key, [...(found.get(key) ?? []), goods]);
  const read = () =>
    trx
      .selectFrom("goods as g")
      .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
      .select(["g.id", "g.name", "g.spec", "g.barcode", "g.base_price", "g.ladder", "m.name as maker"]);
  const named = taken.map(({ item }) => item.goods);
  for (const part of chunksOf(named.flatMap((one) => (one.by === "id" ? [one.id] : []))))
    for (const row of await read().where("g.id", "in", part).execute()) add(`id ${row.id}`, row);
  for (const part of chunksOf(named.flatMap((one) => (one.by === "barcode" ? [one.barcode] : []))))
    for (const row of await read().where("g.barcode", "in", part).execute())
      add(`barcode ${row.barcode}`, row);
  for (const part of chunksOf(named.filter((one) => one.by === "name"))) {
    const wanted = sql.join(part.map((one) => sql`(${one.name}, ${one.spec})`));
    const rows = await read()
      .where(sql<boolean>`(g.name, g.spec) in (values ${wanted})`)
      .execute();
    for (const row of rows) {
      add(`name ${row.name}\n${row.spec}\n${row.maker}`, row);
      add(`name ${row.name}\n${row.spec}\n`, row);
    }
  }
  const ids = new Set([...found.values()].flat().map((goods) => goods.id));
  await lock([...ids].sort((a, b) => a - b));
  return (one) => {
    const [goods, other] = found.get(keyOf(one)) ?? [];
    if (!goods) return { ok: false, reason: "没有这个商品" };
    return other ? { ok: false, reason: "有多个商品相符，请填商品编号" } : { ok: true, goods };
  };
}
