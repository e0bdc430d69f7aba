/** What an order takes of the offers it was priced by: units of their goods, and offers as a whole; kept so that cancelling gives back exactly that. */
import type { CartPricing } from "~/cart/pricing";
import { chunksOf } from "~/catalogue/goods.server";
import { refusalText } from "~/catalogue/refusal";
import type { Db } from "~/platform/database.server";
import type { GroupBuy } from "~/promotions/group-buy";
import { holdOffers, useActivity, type ActivityUse } from "~/promotions/offers.server";
import type { NewLine } from "./lines";
import type { CartChange } from "./seen";

interface Used {
  lines: readonly NewLine[];
  pricing: CartPricing;
  group: GroupBuy | null;
}

/** Offers that price by a percentage have no goods of their own to run out of. */
const WITHOUT_GOODS = new Set(["siteDiscount"]);

/** Units by goods and offer, and offers as a whole in times (goodsId 0); what the same offer gives twice is added up. */
function usesOf({ lines, pricing }: Used): ActivityUse[] {
  const ofLines = lines.flatMap(({ offerId, goodsId, number, type }) =>
    offerId === null || WITHOUT_GOODS.has(type) ? [] : [{ offerId, goodsId, number }],
  );
  const whole = pricing.usedOffers.map(({ offerId, times }) => ({ offerId, goodsId: 0, number: times }));
  const uses = new Map<string, ActivityUse>();
  for (const use of [...ofLines, ...whole]) {
    if (use.number === 0) continue;
    const key = `${use.offerId} ${use.goodsId}`;
    uses.set(key, { ...use, number: use.number + (uses.get(key)?.number ?? 0) });
  }
  return [...uses.values()];
}

/** Holds what orders placed together take of offers, before the first of them takes any (promotions, holdOffers). */
export const holdUses = (trx: Db, orders: readonly Used[]): Promise<void> =>
  holdOffers(trx, orders.flatMap(usesOf));

/**
 * Takes stock and limits of every offer used, by conditional updates. When one ran out meanwhile the answer says which, and the caller's
 * transaction must be undone; an empty answer is success.
 */
export async function useOffers(
  trx: Db,
  companyId: number,
  orderId: number,
  used: Used,
): Promise<CartChange[]> {
  const uses = usesOf(used);
  if (uses.length === 0) return [];
  const verdict = await useActivity(trx, companyId, uses);
  if (!verdict.ok) return [await shortOf(trx, companyId, verdict, used)];
  const rows = uses.map(({ offerId, goodsId, number }) => ({
    ...{ order_id: orderId, kind: "offer", ref_id: offerId, goods_id: goodsId, number },
  }));
  for (const part of chunksOf(rows)) await trx.insertInto("order_use").values(part).execute();
  return [];
}

/** What ran out, by the name of the goods and its offer, and how much of it is left. */
async function shortOf(
  trx: Db,
  companyId: number,
  { offerId, goodsId, reason }: { offerId: number; goodsId: number; reason: "stock" | "limit" },
  { lines, group }: Used,
): Promise<CartChange> {
  const offer = await trx
    .selectFrom("offer as o")
    .leftJoin("offer_goods as g", (join) =>
      join.onRef("g.offer_id", "=", "o.id").on("g.goods_id", "=", goodsId),
    )
    .leftJoin("offer_use as u", (join) =>
      join.onRef("u.offer_id", "=", "o.id").on("u.goods_id", "=", goodsId).on("u.company_id", "=", companyId),
    )
    .select([
      "o.name",
      "o.limit_per_company as times",
      "g.stock",
      "g.sold",
      "g.limit_per_company",
      "u.number",
    ])
    .where("o.id", "=", offerId)
    .executeTakeFirst();
  const way = group
    ? { to: `/list/info-pt/${group.goodsId}`, way: "返回拼团" }
    : { to: "/cart", way: "返回购物车" };
  const name = offer?.name ?? "活动";
  const used = offer?.number ?? 0;
  if (goodsId === 0) {
    const times = `每家限享 ${offer?.times ?? 0} 次，您已享 ${used} 次`;
    const text = reason === "limit" ? `${name}：${times}` : `${name}：名额已用完，活动已结束`;
    return { kind: "blocked", text, ...way };
  }
  const line = lines.find((l) => l.goodsId === goodsId && l.offerId === offerId);
  const unit = line?.unit ?? "件";
  const left = Math.max(0, (offer?.stock ?? 0) - (offer?.sold ?? 0));
  const limit = offer?.limit_per_company ?? 0;
  const text =
    reason === "limit"
      ? refusalText({ code: "activityLimit", activity: name, limit, bought: used, unit })
      : refusalText({ code: "activityShort", activity: name, left, unit });
  return {
    kind: "blocked",
    text: `${line?.type === "gift" ? "赠品 " : ""}${line?.name ?? "商品"}：${text}`,
    ...way,
  };
}
