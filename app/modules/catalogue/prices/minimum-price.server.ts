import { firstBefores } from "~/platform/database/audit-log.server";
import { auditedAll } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { chunksOf } from "~/platform/values/chunks";
import type { Fen } from "~/platform/values/money";
import type { LadderTier } from "~/modules/catalogue/goods/goods";
import { aboveStanding, type FlooredGoods, lowestOf } from "./minimum-price";
import { type PeriodWish, planPrice } from "./price-period";
import { type PriceBook, STEPS_WITHIN } from "./price-rows.server";

export async function floorsOf(ids: readonly number[], trx: Db = db): Promise<Map<number, Fen>> {
  const found = new Map<number, Fen>();
  for (const part of chunksOf([...new Set(ids)]))
    for (const row of await trx
      .selectFrom("goods")
      .select(["id", "floor_price"])
      .where("id", "in", part)
      .where("floor_price", "is not", null)
      .execute())
      found.set(row.id, row.floor_price!);
  return found;
}

/** Returns the minimum prices `STEPS_WITHIN` ago of the products whose minimum price changed since, by the audit log. One query for each 500 ids. `now` in ms. */
export async function earlierFloors(
  trx: Db,
  ids: readonly number[],
  now: number,
): Promise<Map<number, Fen | null>> {
  const from = now - STEPS_WITHIN;
  const found = await firstBefores(trx, {
    subject: "goods",
    ids: ids.map(String),
    field: "floor_price",
    from,
  });
  return new Map([...found].map(([id, floor]) => [Number(id), floor as Fen | null]));
}

interface MinimumPriceSet {
  goodsId: number;
  was: Fen | null;
  is: Fen | null;
}

/** Stores changed minimum prices in the caller's transaction, with the products locked; audited. `now` in ms. */
export async function keepFloors(trx: Db, all: readonly MinimumPriceSet[], now: number): Promise<void> {
  const differs = all.filter(({ was: previous, is }) => previous !== is);
  for (const { goodsId, is } of differs)
    await trx
      .updateTable("goods")
      .set({ floor_price: is, updated_at: now })
      .where("id", "=", goodsId)
      .execute();
  await auditedAll(
    trx,
    differs.map(({ goodsId, was: previous, is }) => ({
      subject: "goods",
      id: goodsId,
      before: { floor_price: previous },
      after: { floor_price: is },
    })),
  );
}

interface Raise {
  goodsId: number;
  was: Fen | null;
  /** undefined: unchanged */
  is: Fen | null | undefined;
  /** when a base price starts that is set with it, or null */
  base: PeriodWish | null;
}

/** Why a minimum price cannot be raised, in words: a current or future price is below it. Null: it can. `now` in ms. */
export function raiseFault(
  book: PriceBook,
  { goodsId, was: previous, is, base }: Raise,
  now: number,
): string | null {
  if (is === undefined || is === null || is <= (previous ?? 0)) return null;
  const planned = base && planPrice(book.rowsOf({ goodsId, scope: "base", key: "" }), base, now);
  const { replaced = null, ends = [] } = planned?.ok ? planned.plan : {};
  const over = ends.filter(({ endsAt }) => endsAt <= now).map(({ row }) => row);
  const left = book.allOf(goodsId).filter(({ row }) => row !== replaced && !over.includes(row));
  return aboveStanding(
    is,
    left.map(({ key: { scope, key }, row: { price, ladder, startsAt, endsAt } }) => ({
      scope,
      key,
      price,
      ladder: JSON.parse(ladder) as LadderTier[],
      startsAt,
      endsAt,
    })),
  );
}

/** Returns products with a minimum price among these, or all, by id. Two queries for each 500 ids. */
export async function flooredGoods(
  ids: readonly number[] | null,
  now: number,
  trx: Db = db,
): Promise<FlooredGoods[]> {
  const found: FlooredGoods[] = [];
  const query = trx
    .selectFrom("goods")
    .select(["id", "name", "kind", "category_path", "is_preferred", "with_coupon"])
    .select(["base_price", "ladder", "floor_price"])
    .where("floor_price", "is not", null)
    .orderBy("id");
  const parts = ids === null ? [null] : chunksOf([...new Set(ids)].sort((a, b) => a - b));
  for (const part of parts)
    for (const row of await (part === null ? query : query.where("id", "in", part)).execute())
      found.push({
        id: row.id,
        name: row.name,
        kind: row.kind,
        categoryPath: row.category_path,
        isPreferred: row.is_preferred === 1,
        withCoupon: row.with_coupon === 1,
        floor: row.floor_price!,
        lowest: lowestOf({ price: row.base_price, ladder: JSON.parse(row.ladder) as LadderTier[] }),
      });
  const byId = new Map(found.map((item) => [item.id, item]));
  for (const part of chunksOf([...byId.keys()]))
    for (const row of await trx
      .selectFrom("goods_price")
      .select(["goods_id", "price", "ladder"])
      .where("goods_id", "in", part)
      .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
      .execute()) {
      const goods = byId.get(row.goods_id)!;
      const lowest = lowestOf({ price: row.price, ladder: JSON.parse(row.ladder) as LadderTier[] });
      goods.lowest = Math.min(goods.lowest, lowest);
    }
  return found;
}
