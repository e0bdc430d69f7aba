import { bumpVersion, db, type Db, inTransaction } from "~/platform/database/database.server";
import { preparedQuery } from "~/platform/database/prepared-query.server";
import { toChunks } from "~/platform/values/chunks";
import { lockGoods } from "~/modules/catalogue/stock/stock.server";
import { priceAt } from "./price-period";

/** Recent changes are checked again: clocks of machines differ, and a list may use an older index. */
export const LATELY = 3_600_000;

/** Updates `base_price` and `ladder` of products to `now` (ms); returns how many changed. Safe to run twice. One query if nothing has started or ended. */
export async function refreshShownPrices(now: number): Promise<number> {
  const clock = await db.selectFrom("price_clock").select("shown_at").executeTakeFirst();
  const ids = await movedSince(Math.min(clock?.shown_at ?? 0, now - LATELY), now);
  let changed = 0;
  for (const part of toChunks(ids)) changed += await inTransaction((trx) => refresh(trx, part, now));
  if (ids.length > 0)
    await inTransaction((trx) =>
      trx
        .insertInto("price_clock")
        .values({ id: 1, shown_at: now })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ shown_at: now }))
        .execute(),
    );
  return changed;
}

const moved = preparedQuery(db, ({ after, now }: { after: number; now: number }) =>
  db
    .selectFrom("goods_price")
    .select("goods_id")
    .where("scope", "=", "base")
    .where("starts_at", ">", after)
    .where("starts_at", "<=", now)
    .unionAll(
      db
        .selectFrom("goods_price")
        .select("goods_id")
        .where("scope", "=", "base")
        .where("ends_at", ">", after)
        .where("ends_at", "<=", now),
    ),
);

/** Returns products whose base price started or ended after `after`, up to `now`; ascending. */
export async function movedSince(after: number, now: number): Promise<number[]> {
  const rows = await moved({ after, now });
  return [...new Set(rows.map((row) => row.goods_id))].sort((a, b) => a - b);
}

/** Returns base prices at `now` by their rows, fen. */
export async function findShownBasePrices(
  ids: readonly number[],
  now: number,
  trx: Db = db,
): Promise<Map<number, { price: number; ladder: string }>> {
  const held = new Map<number, { price: number; ladder: string }>();
  for (const part of toChunks(ids)) {
    const rows = await trx
      .selectFrom("goods_price")
      .select(["goods_id", "price", "ladder", "starts_at as startsAt", "ends_at as endsAt"])
      .where("goods_id", "in", part)
      .where("scope", "=", "base")
      .where("starts_at", "<=", now)
      .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
      .execute();
    for (const id of part) {
      const row = priceAt(
        rows.filter((row) => row.goods_id === id),
        now,
      );
      if (row) held.set(id, { price: row.price, ladder: row.ladder });
    }
  }
  return held;
}

async function refresh(trx: Db, ids: readonly number[], now: number): Promise<number> {
  await lockGoods(trx, ids);
  const held = await findShownBasePrices(ids, now, trx);
  let changed = 0;
  for (const [id, { price, ladder }] of held) {
    const done = await trx
      .updateTable("goods")
      .set({ base_price: price, ladder, updated_at: now })
      .where("id", "=", id)
      .where((eb) => eb.or([eb("base_price", "<>", price), eb("ladder", "<>", ladder)]))
      .executeTakeFirst();
    changed += Number(done.numUpdatedRows);
  }
  if (changed > 0) await bumpVersion(trx, "goods");
  return changed;
}

const nextMoment = preparedQuery(db, ({ now }: { now: number }) =>
  db
    .selectFrom("goods_price")
    .select((eb) => eb.fn.min<number | null>("starts_at").as("at"))
    .where("starts_at", ">", now)
    .unionAll(
      db
        .selectFrom("goods_price")
        .select((eb) => eb.fn.min<number | null>("ends_at").as("at"))
        .where("ends_at", ">", now),
    ),
);

/** Returns the first moment after `now` (ms) at which any price starts or ends, or Infinity. One query. */
export async function nextPriceMoment(now: number): Promise<number> {
  const moments = (await nextMoment({ now })).flatMap(({ at }) => (at === null ? [] : [Number(at)]));
  return Math.min(Infinity, ...moments);
}
