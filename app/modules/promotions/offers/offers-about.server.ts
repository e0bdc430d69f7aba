import { db } from "~/platform/database/database.server";
import { findKind, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import { inScope, type ScopedGoods } from "./offer";
import { readScope } from "./offer-parser";

export interface OfferAbout {
  id: number;
  kind: string;
  name: string;
  startsAt: number;
  endsAt: number;
  /** fen: the price that the offer names for this product; null: it names none */
  price: number | null;
  left: number | null;
}

/** Returns started offers that have these products and are not over, earliest end first. One query. `now` in ms. */
export async function offersAbout(goods: ScopedGoods, now: number): Promise<OfferAbout[]> {
  const rows = await db
    .selectFrom("offer as o")
    .leftJoin("offer_goods as g", (join) =>
      join.onRef("g.offer_id", "=", "o.id").on("g.goods_id", "=", goods.id),
    )
    .select([
      "o.id",
      "o.kind",
      "o.name",
      "o.starts_at",
      "o.ends_at",
      "o.scope",
      "g.price",
      "g.stock",
      "g.sold",
    ])
    .where("o.status", "=", "on")
    .where("o.ends_at", ">", now)
    .orderBy("o.ends_at")
    .orderBy("o.id")
    .execute();
  return rows.flatMap((row) => {
    const kind = findKind(row.kind);
    if (!kind) return [];
    const scope = OFFER_KINDS[kind].rows?.are === "own" ? null : readScope(row.scope);
    if (row.price === null && !(scope && inScope(scope, goods))) return [];
    return [
      {
        id: row.id,
        kind: OFFER_KINDS[kind].name,
        name: row.name,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        price: row.price,
        left: row.stock === null ? null : Math.max(0, row.stock - (row.sold ?? 0)),
      },
    ];
  });
}
