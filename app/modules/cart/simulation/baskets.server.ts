import { feeFor, readShipping } from "~/modules/shipping/shipping.server";
import { GROUP_BUY, ORDINARY } from "~/modules/cart/pricing/line-types";
import type { CartLine, Offers } from "~/modules/cart/pricing/pricing";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import { findCompanies } from "~/modules/company/identity/companies.server";
import { findBuyer } from "~/modules/company/identity/viewer.server";
import { db } from "~/platform/database/database.server";
import { activityPrices } from "~/modules/promotions/offers/activity-prices.server";
import type { ActivityPrice, CartOffer } from "~/modules/promotions/offers/offer";
import { runningOffers } from "~/modules/promotions/offers/offers.server";
import { ownedVouchers, type TemplateVoucher } from "~/modules/vouchers/vouchers.server";
import type { Basket } from "./simulate";

export interface BasketRow {
  companyId: number;
  name: string;
  isOrder: boolean;
  at: number;
  lines: { goodsId: number; type: number; offerId: number; quantity: number }[];
  /** that it was paid with; of a cart all that its company owns */
  vouchers: TemplateVoucher[];
}

/** Returns carts with a selected line, last changed first. Three queries, and one for each cart. */
export async function cartRows(limit: number, now: number): Promise<BasketRow[]> {
  const ticked = db.selectFrom("cart_line").where("is_selected", "=", 1).where("type", "<>", GROUP_BUY);
  const carts = await ticked
    .select((eb) => ["company_id", eb.fn.max("updated_at").as("at")])
    .groupBy("company_id")
    .orderBy("at", "desc")
    .orderBy("company_id")
    .limit(limit)
    .execute();
  if (carts.length === 0) return [];
  const ids = carts.map((cart) => cart.company_id);
  const [companies, lines] = await Promise.all([
    findCompanies(ids),
    ticked
      .select(["company_id", "goods_id", "type", "offer_id", "number"])
      .where("company_id", "in", ids)
      .orderBy("id")
      .execute(),
  ]);
  return Promise.all(
    ids.map(async (companyId) => ({
      companyId,
      name: companies.get(companyId)?.name ?? "",
      isOrder: false,
      at: now,
      vouchers: await ownedVouchers(companyId, now),
      lines: lines
        .filter((line) => line.company_id === companyId)
        .map(({ goods_id: goodsId, type, offer_id: offerId, number: quantity }) => ({
          goodsId,
          type,
          offerId,
          quantity,
        })),
    })),
  );
}

/** Returns today's offers without companies' uses, because each basket is simulated alone. */
export async function offersToday(now: number): Promise<CartOffer[]> {
  const offers = await runningOffers(null, now);
  return offers.map((offer) => ({
    ...offer,
    goods: offer.goods.map((product) => ({ ...product, restriction: null })),
  }));
}

/** Returns baskets of these rows, company by company. Of an order everything counts, of a cart what its company may buy now. Deleted products are left out. `offers`: today's (`offersToday`); `beside`: products of an add-on deal, as each company sees them. Two queries a company, two for all. */
export async function* findBaskets(
  rows: readonly BasketRow[],
  now: number,
  { offers, related = [] }: { offers: CartOffer[]; related?: readonly number[] },
): AsyncGenerator<Basket> {
  const goodsIds = [...new Set(rows.flatMap(({ lines }) => lines.map(({ goodsId }) => goodsId)))];
  const [activities, setting] = await Promise.all([activityPrices(goodsIds, null, now), readShipping()]);
  for (const companyId of new Set(rows.map((row) => row.companyId))) {
    const own = rows.filter((row) => row.companyId === companyId);
    const buyer = await findBuyer(companyId);
    if (!buyer) continue;
    const wanted = own.flatMap(({ lines }) => lines.map(({ goodsId }) => goodsId));
    const goods = await goodsForBuyer([...wanted, ...related], { buyer }, now);
    const offered = new Map(related.flatMap((id) => (goods.has(id) ? [[id, goods.get(id)!] as const] : [])));
    const fee = feeFor(setting, buyer.areaCode);
    const shipping: Offers["shipping"] = {
      threshold: setting.threshold,
      fee,
      noTransOrderAmount: 0,
      label: "",
    };
    for (const { lines, name, isOrder, at, vouchers } of own)
      yield {
        name,
        companyId,
        isOrder,
        at,
        offers: { offers, vouchers, shipping },
        related: offered,
        lines: toCartLines(lines, {
          isOrder,
          goods,
          activities,
          running: new Set(offers.map(({ id }) => id)),
        }),
      };
  }
}

interface BasketGoods {
  isOrder: boolean;
  goods: ReadonlyMap<number, GoodsForBuyer>;
  activities: ReadonlyMap<number, ActivityPrice>;
  /** ids of running offers */
  running: ReadonlySet<number>;
}

function toCartLines(
  rows: BasketRow["lines"],
  { isOrder, goods, activities, running }: BasketGoods,
): CartLine[] {
  return rows.flatMap(({ goodsId, type: ordered, offerId, quantity }, at): CartLine[] => {
    const found = goods.get(goodsId);
    if (!found) return [];
    // If the bundle or add-on deal is over, these are ordinary products.
    const type = running.has(offerId) ? ordered : ORDINARY;
    const activity = activityFor(activities.get(goodsId) ?? null, quantity, isOrder);
    return [
      {
        id: at + 1,
        goods: isOrder ? asOrdered(found, quantity) : found,
        quantity,
        isSelected: true,
        activity,
        type: activity?.kind === "flashSale" && type === ORDINARY ? 1 : type,
        offerId,
        seenPrice: null,
      },
    ];
  });
}

/** What was ordered once could be bought. */
const asOrdered = (goods: GoodsForBuyer, quantity: number): GoodsForBuyer => ({
  ...goods,
  restriction: null,
  purchaseLimit: null,
  stock: Math.max(goods.stock, quantity * 10),
  ephedrine: null,
});

/** An order above what is left of an activity would be refused: it is priced without. */
const activityFor = (
  activity: ActivityPrice | null,
  quantity: number,
  isOrder: boolean,
): ActivityPrice | null =>
  isOrder && activity && quantity > Math.min(activity.stock ?? Infinity, activity.limitPerCompany ?? Infinity)
    ? null
    : activity;
