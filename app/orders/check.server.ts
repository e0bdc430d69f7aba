/**
 * What would be ordered now, the cart or a number of one group buy: split into orders, gifts as far as there is stock. The same reading
 * for the page and for placing.
 */
import { readCart } from "~/cart/cart.server";
import { floorsOf } from "~/cart/floors.server";
import { checkoutOf, priceSplit, type Checkout } from "~/cart/checkout";
import type { CartLine, CartPricing, Offers } from "~/cart/pricing";
import type { GoodsForBuyer } from "~/catalogue/goods";
import { goodsForBuyer } from "~/catalogue/goods.server";
import type { Refusal } from "~/catalogue/refusal";
import type { SignedIn } from "~/company/buyer";
import { db, type Db } from "~/platform/database.server";
import type { GroupBuy, GroupChoice } from "~/promotions/group-buy";
import { groupByOffer } from "~/promotions/group-buy.server";
import type { CartOffer } from "~/promotions/offer";
import type { CheckWish } from "./draft";
import { groupLine } from "./group-line";
import { withGiftsInStock } from "./terms";

export interface Check {
  /** every line, also those that are not ordered */
  lines: CartLine[];
  /** why lines may not be ordered, by line id */
  refusals: Map<number, Refusal>;
  checkout: Checkout;
  /** the offers that were judged */
  offers: CartOffer[];
  giftGoods: Map<number, GoodsForBuyer>;
  /** the validity asked for where a line has no wish of its own, in months */
  expiryMonths: number;
  /** the group buy that is joined; null for the cart, and when it does not run any more */
  group: GroupBuy | null;
}

/** A group's order is one of its own: no vouchers, no other offers, shipped free. */
const ALONE: Offers = {
  offers: [],
  vouchers: [],
  shipping: { threshold: 0, fee: 0, noTransOrderAmount: 0, label: "拼团包邮" },
};

/** A fixed number of queries, whatever the cart holds. */
export function readCheck(viewer: SignedIn, wish: CheckWish, now: number, trx: Db = db): Promise<Check> {
  return wish.group
    ? readGroup(viewer, wish.group, wish.expiryMonths ?? 0, now, trx)
    : readOwnCart(viewer, wish, now, trx);
}

async function readOwnCart(
  viewer: SignedIn,
  { choice, expiryMonths: wish }: CheckWish,
  now: number,
  trx: Db,
): Promise<Check> {
  const cart = await readCart(viewer, choice, now, trx, wish);
  const { lines, offers, pricing, ephedrine, checkout, expiryMonths } = cart;
  const giftIds = checkout.orders.flatMap((order) => order.pricing.gifts.map((gift) => gift.goodsId));
  const giftGoods =
    giftIds.length > 0 ? await goodsForBuyer(giftIds, viewer, now, trx) : new Map<number, GoodsForBuyer>();
  const stock = new Map([...giftGoods].map(([id, goods]) => [id, goods.stock]));
  return {
    lines,
    refusals: refusalsOf([pricing, ephedrine]),
    checkout: withGiftsInStock(checkout, stock),
    offers: offers.offers,
    giftGoods,
    expiryMonths,
    group: null,
  };
}

/** One line that stands in no cart, at the group's price; a number between two packs is rounded up to a whole one. */
async function readGroup(
  viewer: SignedIn,
  choice: GroupChoice,
  expiryMonths: number,
  now: number,
  trx: Db,
): Promise<Check> {
  const group = await groupByOffer(choice.offerId, viewer.buyer.companyId, now, trx);
  const found = group && (await goodsForBuyer([group.goodsId], viewer, now, trx)).get(group.goodsId);
  const joining = found ? groupLine(found, choice.number, group) : null;
  const lines = joining ? [await withFloor(trx, joining.line, expiryMonths, now)] : [];
  const split = priceSplit(lines, ALONE, {}, now);
  const short = refusalsOf(split.groups.map((one) => one.pricing));
  return {
    lines,
    refusals: joining?.refusal ? new Map([[joining.line.id, joining.refusal]]) : short,
    checkout: checkoutOf(lines, split),
    offers: [],
    giftGoods: new Map(),
    expiryMonths,
    group,
  };
}

async function withFloor(trx: Db, line: CartLine, months: number, now: number): Promise<CartLine> {
  const row = { id: line.id, goods_id: line.goods.id, expiry_months: null };
  const floor = (await floorsOf(trx, [row], months, now)).get(line.id);
  return floor ? { ...line, floor } : line;
}

function refusalsOf(pricings: readonly CartPricing[]): Map<number, Refusal> {
  return new Map(
    pricings.flatMap(({ lines }) =>
      lines.flatMap((line): [number, Refusal][] => (line.refusal ? [[line.id, line.refusal]] : [])),
    ),
  );
}
