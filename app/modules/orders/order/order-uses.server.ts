import type { OfferSaving } from "~/modules/cart/pricing/pricing";
import { toChunks } from "~/platform/values/chunks";
import type { Db } from "~/platform/database/database.server";
import type { ActivityUse } from "~/modules/promotions/offers/offer-uses.server";

/** Stores used units of offers, and whole offers (goodsId 0). */
export async function insertOfferUses(trx: Db, orderId: number, uses: readonly ActivityUse[]): Promise<void> {
  const rows = uses.map(({ offerId, goodsId, quantity }) => ({
    order_id: orderId,
    kind: "offer",
    ref_id: offerId,
    goods_id: goodsId,
    number: quantity,
  }));
  for (const part of toChunks(rows)) await trx.insertInto("order_use").values(part).execute();
}

/** Stores what each offer took off, for the reports. */
export async function insertOfferSavings(
  trx: Db,
  orderId: number,
  savings: readonly OfferSaving[],
): Promise<void> {
  const rows = savings.map(({ offerId, goods, shipping, back }) => ({
    order_id: orderId,
    offer_id: offerId,
    saved: goods,
    shipping_saved: shipping,
    cashback: back,
  }));
  for (const part of toChunks(rows)) await trx.insertInto("order_offer").values(part).execute();
}

export async function insertVoucherUses(
  trx: Db,
  orderId: number,
  voucherIds: readonly number[],
): Promise<void> {
  const rows = voucherIds.map((id) => ({
    order_id: orderId,
    kind: "voucher",
    ref_id: id,
    goods_id: null,
    number: 1,
  }));
  await trx.insertInto("order_use").values(rows).execute();
}

/** Returns an order's used offers, by product. One query. */
export async function offerUses(trx: Db, orderId: number): Promise<ActivityUse[]> {
  const uses = await trx
    .selectFrom("order_use")
    .select(["ref_id", "goods_id", "number"])
    .where("order_id", "=", orderId)
    .where("kind", "=", "offer")
    .orderBy("goods_id")
    .execute();
  return uses.flatMap((use) =>
    use.goods_id === null ? [] : [{ offerId: use.ref_id, goodsId: use.goods_id, quantity: use.number }],
  );
}

/** Reduces a used offer; false if it used fewer. */
export async function reduceOfferUse(trx: Db, orderId: number, use: ActivityUse): Promise<boolean> {
  const used = await trx
    .updateTable("order_use")
    .set((eb) => ({ number: eb("number", "-", use.quantity) }))
    .where("order_id", "=", orderId)
    .where("kind", "=", "offer")
    .where("ref_id", "=", use.offerId)
    .where("goods_id", "=", use.goodsId)
    .where("number", ">=", use.quantity)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Deletes and returns the offers that an order used as a whole. */
export async function deleteWholeUses(trx: Db, orderId: number): Promise<ActivityUse[]> {
  const uses = await trx
    .deleteFrom("order_use")
    .where("order_id", "=", orderId)
    .where("kind", "=", "offer")
    .where("goods_id", "=", 0)
    .returning(["ref_id", "number"])
    .execute();
  return uses.map(({ ref_id, number: quantity }) => ({ offerId: ref_id, goodsId: 0, quantity }));
}
