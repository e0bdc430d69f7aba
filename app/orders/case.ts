/** 退货 and 售后 as one pure state machine: kinds, reasons, wishes, states and moves, with their words (design rules, "Orders"). */
import { dayOf } from "~/platform/clock";
import { dayQuota } from "~/platform/quota";

/** What a company may ask for in a day, what it withdraws again included. */
export const CASES_QUOTA = dayQuota(100, "的退货和售后申请");

export const CASE_KINDS = { return: "退货", afterSales: "售后" } as const;
export type CaseKind = keyof typeof CASE_KINDS;

/** Drugs are taken back for quality reasons only, so there is no reason of taste among them. */
export const CASE_REASONS = {
  quality: "质量问题",
  wrongGoods: "发错商品",
  damage: "包装破损",
  expiry: "效期与承诺不符",
  recall: "厂家或监管召回",
  shortage: "少货",
} as const;
export type CaseReason = keyof typeof CASE_REASONS;

/** What never came cannot be returned, and a recall takes the goods back. */
export const REASONS_OF: Record<CaseKind, readonly CaseReason[]> = {
  return: ["quality", "wrongGoods", "damage", "expiry", "recall"],
  afterSales: ["quality", "shortage", "wrongGoods", "damage", "expiry"],
};

export const CASE_WANTS = { refund: "退款", resend: "补发", exchange: "换货" } as const;
export type CaseWant = keyof typeof CASE_WANTS;

export const CASE_STATES = {
  pendingReview: "待审核",
  pendingParcel: "待寄回",
  pendingCheck: "待验收",
  pendingRefund: "待退款",
  completed: "已完成",
  rejected: "已拒绝",
  withdrawn: "已撤销",
} as const;
export type CaseState = keyof typeof CASE_STATES;

const MOVES = {
  /** agreed, the goods are to come back */
  approve: { from: ["pendingReview"], to: "pendingParcel" },
  /** agreed, the goods stay where they are */
  approveWithout: { from: ["pendingReview"], to: "pendingRefund" },
  reject: { from: ["pendingReview"], to: "rejected" },
  /** the buyer has sent the goods back */
  send: { from: ["pendingParcel"], to: "pendingCheck" },
  /** the goods are here and at least one of them is accepted; a parcel may come unannounced */
  receive: { from: ["pendingParcel", "pendingCheck"], to: "pendingRefund" },
  /** none of them is accepted */
  refuse: { from: ["pendingParcel", "pendingCheck"], to: "rejected" },
  /** paid back, or sent again */
  finish: { from: ["pendingRefund"], to: "completed" },
  /** by the buyer, as long as nothing is on its way */
  withdraw: { from: ["pendingReview", "pendingParcel"], to: "withdrawn" },
} as const satisfies Record<string, { from: readonly CaseState[]; to: CaseState }>;

export type CaseMove = keyof typeof MOVES;
export const CASE_MOVES = Object.keys(MOVES) as CaseMove[];

/** Whether `move` may start from `state`. */
export function mayMoveCase(state: CaseState, move: CaseMove): boolean {
  return (MOVES[move].from as readonly CaseState[]).includes(state);
}

/** Where a move starts and leads, for conditional updates. */
export function caseMove(move: CaseMove): { from: readonly CaseState[]; to: CaseState } {
  return MOVES[move];
}

/** Their units may not be asked for a second time. */
export const OPEN_STATES: readonly CaseState[] = [
  "pendingReview",
  "pendingParcel",
  "pendingCheck",
  "pendingRefund",
];
export const isOpenCase = (state: CaseState): boolean => OPEN_STATES.includes(state);

export interface CaseHead {
  kind: CaseKind;
  state: CaseState;
  wants: CaseWant;
  /** null until the shop has decided whether the goods are to come back */
  goodsBack: boolean | null;
}

/** "待审核"; what is to be sent again waits for that and not for money. */
export function caseStateText({ state, wants }: Pick<CaseHead, "state" | "wants">): string {
  if (state === "pendingRefund" && wants !== "refund") return `待${CASE_WANTS[wants]}`;
  return CASE_STATES[state];
}

/** What happens next and who is to act; null when nothing is left to do. */
export function nextStep(head: CaseHead): { who: "您" | "商城"; text: string } | null {
  const { state, wants } = head;
  const end = wants === "refund" ? "退款按原付款方式退回" : `${CASE_WANTS[wants]}的商品随即寄出`;
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

/** The steps on the way of a case that goes well, and the one where it stands, counted from 1; past the last all are done. */
export function caseSteps(head: CaseHead): { items: string[]; current: number } {
  const last = head.wants === "refund" ? "退款" : CASE_WANTS[head.wants];
  const goesBack = head.goodsBack ?? (head.kind === "return" || head.wants === "exchange");
  const states: CaseState[] = goesBack
    ? ["pendingReview", "pendingParcel", "pendingCheck", "pendingRefund"]
    : ["pendingReview", "pendingRefund"];
  const items = ["提交申请", "商城审核", ...(goesBack ? ["寄回商品", "商城验收"] : []), last];
  const at = states.indexOf(head.state);
  return { items, current: at < 0 ? items.length + 1 : at + 2 };
}

const EVENTS: Record<string, string> = {
  asked: "提交申请",
  approved: "审核通过",
  rejected: "未通过",
  sent: "已寄回",
  received: "商品已验收",
  refunded: "已退款",
  resent: "已寄出",
  withdrawn: "已撤销",
};

/** One row of a case's history in words. */
export const caseEventText = (kind: string, note: string): string =>
  [EVENTS[kind] ?? kind, note].filter(Boolean).join("，");

/** Where a company sees a case. */
export const casePath = ({ kind, serial }: { kind: CaseKind; serial: number }): string =>
  `/order/${kind === "return" ? "returnInfo" : "afterSalesInfo"}/${serial}`;

/** Where a company asks for one of this kind about an order. */
export const askPath = (kind: CaseKind, orderId: number): string => `/order/${kind}/${orderId}`;

/** "TH20261120000001" for returns, "SH…" for after-sales: unique because the serial number of a kind is. */
export function caseNumber(kind: CaseKind, serial: number, now: number): string {
  const day = dayOf(now).replaceAll("-", "");
  return `${kind === "return" ? "TH" : "SH"}${day}${String(serial).padStart(6, "0")}`;
}

/** Text from the database as a state; an unknown one is a fault of the shop and said at once. */
export function asCaseState(text: string): CaseState {
  if (text in CASE_STATES) return text as CaseState;
  throw new Error(`unknown case state ${text}`);
}
