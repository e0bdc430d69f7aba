/** The state machine of 退货 and 售后: kinds, reasons, remedies, states and transitions, with their texts (design rules, "Orders"). */
import { toDay } from "~/platform/values/clock";
import { formatYuan, type Fen } from "~/platform/values/money";
import { dayQuota } from "~/platform/http/limits/quota";

/** A company's requests per day, withdrawn ones included. */
export const AFTER_SALES_QUOTA = dayQuota(100, "的退货和售后申请");

export const AFTER_SALES_KINDS = { return: "退货", afterSales: "售后" } as const;
export type AfterSalesKind = keyof typeof AFTER_SALES_KINDS;

/** Drugs are taken back for quality reasons only, and before expiry where that is agreed (company/contract). */
export const AFTER_SALES_REASONS = {
  quality: "质量问题",
  wrongGoods: "发错商品",
  damage: "包装破损",
  expiry: "效期与承诺不符",
  temperature: "运输温度不符",
  recall: "厂家或监管召回",
  nearExpiry: "约定的近效期退货",
  shortage: "少货",
} as const;
export type AfterSalesReason = keyof typeof AFTER_SALES_REASONS;

/** Returns whether the company never got the units; their rewards stay. */
export const neverArrived = (reason: string | null): boolean => reason === "shortage";

/** Returns the key of a request's refunds (payments/refunds/refund.server.ts). */
export const afterSalesRefundKey = (number: string): string => `case:${number}`;

/** A refund counts as started when ordered; its arrival is a state of its own. */
export const refundedText = (amount: Fen): string =>
  amount > 0 ? `已办理退款 ${formatYuan(amount)}，按原付款方式退回` : "没有要退的款项";

/** Describes the deduction for unreturned gifts, or its repayment; "" for none. */
export const formatUnreturnedGifts = (unreturnedGifts: Fen): string => {
  if (unreturnedGifts === 0) return "";
  return unreturnedGifts > 0
    ? `已扣未退回的赠品 ${formatYuan(unreturnedGifts)}`
    : `含退回的赠品 ${formatYuan(-unreturnedGifts)}`;
};

export const REASONS_BY_KIND: Record<AfterSalesKind, readonly AfterSalesReason[]> = {
  return: ["quality", "wrongGoods", "damage", "expiry", "temperature", "recall", "nearExpiry"],
  afterSales: ["quality", "shortage", "wrongGoods", "damage", "expiry", "temperature"],
};

export const REMEDIES = { refund: "退款", resend: "补发", exchange: "换货" } as const;
export type Remedy = keyof typeof REMEDIES;

const STATES = {
  pendingReview: { text: "待审核", tone: "info" },
  pendingParcel: { text: "待寄回", tone: "wait" },
  pendingCheck: { text: "待验收", tone: "info" },
  pendingRefund: { text: "待退款", tone: "info" },
  completed: { text: "已完成", tone: "good" },
  rejected: { text: "已拒绝", tone: "bad" },
  withdrawn: { text: "已撤销", tone: "off" },
} as const;
export type AfterSalesState = keyof typeof STATES;
export type AfterSalesTone = (typeof STATES)[AfterSalesState]["tone"];

export const AFTER_SALES_STATES = Object.fromEntries(
  Object.entries(STATES).map(([state, { text }]) => [state, text]),
) as Record<AfterSalesState, string>;
export const afterSalesTone = (state: AfterSalesState): AfterSalesTone => STATES[state].tone;

const TRANSITIONS = {
  approve: { from: ["pendingReview"], to: "pendingParcel" },
  approveWithout: { from: ["pendingReview"], to: "pendingRefund" },
  reject: { from: ["pendingReview"], to: "rejected" },
  send: { from: ["pendingParcel"], to: "pendingCheck" },
  /** the products arrived and at least one was accepted; a parcel may arrive unannounced */
  receive: { from: ["pendingParcel", "pendingCheck"], to: "pendingRefund" },
  refuse: { from: ["pendingParcel", "pendingCheck"], to: "rejected" },
  finish: { from: ["pendingRefund"], to: "completed" },
  withdraw: { from: ["pendingReview", "pendingParcel"], to: "withdrawn" },
} as const satisfies Record<string, { from: readonly AfterSalesState[]; to: AfterSalesState }>;

export type AfterSalesTransition = keyof typeof TRANSITIONS;
export const AFTER_SALES_TRANSITIONS = Object.keys(TRANSITIONS) as AfterSalesTransition[];

export function canTransitionAfterSales(state: AfterSalesState, move: AfterSalesTransition): boolean {
  return (TRANSITIONS[move].from as readonly AfterSalesState[]).includes(state);
}

