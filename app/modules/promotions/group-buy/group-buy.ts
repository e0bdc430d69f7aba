import type { Fen } from "~/platform/values/money";
import type { ActivityPrice } from "~/modules/promotions/offers/offer";
import { readWhole } from "~/platform/values/whole-number";

export interface GroupBuy {
  offerId: number;
  goodsId: number;
  name: string;
  priority: number;
  price: Fen;
  startsAt: number;
  endsAt: number;
  needs: number;
  joined: number;
  formedAt: number | null;
  failedAt: number | null;
  stock: number;
  left: number;
  limitPerCompany: number | null;
  used: number;
}

export interface GroupShown extends Pick<
  GroupBuy,
  "goodsId" | "endsAt" | "needs" | "joined" | "formedAt" | "left" | "limitPerCompany" | "used"
> {
  price: Fen | null;
  previous: Fen | null;
}

export function shownGroup(group: GroupBuy, ownPrice: Fen | null): GroupShown {
  const { goodsId, endsAt, needs, joined, formedAt, left, limitPerCompany, used } = group;
  const price = ownPrice === null ? null : group.price;
  const previous = ownPrice !== null && ownPrice > group.price ? ownPrice : null;
  return { goodsId, endsAt, needs, joined, formedAt, left, limitPerCompany, used, price, previous };
}

export function missingCompanies({ needs, joined }: Pick<GroupBuy, "needs" | "joined">): number {
  return Math.max(0, needs - joined);
}

/** "已有 1 家参团，还差 2 家成团"; once formed "已成团，共 3 家参团". */
export function progressText(group: Pick<GroupBuy, "needs" | "joined" | "formedAt">): string {
  if (group.formedAt !== null) return `已成团，共 ${Math.max(group.needs, group.joined)} 家参团`;
  const missing = missingCompanies(group);
  return group.joined > 0 ? `已有 ${group.joined} 家参团，还差 ${missing} 家成团` : `还差 ${missing} 家成团`;
}

/** What a buyer should know before joining, one sentence each. */
export function groupRules(group: Pick<GroupBuy, "needs" | "limitPerCompany">, unit: string): string[] {
  const limit = group.limitPerCompany;
  return [
    `截止前满 ${group.needs} 家企业付款参团即成团，按团价发货，免运费；成团后参团的订单直接进入审核。`,
    "截止时未成团，订单自动取消，已付款项按原路全额退回。",
    `付款后待成团期间不能取消。${limit === null ? "" : `每家限购 ${limit}${unit}，限购内可多次参团。`}同一企业多次参团按一家计。`,
    "拼团订单单独结算，不使用优惠券、现金券，不参加满减、折扣和满赠。",
  ];
}

/** Returns the group's price as an activity of its line (cart/pricing/line-price.ts). */
export function groupActivity(group: GroupBuy): ActivityPrice {
  return {
    offerId: group.offerId,
    kind: "groupBuy",
    // Its own name repeats the products': beside that the word alone is said.
    name: "拼团",
    price: group.price,
    endsAt: group.endsAt,
    stock: group.left,
    limitPerCompany: group.limitPerCompany,
    used: group.used,
    priority: group.priority,
    notWith: [],
  };
}

export interface GroupBuyChoice {
  offerId: number;
  quantity: number;
  /** the price that the page showed, fen */
  shownPrice?: Fen;
}

/** Parses ?group=5&number=20&shown=990; null without a group. An invalid value is an unknown group, never the cart. */
export function getGroupChoice(query: URLSearchParams): GroupBuyChoice | null {
  const group = query.get("group");
  if (group === null) return null;
  const read = (text: string | null) => readWhole(text, 0, 999_999_999) ?? 0;
  const shownPrice = readWhole(query.get("shown"));
  return {
    offerId: read(group),
    quantity: read(query.get("number")),
    ...(shownPrice !== null && { shownPrice }),
  };
}

export function groupQuery({ offerId, quantity, shownPrice }: GroupBuyChoice): string {
  const query = new URLSearchParams({ group: String(offerId), number: String(quantity) });
  if (shownPrice !== undefined) query.set("shown", String(shownPrice));
  return `?${query}`;
}
