/** What an order took of offers and which vouchers it used: kept, so that cancelling and returning give back exactly that. */
import type { OfferSaving } from "~/modules/cart/pricing/pricing";
import { chunksOf } from "~/platform/values/chunks";
import type { Db } from "~/platform/database/database.server";
import type { ActivityUse } from "~/modules/promotions/offers/offer-uses.server";

/** Writes down units of goods of offers, and offers taken as a whole (goodsId 0). */
export async function insertOfferUses(trx: Db, orderId: number, uses: readonly ActivityUse[]): Promise<void> {
  const rows = uses.map(({ offerId, goodsId, quantity }) => ({
    order_id: orderId,
    kind: "offer",
    ref_id: offerId,
    goods_id: goodsId,
    number: quantity,
  }));
  for (const part of chunksOf(rows)) await trx.insertInto("order_use").values(part).execute();
}

/** Writes down what each offer took off an order, for the reports. */
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
  for (const part of chunksOf(rows)) await trx.insertInto("order_offer").values(part).execute();
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

/** What an order took of offers, by goods. One query. */
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

/** Takes units back off what an order took of an offer; false where it took fewer, or none. */
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

/** Takes away the offers that an order took as a whole, and gives them. */
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
