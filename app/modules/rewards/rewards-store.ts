import { formatWhole } from "~/platform/values/whole-text";
import { formatTime } from "~/platform/values/clock";
import type { Fen } from "~/platform/values/money";
import { dayQuota } from "~/platform/http/limits/quota";

/** A company's exchanges per day, cancelled ones included. */
export const EXCHANGES_QUOTA = dayQuota(200, "的积分兑换");

export const EXCHANGE_STATES = {
  requested: "未兑换",
  exchanged: "已兑换",
  shipped: "已发货",
  received: "已收货",
  cancelled: "已取消",
} as const;
export type ExchangeState = keyof typeof EXCHANGE_STATES;

const MOVES = {
  credit: { from: ["requested"], to: "received" },
  confirm: { from: ["requested"], to: "exchanged" },
  ship: { from: ["exchanged"], to: "shipped" },
  receive: { from: ["shipped"], to: "received" },
  cancel: { from: ["requested"], to: "cancelled" },
  withdraw: { from: ["requested", "exchanged"], to: "cancelled" },
} as const satisfies Record<string, { from: readonly ExchangeState[]; to: ExchangeState }>;

export type ExchangeTransition = keyof typeof MOVES;
export const EXCHANGE_TRANSITIONS = Object.keys(MOVES) as ExchangeTransition[];

export function canTransitionExchange(state: ExchangeState, move: ExchangeTransition): boolean {
  return (MOVES[move].from as readonly ExchangeState[]).includes(state);
}

/** Returns the states where a transition may start, for conditional updates. */
export function exchangeStarts(move: ExchangeTransition): readonly ExchangeState[] {
  return MOVES[move].from;
}

export function exchangeEnd(move: ExchangeTransition): ExchangeState {
  return MOVES[move].to;
}

const REFUSED: Record<ExchangeTransition, string> = {
  credit: "不能发放",
  confirm: "不能确认",
  ship: "不能发货",
  receive: "还不能确认收货",
  cancel: "不能取消",
  withdraw: "不能取消",
};

/** Returns "当前状态为“已发货”，不能取消". */
export function exchangeRefusal(state: ExchangeState, move: ExchangeTransition): string {
  return `当前状态为“${EXCHANGE_STATES[state]}”，${REFUSED[move]}`;
}

/** Parses a stored state; throws for an unknown one. */
export function asExchangeState(text: string): ExchangeState {
  if (Object.hasOwn(EXCHANGE_STATES, text)) return text as ExchangeState;
  throw new Error(`unknown exchange state ${text}`);
}

export const ITEM_KINDS = ["gift", "voucher"] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

export interface RewardsStoreItem {
  id: number;
  kind: ItemKind;
  name: string;
  describe: string;
  image: string;
  /** a voucher's discount, fen; null for gifts */
  worth: Fen | null;
  points: number;
  left: number;
  limit: number | null;
  redeemed: number;
}

export const MAX_EXCHANGE_QUANTITY = 20;

export type Hurdle =
  | { code: "soldOut" }
  | { code: "stockShort"; left: number }
  | { code: "limit"; limit: number; redeemed: number }
  | { code: "pointsShort"; short: number };

export type ExchangeRefusal =
  | Hurdle
  | { code: "offSale" }
  | { code: "noAddress" }
  | { code: "priceChanged"; from: number; to: number };

export function exchangeErrors(refusal: ExchangeRefusal): {
  form?: string[];
  fields?: Record<string, string[]>;
} {
  if (refusal.code === "offSale") return { form: ["该商品已下架，不能兑换"] };
  if (refusal.code === "noAddress") return { fields: { addressId: ["请选择收货地址"] } };
  if (refusal.code === "priceChanged") {
    const { from, to } = refusal;
    return { form: [`每件积分由 ${formatWhole(from)} 变为 ${formatWhole(to)}，请核对后再次提交`] };
  }
  const text = hurdleText(refusal);
  return refusal.code === "soldOut" ? { form: [text] } : { fields: { count: [text] } };
}

/** Returns what prevents a company with `points` from exchanging `count` items, or null. */
export function hurdleFor(
  item: Pick<RewardsStoreItem, "points" | "left" | "limit" | "redeemed">,
  count: number,
  points: number,
): Hurdle | null {
  if (item.left <= 0) return { code: "soldOut" };
  if (item.limit !== null && item.redeemed + count > item.limit)
    return { code: "limit", limit: item.limit, redeemed: item.redeemed };
  if (count > item.left) return { code: "stockShort", left: item.left };
  const short = item.points * count - points;
  return short > 0 ? { code: "pointsShort", short } : null;
}

export function hurdleText(hurdle: Hurdle): string {
  switch (hurdle.code) {
    case "soldOut":
      return "已兑完";
    case "stockShort":
      return `仅剩 ${hurdle.left} 件`;
    case "limit":
      return hurdle.redeemed > 0
        ? `每家限兑 ${hurdle.limit} 件，您已兑 ${hurdle.redeemed} 件`
        : `每家限兑 ${hurdle.limit} 件`;
    case "pointsShort":
      return `积分不足，还差 ${formatWhole(hurdle.short)} 分`;
  }
}

/** Returns how many a company may exchange now. */
export function getMaxQuantity(
  item: Pick<RewardsStoreItem, "points" | "left" | "limit" | "redeemed">,
  points: number,
): number {
  const byLimit = item.limit === null ? Infinity : item.limit - item.redeemed;
  const byPoints = item.points > 0 ? Math.floor(points / item.points) : Infinity;
  return Math.max(0, Math.min(item.left, byLimit, byPoints, MAX_EXCHANGE_QUANTITY));
}

/** How points are earned and lost (design rules, 积分). */
export const POINTS_RULES = [
  "订单完成后按实付金额每满 1 元得 1 分，不足 1 元不计。",
  "订单退货时，按退款金额收回相应积分。",
  "礼品兑换后由我们确认并寄出；未兑换（待确认）时可以取消，积分原数退回。",
  "券类兑换即时到账，不能取消。",
] as const;

export interface Exchange {
  id: number;
  number: string;
  itemName: string;
  kind: ItemKind;
  image: string;
  worth: Fen | null;
  count: number;
  points: number;
  state: ExchangeState;
  /** "张三 138… 广东省…"; "" for vouchers */
  address: string;
  shipment: string;
  createdAt: number;
  confirmedAt: number | null;
  shippedAt: number | null;
  receivedAt: number | null;
  cancelledAt: number | null;
}

export interface ExchangeStep {
  at?: string;
  text: string;
  now: boolean;
}

/** Returns the steps of an exchange, latest first. */
export function exchangeSteps(exchange: Exchange): ExchangeStep[] {
  const isVoucher = exchange.kind === "voucher";
  const steps: [number | null, string][] = [
    [exchange.createdAt, `已提交，扣除 ${formatWhole(exchange.points)} 分`],
    [exchange.confirmedAt, "已确认兑换，正在备货"],
    [exchange.shippedAt, exchange.shipment ? `已发货：${exchange.shipment}` : "已发货"],
    [exchange.receivedAt, isVoucher ? "券已放入您的账户" : "已收货"],
    [exchange.cancelledAt, `已取消，退回 ${formatWhole(exchange.points)} 分`],
  ];
  return steps
    .filter((step): step is [number, string] => step[0] !== null)
    .reverse()
    .map(([at, text], i) => ({ at: formatTime(at), text, now: i === 0 }));
}
