/** The tag of each kind of offer, in the specification's words (section 3, "Tag colours") and their like: one table for every page. Pure. */
import type { Tag } from "~/catalogue/goods";
import type { OfferKind } from "./offer";

export const KIND_TAGS: Record<OfferKind, Tag> = {
  flashSale: { name: "秒", describe: "限时秒杀" },
  dailySpecial: { name: "特", describe: "天天特价" },
  nearExpiry: { name: "近", describe: "近效期特价" },
  siteDiscount: { name: "折", describe: "全场折扣" },
  groupBuy: { name: "拼", describe: "拼团价" },
  bundle: { name: "组", describe: "组合购" },
  swap: { name: "换购", describe: "低价换购" },
  lineReduction: { name: "满", describe: "满减活动" },
  gift: { name: "赠", describe: "满额赠品" },
  bundleGift: { name: "赠", describe: "组合买赠" },
  orderReduction: { name: "满", describe: "订单满减" },
  orderDiscount: { name: "折", describe: "订单折扣" },
  freeShipping: { name: "包邮", describe: "满额包邮" },
  cashback: { name: "返", describe: "满额返现" },
  coupon: { name: "券", describe: "优惠券" },
  cashVoucher: { name: "券", describe: "现金券" },
};

/** The tag of a kind as it is stored, or null for what is no offer (an ordinary line of an order). */
export function storedTag(kind: string): Tag | null {
  return kind in KIND_TAGS ? KIND_TAGS[kind as OfferKind] : null;
}
