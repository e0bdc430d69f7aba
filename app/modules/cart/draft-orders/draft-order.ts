import { QUICK_PATH } from "~/modules/cart/quick-order/quick-order";
import { DAY } from "~/platform/values/clock";

export const DRAFT_ORDER_ADMIN = "/staff/proposed-orders";
export const DRAFT_ORDER_PATH = `${QUICK_PATH}/proposed`;
export const draftOrderHref = (id: number): string => `${DRAFT_ORDER_PATH}/${id}`;

export const MAX_DRAFT_ORDER_GOODS = 300;
/** Draft orders of a company's programs that may wait for its answer at a time. */
export const MAX_WAITING_DRAFTS = 20;
/** Days until a sent draft order expires, because prices, stock and licences change. */
export const DRAFT_ORDER_DAYS = 7;

/** `ended` is never stored: sent too long ago. */
export const DRAFT_ORDER_STATES = {
  draft: "草稿",
  sent: "待客户确认",
  inCart: "已放入购物车",
  ordered: "已下单",
  declined: "客户不需要",
  withdrawn: "已撤回",
  ended: "已过期",
} as const;
export type DraftOrderState = keyof typeof DRAFT_ORDER_STATES;

/** Filters of lists: a state, or those to follow up. */
export const DRAFT_ORDER_VIEWS = { followUp: "待跟进", ...DRAFT_ORDER_STATES } as const;
export type DraftOrderFilter = keyof typeof DRAFT_ORDER_VIEWS;

/** Returns the time before which sent, unanswered ones have expired. `now` in ms. */
export const endedBefore = (now: number): number => now - DRAFT_ORDER_DAYS * DAY;

/** Returns when one that was sent then (ms) expires. */
export const getDraftOrderExpiry = (sentAt: number): number => sentAt + DRAFT_ORDER_DAYS * DAY;

/** Unanswered ones are followed up while this much time is left. */
const FOLLOW_DAYS = 2;
/** A company that declined is contacted within a day. */
export const FOLLOW_DECLINED = DAY;

/** Returns the time before which sent, unanswered ones expire soon or have expired. `now` in ms. */
export const endingBefore = (now: number): number => endedBefore(now) + FOLLOW_DAYS * DAY;

/** Whether the back office must contact the company: staff wrote the draft order, and the company declined, or has not answered and the time is nearly or wholly over. `now` in ms. */
export function isToFollow(
  {
    state,
    staffId,
    sentAt,
    followedAt,
  }: { state: DraftOrderState; staffId: number | null; sentAt: number | null; followedAt: number | null },
  now: number,
): boolean {
  if (followedAt !== null || staffId === null) return false;
  if (state === "declined" || state === "ended") return true;
  return state === "sent" && sentAt !== null && sentAt <= endingBefore(now);
}

/** Returns the state at `now` (ms). */
export const stateAt = (
  { state, sentAt }: { state: string; sentAt: number | null },
  now: number,
): DraftOrderState =>
  state === "sent" && sentAt !== null && sentAt <= endedBefore(now) ? "ended" : (state as DraftOrderState);

/** Whether lines and remark may be changed; the company has not seen them yet. */
export const isOpenInAdmin = (state: DraftOrderState): boolean => state === "draft";

/** Whether it can be withdrawn: nothing was ordered. */
export const mayWithdrawDraftOrder = (state: DraftOrderState): boolean =>
  ["draft", "sent", "inCart"].includes(state);

/** Why the company cannot confirm or decline it any more, or null. */
export function answerFault(state: DraftOrderState, reason: string): string | null {
  if (state === "sent") return null;
  if (state === "withdrawn") return `这份建议订单已撤回${reason ? `：${reason}` : ""}`;
  if (state === "ended") return `这份建议订单已超过 ${DRAFT_ORDER_DAYS} 天，请重新拟单或联系客服`;
  if (state === "inCart") return "这份建议订单已放入购物车，不会重复加入";
  return state === "ordered" ? "这份建议订单已下单" : "您已回复不需要";
}

/** Returns the draft orders in the cart that have products of the order. */
export function draftsIn<P extends { goods: ReadonlySet<number> }>(
  approvalRequests: readonly P[],
  ordered: readonly number[],
): P[] {
  return approvalRequests.filter(({ goods }) => ordered.some((id) => goods.has(id)));
}

/** The text in the order's history. */
export const confirmedNote = (staff: string, account: string): string =>
  `由 ${staff} 代下单，${account} 确认`;