/** Returns where a transition starts and leads, for conditional updates. */
export function afterSalesTransition(move: AfterSalesTransition): {
  from: readonly AfterSalesState[];
  to: AfterSalesState;
} {
  return TRANSITIONS[move];
}

/** States that a transition leaves; their units may not be requested again. */
export const OPEN_STATES: readonly AfterSalesState[] = (Object.keys(STATES) as AfterSalesState[]).filter(
  (state) => AFTER_SALES_TRANSITIONS.some((transition) => canTransitionAfterSales(state, transition)),
);
export const isOpenState = (state: AfterSalesState): boolean => OPEN_STATES.includes(state);

export interface AfterSalesHead {
  kind: AfterSalesKind;
  state: AfterSalesState;
  remedy: Remedy;
  /** null until the shop has decided whether products come back */
  goodsBack: boolean | null;
}

/** Returns "待审核"; a replacement waits to be sent, not for a refund. */
export function afterSalesStateText({ state, remedy }: Pick<AfterSalesHead, "state" | "remedy">): string {
  if (state === "pendingRefund" && remedy !== "refund") return `待${REMEDIES[remedy]}`;
  return AFTER_SALES_STATES[state];
}

/** Returns the next step and who takes it; null when there is none. */
export function describeNextStep(head: AfterSalesHead): { who: "您" | "商城"; text: string } | null {
  const { state, remedy } = head;
  const end = remedy === "refund" ? "退款按原付款方式退回" : `${REMEDIES[remedy]}的商品随即寄出`;
  switch (state) {
    case "pendingReview":
      return { who: "商城", text: "商城正在审核，结果会通过消息通知您。" };
    case "pendingParcel":
      return { who: "您", text: "请将商品寄到下方地址，并填写快递公司和单号；未寄出前可以撤销。" };
    case "pendingCheck":
      return { who: "商城", text: `商品寄到后按批号和数量验收，验收通过后${end}。` };
    case "pendingRefund":
      return { who: "商城", text: `审核已完成，${end}，办结后会通知您。` };
    default:
      return null;
  }
}

/** Returns the steps of a successful request and the current one, from 1; past the last, all are done. */
export function afterSalesSteps(head: AfterSalesHead): { items: string[]; current: number } {
  const last = head.remedy === "refund" ? "退款" : REMEDIES[head.remedy];
  const goesBack = head.goodsBack ?? (head.kind === "return" || head.remedy === "exchange");
  const states: AfterSalesState[] = goesBack
    ? ["pendingReview", "pendingParcel", "pendingCheck", "pendingRefund"]
    : ["pendingReview", "pendingRefund"];
  const items = ["提交申请", "商城审核", ...(goesBack ? ["寄回商品", "商城验收"] : []), last];
  const at = states.indexOf(head.state);
  return { items, current: at < 0 ? items.length + 1 : at + 2 };
}

export const AFTER_SALES_EVENTS = {
  requested: "提交申请",
  approved: "审核通过",
  rejected: "未通过",
  sent: "已寄回",
  received: "商品已验收",
  refunded: "退款已办理",
  resent: "已寄出",
  withdrawn: "已撤销",
} as const;
export type AfterSalesEventKind = keyof typeof AFTER_SALES_EVENTS;

export const afterSalesEventText = (kind: string, note: string): string => {
  const what = Object.hasOwn(AFTER_SALES_EVENTS, kind) ? AFTER_SALES_EVENTS[kind as AfterSalesEventKind] : "";
  return [what, note].filter(Boolean).join("，");
};

export const afterSalesPath = ({ kind, serial }: { kind: AfterSalesKind; serial: number }): string =>
  `/order/${kind === "return" ? "returnInfo" : "afterSalesInfo"}/${serial}`;

export const afterSalesFormPath = (kind: AfterSalesKind, orderId: number): string =>
  `/order/${kind}/${orderId}`;

/** Returns "TH20261120000001" for a return, "SH…" for after-sales; unique, because each kind has its own serial. */
export function afterSalesNumber(kind: AfterSalesKind, serial: number, now: number): string {
  const day = toDay(now).replaceAll("-", "");
  return `${kind === "return" ? "TH" : "SH"}${day}${String(serial).padStart(6, "0")}`;
}

/** Parses a stored state; throws for an unknown one. */
export function asAfterSalesState(text: string): AfterSalesState {
  if (Object.hasOwn(STATES, text)) return text as AfterSalesState;
  throw new Error(`unknown after-sales state ${text}`);
}
