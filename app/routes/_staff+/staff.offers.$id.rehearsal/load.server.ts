/** The orders of the last days and the carts of now, priced again with an offer. */
import { setImmediate } from "node:timers/promises";
import { type BasketRow, basketsOf, cartRows } from "~/cart/rehearsal/baskets.server";
import { type RehearsedBasket, rehearseBasket } from "~/cart/rehearsal/rehearse";
import { ADD_ON_DEAL, BUNDLE, ORDINARY } from "~/cart/pricing/line-types";
import { recentBaskets } from "~/orders/overview/recent-baskets.server";
import { DAY } from "~/platform/values/clock";
import { judgedOffer } from "~/promotions/offer-desk/offer-desk.server";
import { findKind, isAt } from "~/promotions/offers/kinds/kinds";
import type { OfferAsWritten } from "~/promotions/offers/offer-admin.server";
import { vouchersOfOrders } from "~/vouchers/vouchers.server";

export const MOST = { orders: 2_000, carts: 200 };
/** So many baskets are priced before others get their turn. */
const AT_ONCE = 25;

function typeOf(ordered: string): number {
  const kind = findKind(ordered);
  if (kind && isAt(kind, "addOn")) return ADD_ON_DEAL;
  return kind && isAt(kind, "set") ? BUNDLE : ORDINARY;
}

/** Each basket by itself, and how many orders there were in all. */
export async function rehearseOffer(
  offer: OfferAsWritten,
  days: number,
  now: number,
): Promise<{ results: RehearsedBasket[]; orders: number }> {
  const [{ baskets, orders }, carts, judged] = await Promise.all([
    recentBaskets(now - days * DAY, MOST.orders),
    cartRows(MOST.carts, now),
    judgedOffer(offer),
  ]);
  const vouchers = await vouchersOfOrders(baskets.map(({ orderId }) => orderId));
  const ordered = baskets.map(({ orderId, number, companyId, placedAt, lines }): BasketRow => ({
    ...{ companyId, name: number, isOrder: true, at: placedAt, vouchers: vouchers.get(orderId) ?? [] },
    lines: lines.map((line) => ({ ...line, type: typeOf(line.type) })),
  }));
  const results: RehearsedBasket[] = [];
  for await (const basket of basketsOf([...ordered, ...carts], now)) {
    results.push(rehearseBasket(basket, judged, now));
    if (results.length % AT_ONCE === 0) await setImmediate();
  }
  return { results, orders };
}
