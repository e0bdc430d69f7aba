/** The cart as it would be ordered now: split into orders, gifts as far as there is stock. The same reading for the page and for placing. */
import { readCart } from "~/cart/cart.server";
import type { Checkout } from "~/cart/checkout";
import type { CartLine, VoucherChoice } from "~/cart/pricing";
import type { GoodsForBuyer } from "~/catalogue/goods";
import { goodsForBuyer } from "~/catalogue/goods.server";
import type { SignedIn } from "~/company/buyer";
import { db, type Db } from "~/platform/database.server";
import { withGiftsInStock } from "./terms";

export interface Check {
  /** every line of the cart, also those that are not ordered */
  lines: CartLine[];
  checkout: Checkout;
  giftGoods: Map<number, GoodsForBuyer>;
}

/** A fixed number of queries, whatever the cart holds. */
export async function readCheck(
  viewer: SignedIn,
  choice: VoucherChoice,
  now: number,
  trx: Db = db,
): Promise<Check> {
  const { lines, checkout } = await readCart(viewer, choice, now, trx);
  const giftIds = checkout.orders.flatMap((order) => order.pricing.gifts.map((gift) => gift.goodsId));
  const giftGoods =
    giftIds.length > 0 ? await goodsForBuyer(giftIds, viewer, now, trx) : new Map<number, GoodsForBuyer>();
  const stock = new Map([...giftGoods].map(([id, goods]) => [id, goods.stock]));
  return { lines, checkout: withGiftsInStock(checkout, stock), giftGoods };
}
