import { toCard } from "~/modules/catalogue/goods/goods";
import { goodsInOrder } from "~/modules/catalogue/goods/goods.server";
import type { OrderRow } from "~/modules/catalogue/listing/order-sum";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { getPurchases } from "~/modules/catalogue/goods/purchases.server";
import { draftQuantities } from "~/modules/cart/quick-order/order-draft.server";
import { statusesWith, statusesWithout } from "~/modules/order-status/order-status";
import { offersOn } from "~/modules/promotions/offers/on-goods.server";
import { db } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";
import {
  HISTORY_DAYS,
  proposeReplenishment,
  type PastOrder,
  type Replenishment,
  type ReplenishmentFacts,
} from "./replenishment";

/** Proposals of one page, the most urgent. */
const MAX_PROPOSALS = 50;

export interface ReplenishmentRow extends OrderRow, Replenishment {
  /** units in the quick-order table already; 0: none */
  inTable: number;
}

export interface ReplenishmentPage {
  rows: ReplenishmentRow[];
  /** products bought too seldom to propose */
  unknown: number;
}

/** Returns what the company should order again, most urgent first: only what it may buy now. A fixed number of queries, one more for each 500 products. */
export async function replenishmentPage(viewer: SignedIn, now: number): Promise<ReplenishmentPage> {
  const { companyId } = viewer.buyer;
  const [history, counted, onTheWay] = await Promise.all([
    readHistory(companyId, now),
    readCounted(companyId),
    readOnTheWay(companyId),
  ]);
  const goods = await goodsInOrder([...history.keys()], viewer, now);
  let unknown = 0;
  const found = goods.flatMap((product) => {
    const facts: ReplenishmentFacts = {
      orders: history.get(product.id)!,
      counted: counted.get(product.id) ?? null,
      onTheWay: onTheWay.get(product.id) ?? 0,
      packSize: product.packSize,
      unit: product.unit,
    };
    const result = proposeReplenishment(facts, now);
    if (!result.known) unknown += 1;
    return result.known && result.proposal && !product.restriction
      ? [{ product, proposal: result.proposal }]
      : [];
  });
  const shown = found
    .sort((a, b) => a.proposal.daysLeft - b.proposal.daysLeft || a.product.id - b.product.id)
    .slice(0, MAX_PROPOSALS);
  const offers = await offersOn(
    shown.map(({ product }) => product),
    viewer,
    now,
  );
  const drafted = new Map(
    (await draftQuantities(viewer, now)).map(({ goodsId, quantity }) => [goodsId, quantity]),
  );
  const rows = shown.map(({ product, proposal }) => ({
    ...proposal,
    goods: toCard(product),
    offer: offers.get(product.id),
    inTable: drafted.get(product.id) ?? 0,
  }));
  return { rows, unknown };
}

/** The most frequent products are judged; a company's list of all would grow without end. */
const MAX_GOODS = 1000;

async function readHistory(companyId: number, now: number): Promise<Map<number, PastOrder[]>> {
  const recent = (await getPurchases(companyId))
    .filter(({ lastAt }) => lastAt >= now - HISTORY_DAYS * DAY)
    .sort((a, b) => b.times - a.times || a.goodsId - b.goodsId)
    .slice(0, MAX_GOODS)
    .map(({ goodsId }) => goodsId);
  if (recent.length === 0) return new Map();
  const rows = await db
    .selectFrom("order_line as l")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .select((eb) => [
      "l.goods_id as goodsId",
      "o.placed_at as at",
      eb.fn.sum<number>("l.number").as("number"),
    ])
    .where("o.company_id", "=", companyId)
    .where("o.placed_at", ">=", now - HISTORY_DAYS * DAY)
    .where("o.status", "not in", statusesWithout("countsAsBought"))
    .where("l.type", "<>", "gift")
    .where("l.goods_id", "in", recent)
    .groupBy(["l.goods_id", "l.order_id", "o.placed_at"])
    .execute();
  const history = new Map<number, PastOrder[]>();
  for (const { goodsId, at, number } of rows) {
    const own = history.get(goodsId) ?? [];
    own.push({ at, quantity: Number(number) });
    history.set(goodsId, own);
  }
  return history;
}

/** Products whose batches on hand were all counted, with the oldest count. */
async function readCounted(companyId: number): Promise<Map<number, { units: number; at: number }>> {
  const rows = await db
    .selectFrom("shelf_batch")
    .select((eb) => [
      "goods_id as goodsId",
      eb.fn.sum<number>("on_hand").as("units"),
      eb.fn.min("counted_at").as("at"),
    ])
    .where("company_id", "=", companyId)
    .groupBy("goods_id")
    .having((eb) => eb(eb.fn.count("counted_at"), "=", eb.fn.countAll()))
    .execute();
  return new Map(rows.map(({ goodsId, units, at }) => [goodsId, { units: Number(units), at: Number(at) }]));
}

/** Units of paid open orders of which nothing was delivered yet. */
async function readOnTheWay(companyId: number): Promise<Map<number, number>> {
  const open = statusesWith("isOpen").filter((status) => status !== "pendingPayment");
  const rows = await db
    .selectFrom("order_line as l")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .select((eb) => [
      "l.goods_id as goodsId",
      eb.fn.sum<number>(eb("l.number", "-", eb.ref("l.returned"))).as("units"),
    ])
    .where("o.company_id", "=", companyId)
    .where("o.status", "in", open)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("shipment as s")
            .select("s.id")
            .whereRef("s.order_id", "=", "o.id")
            .where("s.on_shelf", "=", 1),
        ),
      ),
    )
    .groupBy("l.goods_id")
    .execute();
  return new Map(rows.map(({ goodsId, units }) => [goodsId, Number(units)]));
}
