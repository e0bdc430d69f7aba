import { firstBefores } from "~/platform/database/audit-log.server";
import { auditedAll } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import type { Fen } from "~/platform/values/money";
import type { LadderTier } from "~/modules/catalogue/goods/goods";
import { aboveStanding, type MinimumPriceGoods, getLowest } from "./minimum-price";
import { type PeriodWish, planPrice } from "./price-period";
import { type PriceBook, STEPS_WITHIN } from "./price-rows.server";

export async function findFloors(ids: readonly number[], trx: Db = db): Promise<Map<number, Fen>> {
  const found = new Map<number, Fen>();
  for (const part of toChunks([...new Set(ids)]))
    for (const row of await trx
      .selectFrom("goods")
      .select(["id", "minimum_price"])
      .where("id", "in", part)
      .where("minimum_price", "is not", null)
      .execute())
      found.set(row.id, row.minimum_price!);
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
    field: "minimum_price",
    from,
  });
  return new Map([...found].map(([id, minimum]) => [Number(id), minimum as Fen | null]));
}

interface MinimumPriceSet {
  goodsId: number;
  previous: Fen | null;
  current: Fen | null;
}

/** Stores changed minimum prices in the caller's transaction, with the products locked; audited. `now` in ms. */
export async function keepFloors(trx: Db, all: readonly MinimumPriceSet[], now: number): Promise<void> {
  const differs = all.filter(({ previous, current }) => previous !== current);
  for (const { goodsId, current } of differs)
    await trx
      .updateTable("goods")
      .set({ minimum_price: current, updated_at: now })
      .where("id", "=", goodsId)
      .execute();
  await auditedAll(
    trx,
    differs.map(({ goodsId, previous, current }) => ({
      subject: "goods",
      id: goodsId,
      before: { minimum_price: previous },
      after: { minimum_price: current },
    })),
  );
}

interface Raise {
  goodsId: number;
  previous: Fen | null;
  /** undefined: unchanged */
  current: Fen | null | undefined;
  /** when a base price starts that is set with it, or null */
  base: PeriodWish | null;
}

/** Why a minimum price cannot be raised, in words: a current or future price is below it. Null: it can. `now` in ms. */
export function raiseFault(
  book: PriceBook,
  { goodsId, previous, current, base }: Raise,
  now: number,
): string | null {
  if (current === undefined || current === null || current <= (previous ?? 0)) return null;
  const planned = base && planPrice(book.getRows({ goodsId, scope: "base", key: "" }), base, now);
  const { replaced = null, ends = [] } = planned?.ok ? planned.plan : {};
  const over = ends.filter(({ endsAt }) => endsAt <= now).map(({ row }) => row);
  const left = book.allOf(goodsId).filter(({ row }) => row !== replaced && !over.includes(row));
  return aboveStanding(
    current,
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
): Promise<MinimumPriceGoods[]> {
  const found: MinimumPriceGoods[] = [];
  const query = trx
    .selectFrom("goods")
    .select(["id", "name", "kind", "category_path", "is_preferred", "with_coupon"])
    .select(["base_price", "ladder", "minimum_price"])
    .where("minimum_price", "is not", null)
    .orderBy("id");
  const parts = ids === null ? [null] : toChunks([...new Set(ids)].sort((a, b) => a - b));
  for (const part of parts)
    for (const row of await (part === null ? query : query.where("id", "in", part)).execute())
      found.push({
        id: row.id,
        name: row.name,
        kind: row.kind,
        categoryPath: row.category_path,
        isPreferred: row.is_preferred === 1,
        withCoupon: row.with_coupon === 1,
        minimum: row.minimum_price!,
        lowest: getLowest({ price: row.base_price, ladder: JSON.parse(row.ladder) as LadderTier[] }),
      });
  const byId = new Map(found.map((item) => [item.id, item]));
  for (const part of toChunks([...byId.keys()]))
    for (const row of await trx
      .selectFrom("goods_price")
      .select(["goods_id", "price", "ladder"])
      .where("goods_id", "in", part)
      .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
      .execute()) {
      const goods = byId.get(row.goods_id)!;
      const lowest = getLowest({ price: row.price, ladder: JSON.parse(row.ladder) as LadderTier[] });
      goods.lowest = Math.min(goods.lowest, lowest);
    }
  return found;
}
