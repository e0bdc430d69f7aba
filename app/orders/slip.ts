/** 含麻回执单: one for each shipped order of ephedrine goods, from shipping to its signature (design rules, "Ephedrine goods"). Pure. */
import { SLIP_DAYS } from "~/catalogue/ephedrine";
import { DAY, dayOf, parseTime } from "~/platform/clock";
import { readPage } from "~/platform/whole-number";

export const SLIP_STATES = {
  waiting: "等待签收",
  toSign: "待签回",
  overdue: "已逾期",
  signed: "已签回",
} as const;
export type SlipState = keyof typeof SLIP_STATES;

/** How each is shown (ui/status). */
export const SLIP_TONES = {
  waiting: "info",
  toSign: "wait",
  overdue: "bad",
  signed: "good",
} as const;

/** Until when a slip is to be signed, epoch ms; null: the goods have not been received. */
export const slipDue = (receivedAt: number | null): number | null =>
  receivedAt === null ? null : receivedAt + SLIP_DAYS * DAY;

/** Where a slip stands: signed or not, its order received or still on its way; times in ms. */
export function slipState(
  slip: { isSigned: boolean; isCompleted: boolean; receivedAt: number | null },
  now: number,
): SlipState {
  if (slip.isSigned) return "signed";
  if (!slip.isCompleted) return "waiting";
  const due = slipDue(slip.receivedAt);
  return due !== null && due < now ? "overdue" : "toSign";
}

/** The slip's number is its order's. */
export const slipNumber = (orderNumber: string) => `HM${orderNumber}`;
export const slipPath = (orderId: number) => `/hmdd/${orderId}`;

/** What is wrong with the day of receipt, or null: it lies between shipping and today. */
export function receivedFault(day: string, shippedAt: number, now: number): string | null {
  if (parseTime(day) === null || day.length !== 10) return "请选择收货日期";
  if (day > dayOf(now)) return "收货日期不能晚于今天";
  const shipped = dayOf(shippedAt);
  return day < shipped ? `收货日期不能早于发货日期 ${shipped}` : null;
}

export interface SlipCard {
  orderId: number;
  number: string;
  state: SlipState;
  shippedAt: number;
  /** null: not received yet */
  due: number | null;
  signedAt: number | null;
  goods: string[];
  units: number;
}

export interface SlipListPage {
  state: SlipState | null;
  cards: SlipCard[];
  counts: Record<SlipState, number>;
  quota: { monthly: number; bought: number; letter: { number: string; endsOn: string | null } | null };
  total: number;
  page: number;
  pages: number;
}

export interface SlipLine {
  key: number;
  name: string;
  spec: string;
  unit: string;
  manufacturer: string;
  approvalNumber: string;
  batchNumber: string;
  expiresOn: string;
  number: number;
}

export interface SlipSigned {
  receiver: string;
  idLast4: string;
  receivedOn: string;
  fileId: number;
  signedAt: number;
}

export interface SlipPage {
  orderId: number;
  number: string;
  orderNumber: string;
  company: string;
  licence: string;
  state: SlipState;
  shippedAt: number;
  due: number | null;
  lines: SlipLine[];
  signed: SlipSigned | null;
  today: string;
}

/** A slip that waits for the company. */
export interface OpenSlip {
  orderId: number;
  number: string;
  due: number;
}

/** Reads the list's query; what makes no sense is left out. */
export function readSlipQuery(search: URLSearchParams): { state: SlipState | null; page: number } {
  const state = search.get("state") ?? "";
  return {
    state: Object.hasOwn(SLIP_STATES, state) ? (state as SlipState) : null,
    page: readPage(search.get("page")),
  };
}

/** The list's address. */
export function slipListPath(state: SlipState | null, page = 1): string {
  const search = new URLSearchParams();
  if (state) search.set("state", state);
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return text ? `/hmdd?${text}` : "/hmdd";
}
