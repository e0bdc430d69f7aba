/** Offers with goods of their own, written for tests of the cart. */
import { DAY } from "~/platform/values/clock";
import { bumpVersion, db } from "~/platform/database/database.server";
import type { NewRow } from "~/platform/database/schema";
import { NOW } from "../../orders/shop";

export interface OfferRow {
  id: number;
  kind: "bundle" | "swap" | "gift";
  /** goods id, price in fen, units in one set */
  goods: readonly [goodsId: number, price: number, number: number][];
  terms?: object;
  scope?: object;
  also?: Partial<NewRow<"offer">>;
  /** of each of its goods */
  stock?: number;
}

/** An offer that runs from yesterday to tomorrow, unless told otherwise. */
export async function offer({ id, kind, goods, terms = {}, scope, also, stock = 100_000 }: OfferRow) {
  await db
    .insertInto("offer")
    .values({
      id,
      kind,
      name: `活动${id}`,
      starts_at: NOW - DAY,
      ends_at: NOW + DAY,
      status: "on",
      scope: JSON.stringify(scope ?? { goods: goods.map(([goodsId]) => goodsId) }),
      terms: JSON.stringify(terms),
      priority: 0,
      ...also,
    })
    .execute();
  await db
    .insertInto("offer_goods")
    .values(
      goods.map(([goods_id, price, quantity]) => ({
        offer_id: id,
        goods_id,
        price,
        number: quantity,
        stock,
        sold: 0,
      })),
    )
    .execute();
  await bumpVersion(db, "offers");
}

/** Changes an offer as an operator does. */
export async function changeOffer(id: number, change: Partial<NewRow<"offer">>): Promise<void> {
  await db.updateTable("offer").set(change).where("id", "=", id).execute();
  await bumpVersion(db, "offers");
}
