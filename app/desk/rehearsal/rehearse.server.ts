/** The orders of the last days and the carts of now, priced again with an offer or a voucher. */
import { setImmediate } from "node:timers/promises";
import { type BasketRow, basketsOf, cartRows, offersToday } from "~/cart/rehearsal/baskets.server";
import {
  isOnlyChosen,
  rehearseBasket,
  type Rehearsed,
  type RehearsedBasket,
  sumRehearsal,
} from "~/cart/rehearsal/rehearse";
import { ADD_ON_DEAL, BUNDLE, ORDINARY } from "~/cart/pricing/line-types";
import { costsOf } from "~/catalogue/goods/goods-cost.server";
import { floorsOf } from "~/catalogue/prices/floor.server";
import { recentBaskets } from "~/orders/overview/recent-baskets.server";
import { db } from "~/platform/database/database.server";
import { DAY, formatTime } from "~/platform/values/clock";
import { judgedOffer } from "~/promotions/offer-desk/offer-desk.server";
import { readNeeds } from "~/promotions/offers/offer-parser";
import { findKind, isAt } from "~/promotions/offers/kinds/kinds";
import type { OfferKind } from "~/promotions/offers/offer";
import type { OfferAsWritten } from "~/promotions/offers/offer-admin.server";
import type { TemplateRow } from "~/vouchers/voucher-admin.server";
import { toTemplateVoucher, vouchersOfOrders } from "~/vouchers/vouchers.server";
import { type Assumed, assumedWords } from "./assumed";
import { sumBasketsByDay, type SimulationVisibility, sumText, type SpanChosen } from "./rehearsal";

export const MOST = { orders: 2_000, carts: 200 };
/** So many baskets are priced before others get their turn. */
const AT_ONCE = 25;

function typeOf(ordered: string): number {
  const kind = findKind(ordered);
  if (kind && isAt(kind, "addOn")) return ADD_ON_DEAL;
  return kind && isAt(kind, "set") ? BUNDLE : ORDINARY;
}

/** Each basket by itself, and how many orders there were in all. `templateId`: vouchers of it are as if nobody had them. */
async function rehearseAll(
  rehearsed: Rehearsed,
  days: number,
  now: number,
  templateId: number | null = null,
): Promise<{ results: RehearsedBasket[]; orders: number }> {
  const [{ baskets, orders }, carts, offers] = await Promise.all([
    recentBaskets(now - days * DAY, MOST.orders),
    cartRows(MOST.carts, now),
    offersToday(now),
  ]);
  const vouchers = await vouchersOfOrders(baskets.map(({ orderId }) => orderId));
  const ordered = baskets.map(({ orderId, number, companyId, placedAt, lines }): BasketRow => ({
    companyId,
    name: number,
    isOrder: true,
    at: placedAt,
    vouchers: vouchers.get(orderId) ?? [],
    lines: lines.map((line) => ({ ...line, type: typeOf(line.type) })),
  }));
  const rows = [...ordered, ...carts].map((row) => ({
    ...row,
    vouchers: row.vouchers.filter((voucher) => voucher.templateId !== templateId),
  }));
  const { cart } = rehearsed;
  const beside = cart && isAt(cart.kind, "addOn") ? cart.goods.map(({ goodsId }) => goodsId) : [];
  const goodsIds = rows.flatMap(({ lines }) => lines.map(({ goodsId }) => goodsId));
  const sold = [...new Set([...goodsIds, ...beside])];
  const gifts = [...offers, ...(cart ? [cart] : [])].filter(({ kind }) => isAt(kind, "gifts"));
  const given = gifts.flatMap(({ goods }) => goods.map(({ goodsId }) => goodsId));
  const bounds = {
    costs: await costsOf(db, [...new Set([...sold, ...given])]),
    floors: await floorsOf(sold),
  };
  const results: RehearsedBasket[] = [];
  for await (const basket of basketsOf(rows, now, { offers, beside })) {
    results.push(rehearseBasket(basket, rehearsed, now, bounds));
    if (results.length % AT_ONCE === 0) await setImmediate();
  }
  return { results, orders };
}

interface Asked {
  span: SpanChosen;
  seen: SimulationVisibility;
  now: number;
}

/** What the page of an offer shows. */
export async function rehearseOffer(offer: OfferAsWritten, kind: OfferKind, asked: Asked) {
  const { results, orders } = await rehearseAll(await judgedOffer(offer), Number(asked.span), asked.now);
  const assumed = { isChosen: isOnlyChosen(kind), kind, needs: readNeeds(offer.terms) };
  return { name: offer.name, ...shown(results, orders, asked, assumed) };
}

/** What the page of a kind of voucher shows; null where its scope cannot be read. */
export async function rehearseVoucher(row: TemplateRow, asked: Asked) {
  const voucher = toTemplateVoucher(row);
  if (!voucher) return null;
  const rehearsed = { id: row.id, cart: null, prices: new Map(), voucher };
  const { results, orders } = await rehearseAll(rehearsed, Number(asked.span), asked.now, row.id);
  const vouchers = { total: row.total, limit: row.limit_per_company };
  const assumed = { isChosen: false, kind: voucher.kind, needs: null, vouchers };
  return { name: row.name, ...shown(results, orders, asked, assumed) };
}

function shown(
  results: readonly RehearsedBasket[],
  orders: number,
  { span, seen, now }: Asked,
  assumed: Assumed,
) {
  const placed = results.filter(({ isOrder }) => isOrder);
  const sum = sumRehearsal(placed);
  return {
    span,
    madeAt: formatTime(now),
    orders,
    most: MOST.orders,
    words: assumedWords(assumed, sum),
    placed: sumText(sum, seen),
    carts: sumText(sumRehearsal(results.filter(({ isOrder }) => !isOrder)), seen),
    days: sumBasketsByDay(placed, Number(span), now),
  };
}
