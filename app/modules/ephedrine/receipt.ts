import { RECEIPT_DAYS } from "~/modules/catalogue/goods/ephedrine";
import { DAY, toDay, parseTime } from "~/platform/values/clock";
import { readPageNumber } from "~/platform/values/whole-number";

export const RECEIPT_STATES = {
  waiting: "等待签收",
  toSign: "待签回",
  overdue: "已逾期",
  signed: "已签回",
} as const;
export type ReceiptState = keyof typeof RECEIPT_STATES;

export const RECEIPT_TONES = {
  waiting: "info",
  toSign: "wait",
  overdue: "bad",
  signed: "good",
} as const;

export const RECEIPT_SIGNED = "回执单已签回";

/** Returns the deadline of a receipt, epoch ms; null: not received yet. */
export const receiptDue = (receivedAt: number | null): number | null =>
  receivedAt === null ? null : receivedAt + RECEIPT_DAYS * DAY;

/** Returns the state of a receipt: signed, order received, or on its way; times in ms. */
export function receiptState(
  receipt: { isSigned: boolean; isCompleted: boolean; receivedAt: number | null },
  now: number,
): ReceiptState {
  if (receipt.isSigned) return "signed";
  if (!receipt.isCompleted) return "waiting";
  const due = receiptDue(receipt.receivedAt);
  return due !== null && due < now ? "overdue" : "toSign";
}

export const toReceiptNumber = (orderNumber: string) => `HM${orderNumber}`;
export const receiptPath = (orderId: number) => `/hmdd/${orderId}`;

export function receivedOnFault(day: string, shippedAt: number, now: number): string | null {
  if (parseTime(day) === null || day.length !== 10) return "请选择收货日期";
  if (day > toDay(now)) return "收货日期不能晚于今天";
  const shipped = toDay(shippedAt);
  return day < shipped ? `收货日期不能早于发货日期 ${shipped}` : null;
}

export interface ReceiptCard {
  orderId: number;
  number: string;
  state: ReceiptState;
  shippedAt: number;
  due: number | null;
  signedAt: number | null;
  goods: string[];
  units: number;
}

export interface ReceiptListPage {
  state: ReceiptState | null;
  cards: ReceiptCard[];
  counts: Record<ReceiptState, number>;
  quota: { monthly: number; bought: number; letter: { number: string; endsOn: string | null } | null };
  total: number;
  page: number;
  pages: number;
}

export interface ReceiptLine {
  key: number;
  name: string;
  spec: string;
  dosageForm: string;
  unit: string;
  manufacturer: string;
  approvalNumber: string;
  batchNumber: string;
  /** 未填 if not known */
  producedOn: string;
  expiresOn: string;
  quantity: number;
}

export interface ReceiptSigned {
  receiver: string;
  idLast4: string;
  receivedOn: string;
  fileId: number;
  signedAt: number;
}

export interface ReceiptPage {
  orderId: number;
  number: string;
  orderNumber: string;
  company: string;
  licence: string;
  state: ReceiptState;
  shippedAt: number;
  due: number | null;
  lines: ReceiptLine[];
  signed: ReceiptSigned | null;
  today: string;
}

export interface OpenReceipt {
  orderId: number;
  number: string;
  due: number;
}

/** Parses the list's query; invalid parts are left out. */
export function readReceiptQuery(search: URLSearchParams): { state: ReceiptState | null; page: number } {
  const state = search.get("state") ?? "";
  return {
    state: Object.hasOwn(RECEIPT_STATES, state) ? (state as ReceiptState) : null,
    page: readPageNumber(search.get("page")),
  };
}

export function receiptListPath(state: ReceiptState | null, page = 1): string {
  const search = new URLSearchParams();
  if (state) search.set("state", state);
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return text ? `/hmdd?${text}` : "/hmdd";
}
