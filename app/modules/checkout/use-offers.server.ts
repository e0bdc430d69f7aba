import type { CartPricing } from "~/modules/cart/pricing/pricing";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import type { Db } from "~/platform/database/database.server";
import type { GroupBuy } from "~/modules/promotions/group-buy/group-buy";
import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import { offerLeft, type OfferLeft } from "~/modules/promotions/offers/offer-left.server";
import { holdOffers, useActivity, type ActivityUse } from "~/modules/promotions/offers/offer-uses.server";
import type { NewLine } from "~/modules/orders/order/lines";
import { insertOfferUses } from "~/modules/orders/order/order-uses.server";
import { blocked } from "./objections";
import type { CheckoutChange } from "./snapshot";

interface Used {
  lines: readonly NewLine[];
  pricing: CartPricing;
  group: GroupBuy | null;
}

/** A percentage discount has no stock of its own. */
const hasOwnUnits = (type: NewLine["type"]) => type !== "ordinary" && OFFER_KINDS[type].rows !== null;

/** Units by product and offer, and whole offers in times (goodsId 0), added up. */
function countUses({ lines, pricing }: Used): ActivityUse[] {
  const ofLines = lines.flatMap(({ offerId, goodsId, quantity, type }) =>
    offerId === null || !hasOwnUnits(type) ? [] : [{ offerId, goodsId, quantity }],
  );
  const whole = pricing.usedOffers.map(({ offerId, times }) => ({ offerId, goodsId: 0, quantity: times }));
  const uses = new Map<string, ActivityUse>();
  for (const use of [...ofLines, ...whole]) {
    if (use.quantity === 0) continue;
    const key = `${use.offerId} ${use.goodsId}`;
    uses.set(key, { ...use, quantity: use.quantity + (uses.get(key)?.quantity ?? 0) });
  }
  return [...uses.values()];
}

/** Locks the offers of orders placed together, before any of them is used (promotions, holdOffers). */
export const holdUses = (trx: Db, orders: readonly Used[]): Promise<void> =>
  holdOffers(trx, orders.flatMap(countUses));

/** Takes stock and limits of every used offer, by conditional updates. Returns which one ran out, then the caller must roll back; null is success. */
export async function useOffers(
  trx: Db,
  companyId: number,
  orderId: number,
  used: Used,
): Promise<CheckoutChange | null> {
  const uses = countUses(used);
  if (uses.length === 0) return null;
  const reserved = await useActivity(trx, companyId, uses);
  if (!reserved.ok) return explainShort(trx, companyId, reserved, used);
  await insertOfferUses(trx, orderId, uses);
  return null;
}

/** What ran out, in words. `goodsId` 0: the offer as a whole. */
async function explainShort(
  trx: Db,
  companyId: number,
  short: { offerId: number; goodsId: number; reason: "stock" | "limit" },
  { lines, group }: Used,
): Promise<CheckoutChange> {
  const { offerId, goodsId, reason } = short;
  const left = (await offerLeft(trx, companyId, { offerId, goodsId })) ?? GONE;
  const way = group
    ? { to: `/list/info-pt/${group.goodsId}`, way: "返回拼团" }
    : { to: "/cart", way: "返回购物车" };
  if (goodsId === 0) return blocked(`${left.name}：${wholeOfferText(left, reason)}`, way);
  const line = lines.find((l) => l.goodsId === goodsId && l.offerId === offerId);
  const name = line ? `${line.type === "gift" ? "赠品 " : ""}${line.name}` : "商品";
  return blocked(`${name}：${offerUnitsText(left, reason, line?.unit ?? "件")}`, way);
}

/** An offer that was removed meanwhile. */
const GONE: OfferLeft = { name: "活动", times: 0, limitPerCompany: 0, used: 0, stock: 0, sold: 0 };

function wholeOfferText({ times, used }: OfferLeft, reason: "stock" | "limit"): string {
  return reason === "limit" ? `每家限享 ${times ?? 0} 次，您已享 ${used} 次` : "名额已用完，活动已结束";
}

function offerUnitsText(offer: OfferLeft, reason: "stock" | "limit", unit: string): string {
  const { name: activity, used: bought } = offer;
  if (reason === "limit")
    return restrictionText({
      code: "activityLimit",
      activity,
      limit: offer.limitPerCompany ?? 0,
      bought,
      unit,
    });
  const left = Math.max(0, (offer.stock ?? 0) - offer.sold);
  return restrictionText({ code: "activityShort", activity, left, unit });
}
