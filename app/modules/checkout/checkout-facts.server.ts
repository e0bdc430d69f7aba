import { readCart } from "~/modules/cart/lines/cart.server";
import { shelfLifeWishes } from "~/modules/cart/lines/shelf-life.server";
import { getCheckout, priceSplit } from "~/modules/cart/pricing/checkout";
import type { CartLine, CartPricing, Offers } from "~/modules/cart/pricing/pricing";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { expiryStock } from "~/modules/catalogue/stock/stock.server";
import { shelfLifeFloors } from "~/modules/catalogue/stock/minimum-shelf-lives.server";
import { toDay } from "~/platform/values/clock";
import type { PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { findAddresses } from "~/modules/company/addresses/address.server";
import { orderingStop } from "~/modules/company/members/freeze.server";
import { config } from "~/platform/config/config.server";
import { db, together, type Db } from "~/platform/database/database.server";
import type { GroupBuyChoice } from "~/modules/promotions/group-buy/group-buy";
import { groupByOffer } from "~/modules/promotions/group-buy/group-buy.server";
import { readDeliverySchedule } from "~/modules/shipping/delivery-days.server";
import type { CheckoutChoice, CheckoutForm } from "./checkout-form";
import { sumUnpaidOrders } from "~/modules/orders/order/placed.server";
import type { CheckoutFacts, PlacingFacts } from "./checkout-facts";
import { groupLine } from "./group-line";
import { withGiftsInStock } from "./delivery-terms";
import type { UnpaidLimits } from "./unpaid";

/** A group buy order has no vouchers, no other offers and free shipping. */
const ALONE: Offers = {
  offers: [],
  vouchers: [],
  shipping: { threshold: 0, fee: 0, noTransOrderAmount: 0, label: "拼团包邮" },
};

/** Returns what this choice would order now: split into orders, gifts as far as in stock. A fixed number of queries. */
export function readCheckoutFacts(
  viewer: SignedIn,
  choice: CheckoutChoice,
  now: number,
  trx: Db = db,
): Promise<CheckoutFacts> {
  const { group, expiryMonths = 0 } = choice;
  return group
    ? readGroupLine(viewer, { group, expiryMonths }, now, trx)
    : readOwnCart(viewer, choice, now, trx);
}

/** The same with the address, unpaid amounts and the company's restriction. In the placing transaction, after the company is locked. */
export async function readPlacingFacts(
  viewer: SignedIn,
  form: CheckoutForm,
  now: number,
  trx: Db,
): Promise<PlacingFacts> {
  const { companyId } = viewer.buyer;
  const [facts, addresses, deliverySchedule, unpaid, frozen] = await together(trx, [
    () => readCheckoutFacts(viewer, form, now, trx),
    () => findAddresses(companyId, trx),
    () => readDeliverySchedule(trx),
    () => sumUnpaidOrders(trx, companyId),
    () => orderingStop(companyId, trx),
  ]);
  const address = addresses.find(({ id, state }) => id === form.addressId && state === "released");
  return {
    ...facts,
    address: address ?? null,
    deliverySchedule,
    unpaid,
    unpaidLimits: unpaidLimits(),
    frozen,
  };
}

const unpaidLimits = (): UnpaidLimits => ({
  orders: config.UNPAID_ORDERS,
  newAmount: config.UNPAID_NEW_YUAN * 100,
});

async function readOwnCart(
  viewer: SignedIn,
  { vouchers, expiryMonths: query }: CheckoutChoice,
  now: number,
  trx: Db,
): Promise<CheckoutFacts> {
  const cart = await readCart(viewer, { ...vouchers, expiryMonths: query }, now, trx);
  const { lines, offers, pricing, ephedrine, checkout, expiryMonths } = cart;
  const giftIds = checkout.orders.flatMap((order) => order.pricing.gifts.map((gift) => gift.goodsId));
  const giftGoods =
    giftIds.length > 0
      ? await withoutShortDated(trx, await goodsForBuyer(giftIds, viewer, now, trx), now)
      : new Map<number, GoodsForBuyer>();
  const stock = new Map([...giftGoods].map(([id, goods]) => [id, goods.stock]));
  return {
    lines,
    restrictions: getRestrictions([pricing, ephedrine]),
    checkout: withGiftsInStock(checkout, stock),
    offers: offers.offers,
    giftGoods,
    expiryMonths,
    group: null,
  };
}

/** Gifts and group buys, for which nobody can consent, without stock below the shop's minimum validity. */
async function withoutShortDated(
  trx: Db,
  goods: ReadonlyMap<number, GoodsForBuyer>,
  now: number,
): Promise<Map<number, GoodsForBuyer>> {
  const minimums = await shelfLifeFloors(trx, [...goods.keys()], now);
  const stock = await expiryStock(trx, [...minimums.keys()], toDay(now));
  return new Map(
    [...goods].map(([id, item]) => {
      const minimum = minimums.get(id);
      if (!minimum) return [id, item];
      const stored = (stock.get(id) ?? []).filter(({ expiresOn }) => expiresOn >= minimum.day);
      const left = stored.reduce((sum, { quantity }) => sum + quantity, 0);
      return [id, { ...item, stock: Math.min(item.stock, left), minExpiry: minimum.day }];
    }),
  );
}

/** The line of a group buy at its price, rounded up to whole packs. */
async function readGroupLine(
  viewer: SignedIn,
  { group: choice, expiryMonths }: { group: GroupBuyChoice; expiryMonths: number },
  now: number,
  trx: Db,
): Promise<CheckoutFacts> {
  const group = await groupByOffer(choice.offerId, viewer.buyer.companyId, now, trx);
  const read = group
    ? await withoutShortDated(trx, await goodsForBuyer([group.goodsId], viewer, now, trx), now)
    : null;
  const found = group && read?.get(group.goodsId);
  const joining = found ? groupLine(found, choice, group) : null;
  const lines = joining ? [await withShelfLife(trx, joining.line, expiryMonths, now)] : [];
  const split = priceSplit(lines, ALONE, {}, now);
  const short = getRestrictions(split.groups.map((group) => group.pricing));
  return {
    lines,
    restrictions: joining?.restriction ? new Map([[joining.line.id, joining.restriction]]) : short,
    checkout: getCheckout(lines, split),
    offers: [],
    giftGoods: new Map(),
    expiryMonths,
    group,
  };
}

async function withShelfLife(trx: Db, line: CartLine, months: number, now: number): Promise<CartLine> {
  const row = { id: line.id, goods_id: line.goods.id, expiry_months: null, accepted_expiry: null };
  const minimumShelfLife = (await shelfLifeWishes(trx, [row], months, now)).get(line.id);
  return minimumShelfLife ? { ...line, minimumShelfLife } : line;
}

function getRestrictions(pricings: readonly CartPricing[]): Map<number, PurchaseRestriction> {
  return new Map(
    pricings.flatMap(({ lines }) =>
      lines.flatMap((line): [number, PurchaseRestriction][] =>
        line.restriction ? [[line.id, line.restriction]] : [],
      ),
    ),
  );
}
