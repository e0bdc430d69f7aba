import { statusesWithout } from "~/modules/order-status/order-status";
import { sql } from "kysely";
import { toCard } from "~/modules/catalogue/goods/goods";
import { goodsInOrder } from "~/modules/catalogue/goods/goods.server";
import { getPurchases } from "~/modules/catalogue/goods/purchases.server";
import { findGoodsFor } from "~/modules/catalogue/search/search.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { db } from "~/platform/database/database.server";
import { offersOn } from "~/modules/promotions/offers/on-goods.server";
import {
  usualQuantity,
  type RecentPurchase,
  type PastRow,
  type QuickOrder,
  type QuickQuery,
} from "~/modules/cart/quick-order/quick-order";

export const PAST_PER_PAGE = 30;
/** Orders from which the usual quantity is calculated. */
const RECENT = 12;

export interface PastPage {
  rows: PastRow[];
  total: number;
  /** from 1, at most the last */
  page: number;
  pages: number;
}

/** Returns one page of products that the company of `viewer` bought (specification, GET /api/user/fast_buy: page, order), with price and restriction. Fen, epoch ms. A fixed number of queries. */
export async function pastPurchases(
  viewer: SignedIn,
  query: Pick<QuickQuery, "order" | "keywords" | "page">,
  now: number,
): Promise<PastPage> {
  const { companyId } = viewer.buyer;
  const all = await getPurchases(companyId);
  const found = query.keywords ? (await findGoodsFor({ companyId }, query.keywords, "drug")).scores : null;
  const matching = found ? all.filter(({ goodsId }) => found.has(goodsId)) : all;
  const amounts = query.order === "amount" ? await readAmounts(companyId) : new Map<number, number>();
  matching.sort((a, b) => ORDERS[query.order](a, b, amounts) || b.lastAt - a.lastAt || a.goodsId - b.goodsId);
  const pages = Math.max(1, Math.ceil(matching.length / PAST_PER_PAGE));
  const page = Math.min(query.page, pages);
  const shown = matching.slice((page - 1) * PAST_PER_PAGE, page * PAST_PER_PAGE);
  return { rows: await readPastRows(viewer, shown, now), total: matching.length, page, pages };
}

interface Purchase {
  goodsId: number;
  name: string;
  times: number;
  lastAt: number;
}

const chinese = new Intl.Collator("zh-CN");

const ORDERS: Record<QuickOrder, (a: Purchase, b: Purchase, amounts: Map<number, number>) => number> = {
  times: (a, b) => b.times - a.times,
  last: (a, b) => b.lastAt - a.lastAt,
  name: (a, b) => chinese.compare(a.name, b.name),
  amount: (a, b, amounts) => (amounts.get(b.goodsId) ?? 0) - (amounts.get(a.goodsId) ?? 0),
};

async function readAmounts(companyId: number): Promise<Map<number, number>> {
  const rows = await boughtLines(companyId)
    .groupBy("l.goods_id")
    .select((eb) => ["l.goods_id", eb.fn.sum<number>(sql`l.amount - l.discount_share`).as("amount")])
    .execute();
  return new Map(rows.map((row) => [row.goods_id, Number(row.amount)]));
}

const boughtLines = (companyId: number) =>
  db
    .selectFrom("order_line as l")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .where("o.company_id", "=", companyId)
    .where("o.status", "not in", statusesWithout("countsAsBought"))
    .where("l.type", "<>", "gift");

async function readRecentOrders(
  companyId: number,
  goodsIds: readonly number[],
): Promise<Map<number, RecentPurchase[]>> {
  const recent = new Map<number, RecentPurchase[]>();
  if (goodsIds.length === 0) return recent;
  const ranked = boughtLines(companyId)
    .where("l.goods_id", "in", goodsIds)
    .groupBy(["l.goods_id", "l.order_id", "o.placed_at"])
    .select((eb) => [
      "l.goods_id as goodsId",
      "o.placed_at as at",
      eb.fn.sum<number>("l.number").as("number"),
      // of several lines in one order the ordinary one has the highest price; prices of offers are no comparison
      eb.fn.max("l.unit_price").as("price"),
      sql<number>`row_number() over (partition by l.goods_id order by o.placed_at desc, l.order_id desc)`.as(
        "place",
      ),
    ]);
  const rows = await db
    .selectFrom(ranked.as("r"))
    .select(["r.goodsId", "r.at", "r.number", "r.price"])
    .where("r.place", "<=", RECENT)
    .orderBy("r.goodsId")
    .orderBy("r.place")
    .execute();
  for (const { goodsId, at, number: quantity, price } of rows) {
    const bought = { at, quantity: Number(quantity), price: Number(price) };
    recent.set(goodsId, [...(recent.get(goodsId) ?? []), bought]);
  }
  return recent;
}

/** Returns the last order of each of these products, by product id: units, price in fen, time. One query. */
export async function lastBought(
  companyId: number,
  goodsIds: readonly number[],
): Promise<Record<number, RecentPurchase>> {
  const recent = await readRecentOrders(companyId, [...new Set(goodsIds)]);
  return Object.fromEntries([...recent].map(([id, orders]) => [id, orders[0]!]));
}

async function readPastRows(viewer: SignedIn, shown: readonly Purchase[], now: number): Promise<PastRow[]> {
  const ids = shown.map(({ goodsId }) => goodsId);
  const [goods, recent] = await Promise.all([
    goodsInOrder(ids, viewer, now),
    readRecentOrders(viewer.buyer.companyId, ids),
  ]);
  const offers = await offersOn(goods, viewer, now);
  const past = new Map(shown.map((purchase) => [purchase.goodsId, purchase]));
  return goods.map((product): PastRow => {
    const bought = recent.get(product.id) ?? [];
    const { times, lastAt } = past.get(product.id)!;
    return {
      goods: toCard(product),
      offer: offers.get(product.id),
      times,
      lastAt,
      lastQuantity: bought[0]?.quantity ?? null,
      lastPrice: bought[0]?.price ?? null,
      usualQuantity: usualQuantity(
        bought.map(({ quantity }) => quantity),
        product.packSize,
      ),
    };
  });
}
