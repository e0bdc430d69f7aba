import { setImmediate } from "node:timers/promises";
import { type BasketRow, findBaskets, cartRows, offersToday } from "~/modules/cart/simulation/baskets.server";
import {
  isOnlyChosen,
  simulateBasket,
  type Simulated,
  type SimulatedBasket,
  sumSimulation,
} from "~/modules/cart/simulation/simulate";
import { ADD_ON_DEAL, BUNDLE, ORDINARY } from "~/modules/cart/pricing/line-types";
import { findCosts } from "~/modules/catalogue/goods/goods-cost.server";
import { findFloors } from "~/modules/catalogue/prices/minimum-price.server";
import { recentBaskets } from "~/modules/orders/overview/recent-baskets.server";
import { db } from "~/platform/database/database.server";
import { DAY, formatTime } from "~/platform/values/clock";
import { judgedOffer } from "~/modules/promotions/offer-admin/offer-admin.server";
import { readNeeds } from "~/modules/promotions/offers/offer-parser";
import { findKind, isAt } from "~/modules/promotions/offers/kinds/kinds";
import type { OfferKind } from "~/modules/promotions/offers/offer";
import type { OfferAsWritten } from "~/modules/promotions/offers/offer-admin.server";
import type { TemplateRow } from "~/modules/vouchers/voucher-admin.server";
import { toTemplateVoucher, vouchersOfOrders } from "~/modules/vouchers/vouchers.server";
import { type Assumed, assumedWords } from "./assumed";
import { sumBasketsByDay, type SimulationVisibility, sumText, type SpanChosen } from "./simulation";

export const LIMIT = { orders: 2_000, carts: 200 };
/** Baskets priced before other tasks get a turn. */
const AT_ONCE = 25;

function getType(ordered: string): number {
  const kind = findKind(ordered);
  if (kind && isAt(kind, "addOn")) return ADD_ON_DEAL;
  return kind && isAt(kind, "set") ? BUNDLE : ORDINARY;
}

/** Simulates each basket, and counts the orders. `templateId`: its vouchers are ignored. */
async function simulateAll(
  simulated: Simulated,
  days: number,
  now: number,
  templateId: number | null = null,
): Promise<{ results: SimulatedBasket[]; orders: number }> {
  const [{ baskets, orders }, carts, offers] = await Promise.all([
    recentBaskets(now - days * DAY, LIMIT.orders),
    cartRows(LIMIT.carts, now),
    offersToday(now),
  ]);
  const vouchers = await vouchersOfOrders(baskets.map(({ orderId }) => orderId));
  const ordered = baskets.map(({ orderId, number, companyId, placedAt, lines }): BasketRow => ({
    companyId,
    name: number,
    isOrder: true,
    at: placedAt,
    vouchers: vouchers.get(orderId) ?? [],
    lines: lines.map((line) => ({ ...line, type: getType(line.type) })),
  }));
  const rows = [...ordered, ...carts].map((row) => ({
    ...row,
    vouchers: row.vouchers.filter((voucher) => voucher.templateId !== templateId),
  }));
  const { cart } = simulated;
  const related = cart && isAt(cart.kind, "addOn") ? cart.goods.map(({ goodsId }) => goodsId) : [];
  const goodsIds = rows.flatMap(({ lines }) => lines.map(({ goodsId }) => goodsId));
  const sold = [...new Set([...goodsIds, ...related])];
  const gifts = [...offers, ...(cart ? [cart] : [])].filter(({ kind }) => isAt(kind, "gifts"));
  const values = gifts.flatMap(({ goods }) => goods.map(({ goodsId }) => goodsId));
  const bounds = {
    costs: await findCosts(db, [...new Set([...sold, ...values])]),
    minimums: await findFloors(sold),
  };
  const results: SimulatedBasket[] = [];
  for await (const basket of findBaskets(rows, now, { offers, related })) {
    results.push(simulateBasket(basket, simulated, now, bounds));
    if (results.length % AT_ONCE === 0) await setImmediate();
  }
  return { results, orders };
}

interface Query {
  span: SpanChosen;
  seen: SimulationVisibility;
  now: number;
}

/** Returns the simulation of an offer. */
export async function simulateOffer(offer: OfferAsWritten, kind: OfferKind, query: Query) {
  const { results, orders } = await simulateAll(await judgedOffer(offer), Number(query.span), query.now);
  const assumed = { isChosen: isOnlyChosen(kind), kind, needs: readNeeds(offer.terms) };
  return { name: offer.name, ...shown(results, orders, query, assumed) };
}

/** Returns the simulation of a voucher template; null if its scope is invalid. */
export async function simulateVoucher(row: TemplateRow, input: Query) {
  const voucher = toTemplateVoucher(row);
  if (!voucher) return null;
  const simulated = { id: row.id, cart: null, prices: new Map(), voucher };
  const { results, orders } = await simulateAll(simulated, Number(input.span), input.now, row.id);
  const vouchers = { total: row.total, limit: row.limit_per_company };
  const assumed = { isChosen: false, kind: voucher.kind, needs: null, vouchers };
  return { name: row.name, ...shown(results, orders, input, assumed) };
}

function shown(
  results: readonly SimulatedBasket[],
  orders: number,
  { span, seen, now }: Query,
  assumed: Assumed,
) {
  const placed = results.filter(({ isOrder }) => isOrder);
  const sum = sumSimulation(placed);
  return {
    span,
    madeAt: formatTime(now),
    orders,
    limit: LIMIT.orders,
    words: assumedWords(assumed, sum),
    placed: sumText(sum, seen),
    carts: sumText(sumSimulation(results.filter(({ isOrder }) => !isOrder)), seen),
    days: sumBasketsByDay(placed, Number(span), now),
  };
}
