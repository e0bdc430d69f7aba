import { cutText } from "~/platform/values/cut-text";
import { joinDigitGroups } from "~/platform/values/printed-number";
import type { PriceSumRow } from "~/modules/cart/pricing/pricing";
import type { GoodsTag } from "~/modules/catalogue/goods/goods";
import { parseTime } from "~/platform/values/clock";
import type { Fen } from "~/platform/values/money";
import type { AddressSnapshot } from "./address";
import type { Delivery, InvoiceType } from "~/modules/orders/order/order-options";
import { ORDER_STATUSES, type OrderStatus } from "~/modules/order-status/order-status";
import type { OrderGroup } from "./group-words";
import { readPageNumber } from "~/platform/values/whole-number";

export interface OrderQuery {
  status: OrderStatus | null;
  words: string;
  /** "YYYY-MM-DD", inclusive; "" for open ends */
  from: string;
  to: string;
  page: number;
}

export interface OrderCardData {
  id: number;
  number: string;
  status: OrderStatus;
  isEphedrine: boolean;
  placedAt: number;
  payBefore: number;
  payable: Fen;
  paid: Fen;
  cancelReason: string | null;
  group: OrderGroup | null;
  isPart: boolean;
  warehouses: string[];
  goods: { id: number; name: string }[];
  kinds: number;
  units: number;
}

export interface OrderLineData {
  id: number;
  goodsId: number;
  type: string;
  /** of the offer that made it; null: an ordinary line */
  tag: GoodsTag | null;
  name: string;
  spec: string;
  unit: string;
  manufacturer: string;
  unitPrice: Fen;
  quantity: number;
  amount: Fen;
  isReduced: boolean;
  /** requested minimum validity, months; 0: none */
  expiryMonths: number;
  /** the accepted earliest expiry day below the shop's minimum; or null */
  acceptedExpiry: string | null;
  /** no batch was to expire sooner; null: unknown */
  promisedExpiry: string | null;
  /** units that were never shipped and were refunded */
  cancelledUnits: number;
  batches: {
    number: string;
    expiresOn: string;
    units: number;
    /** paid into the balance because it expires sooner than promised, fen */
    compensation: Fen;
  }[];
}

export interface OrderData {
  id: number;
  number: string;
  status: OrderStatus;
  isEphedrine: boolean;
  placedAt: number;
  payBefore: number;
  shippedAt: number | null;
  isShipped: boolean;
  isPart: boolean;
  payable: Fen;
  paid: Fen;
  cancelReason: string | null;
  group: OrderGroup | null;
  cashback: Fen;
  company: string;
  address: AddressSnapshot;
  invoiceType: InvoiceType;
  delivery: Delivery;
  /** "YYYY-MM-DD"; null: none was agreed */
  deliveryDay: string | null;
  /** paid before this moment it can still arrive on that day, epoch ms */
  deliveryUntil: number | null;
  remark: string;
  expiryMonths: number;
  rows: PriceSumRow[];
  lines: OrderLineData[];
  events: { at: number; text: string; who: string }[];
  payments: { paymentMethod: string; amount: Fen; at: number | null; state: string }[];
}

/** Adds up orders without cancelled ones. */
export const sumOrders = (orders: readonly Pick<OrderCardData, "status" | "payable">[]): Fen =>
  orders.reduce((sum, order) => sum + (order.status === "cancelled" ? 0 : order.payable), 0);

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Parses the list's query; invalid parts are left out. */
export function readOrderQuery(search: URLSearchParams): OrderQuery {
  const status = search.get("status") ?? "";
  const day = (name: string) => {
    const text = search.get(name) ?? "";
    return DAY.test(text) && parseTime(text) !== null ? text : "";
  };
  return {
    status: Object.hasOwn(ORDER_STATUSES, status) ? (status as OrderStatus) : null,
    words: joinDigitGroups(cutText(search.get("words"), 50)),
    from: day("from"),
    to: day("to"),
    page: readPageNumber(search.get("page")),
  };
}

/** Returns the list's address with changes, without the first page and empty parts. */
export function orderListPath(query: OrderQuery, change: Partial<OrderQuery> = {}): string {
  const text = orderSearch({ ...query, page: 1, ...change });
  return text ? `/order?${text}` : "/order";
}

export function orderFilePath(query: OrderQuery, format: "csv" | "xlsx"): string {
  const text = orderSearch({ ...query, page: 1 });
  return `/order/export/${format}${text ? `?${text}` : ""}`;
}

function orderSearch({ status, words, from, to, page }: OrderQuery): string {
  const search = new URLSearchParams();
  if (status) search.set("status", status);
  if (words) search.set("words", words);
  if (from) search.set("from", from);
  if (to) search.set("to", to);
  if (page > 1) search.set("page", String(page));
  return search.toString();
}

/** Kinds of rows in an order's history; a note stands for itself. */
export const ORDER_EVENTS = {
  note: "",
  placed: "提交订单",
  paid: "付款成功",
  paidPart: "部分付款",
  approved: "审核通过",
  shipped: "已出库",
  shippedPart: "部分出库",
  received: "确认收货",
  cancelled: "订单取消",
  gaveUp: "不能供货",
  grouped: "拼团成功",
} as const;
export type OrderEventKind = keyof typeof ORDER_EVENTS;

/** Returns a row of history: event, then note. */
export function eventText(kind: string, note: string): string {
  const what = Object.hasOwn(ORDER_EVENTS, kind) ? ORDER_EVENTS[kind as OrderEventKind] : "";
  return [what, note].filter(Boolean).join("，");
}
