/** How offers are called: "满500减20", "满1000享98折". The same words in lists, cart, orders and invoices. Pure. */
import type { Fen } from "~/platform/money";
import { formatAmount } from "~/platform/money";
import type { CartOffer, Measure, OfferGoods, OfferKind, Tier } from "./offer";

/** "500" for 50000 fen, "38.50" for 3850: whole yuan without decimals, as in the name of an offer. */
export function plainYuan(fen: Fen): string {
  return fen % 100 === 0 ? String(fen / 100) : formatAmount(fen).replaceAll(",", "");
}

/** "满500减20"; without a threshold "立减20". */
export function reductionName(tier: { from: Fen; off: Fen }): string {
  return tier.from > 0 ? `满${plainYuan(tier.from)}减${plainYuan(tier.off)}` : `立减${plainYuan(tier.off)}`;
}

/** "98折" for 98, "95折" for 95, "9折" for 90. */
export function percentName(percent: number): string {
  return `${percent % 10 === 0 ? percent / 10 : percent}折`;
}

/** "500" for 50000 fen, "3件" for units, "2种" for kinds: a threshold as it stands after 满. */
function thresholdName(from: number, measure: Measure, yuan = ""): string {
  if (measure === "amount") return `${plainYuan(from)}${yuan}`;
  return `${from}${measure === "units" ? "件" : "种"}`;
}

/** "维生素C片、棉签": at most two names, then how many there are. */
function goodsNames(goods: readonly OfferGoods[]): string {
  const names = goods.slice(0, 2).map((g) => g.name);
  return goods.length > 2 ? `${names.join("、")}等${goods.length}种` : names.join("、");
}

/** One tier of an offer: "满500减20", "每满3件减5", "满1000享98折", "满200元赠维生素C片", "满500返10", "满300包邮". */
export function tierName(
  offer: Pick<CartOffer, "measure" | "repeats" | "goods">,
  { from, benefit }: Tier,
): string {
  const met = from > 0 ? `${offer.repeats ? "每满" : "满"}${thresholdName(from, offer.measure)}` : "";
  if ("off" in benefit) return `${met || "立"}减${plainYuan(benefit.off)}`;
  if ("percent" in benefit) return `${met}享${percentName(benefit.percent)}`;
  if ("back" in benefit) return `${met}返${plainYuan(benefit.back)}`;
  if ("free" in benefit) return `${met}包邮`;
  // In front of goods the threshold is said in full: 满200赠 would read as a number of gifts.
  const spoken =
    from > 0 ? `${offer.repeats ? "每满" : "满"}${thresholdName(from, offer.measure, "元")}` : "";
  if ("choose" in benefit) return `${spoken}可换购${benefit.choose}份`;
  const gives = offer.goods.filter((g) => benefit.gives.some((one) => one.goodsId === g.goodsId));
  return `${spoken}赠${goodsNames(gives) || "品"}`;
}

/** What a kind of offer is called in a sentence: "与秒杀不可同享". */
export const KIND_NAMES: Record<OfferKind, string> = {
  flashSale: "秒杀",
  dailySpecial: "天天特价",
  nearExpiry: "近效期特价",
  siteDiscount: "全场折扣",
  groupBuy: "拼团",
  bundle: "组合购",
  swap: "换购",
  lineReduction: "专场满减",
  gift: "满赠",
  bundleGift: "组合买赠",
  orderReduction: "订单满减",
  orderDiscount: "订单折扣",
  freeShipping: "包邮",
  cashback: "满额返现",
  coupon: "优惠券",
  cashVoucher: "现金券",
};
