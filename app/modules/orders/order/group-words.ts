import { formatEnd } from "~/platform/values/clock";
import { missingCompanies, type GroupBuy } from "~/modules/promotions/group-buy/group-buy";

export interface OrderGroup {
  goodsId: number;
  needs: number;
  joined: number;
  endsAt: number;
  isFormed: boolean;
}

export function orderGroup(group: GroupBuy): OrderGroup {
  const { goodsId, needs, joined, endsAt, formedAt } = group;
  return { goodsId, needs, joined, endsAt, isFormed: formedAt !== null };
}

export function waitingText(group: OrderGroup, now: number): string {
  if (now >= group.endsAt) return "拼团已截止，正在处理结果";
  return `还差 ${missingCompanies(group)} 家成团，截止 ${formatEnd(group.endsAt)}`;
}

export const GROUP_NEXT = "成团后订单自动进入审核；截止时未成团，订单自动取消，已付款项按原路全额退回。";

/** "已参团，还差 2 家成团，截止 …". */
export function joinedText(group: OrderGroup, now: number): string {
  return `已参团，${waitingText(group, now)}。${GROUP_NEXT}`;
}
