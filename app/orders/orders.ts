/** Orders as their buyer sees them, and the query of the order list. Pure; money in fen. */
import type { PriceRow } from "~/cart/pricing";
import type { Fen } from "~/platform/money";
import type { AddressSnapshot } from "./address";
import type { Delivery, InvoiceType } from "./draft";
import { ORDER_STATES, type OrderStatus } from "./life";
import type { OrderGroup } from "./group-words";
import { readPage } from "~/platform/whole-number";

export interface OrderQuery {
  status: OrderStatus | null;
  /** number, goods name or batch number */
  words: string;
  /** "YYYY-MM-DD", both included; "" for open ends */
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
  /** a part of it has left the warehouse, the rest has not */
  isPart: boolean;
  warehouses: string[];
  /** the first few, with pictures */
  goods: { id: number; name: string }[];
  kinds: number;
  units: number;
}

export interface OrderLineData {
  id: number;
  goodsId: number;
  type: string;
  name: string;
  spec: string;
  unit: string;
  manufacturer: string;
  unitPrice: Fen;
  number: number;
  amount: Fen;
  /** a reduction on the line came off */
  isReduced: boolean;
  /** least validity that was asked for, in months; 0: none */
  expiryMonths: number;
  /** units that never left and were paid back */
  givenUp: number;
  batches: { number: string; expiresOn: string; units: number }[];
}

export interface OrderData {
  id: number;
  number: string;
  status: OrderStatus;
  isEphedrine: boolean;
  placedAt: number;
  payBefore: number;
  shippedAt: number | null;
  /** at least a part of it has left the warehouse */
  isShipped: boolean;
  /** … and the rest has not */
  isPart: boolean;
  payable: Fen;
  paid: Fen;
  cancelReason: string | null;
  group: OrderGroup | null;
  /** red packet that was or will be credited at completion */
  cashback: Fen;
  company: string;
  address: AddressSnapshot;
  invoiceType: InvoiceType;
  delivery: Delivery;
  remark: string;
  expiryMonths: number;
  rows: PriceRow[];
  lines: OrderLineData[];
  events: { at: number; text: string; who: string }[];
  payments: { means: string; amount: Fen; at: number | null; state: string }[];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the list's query; what makes no sense is left out. */
export function readOrderQuery(search: URLSearchParams): OrderQuery {
  const status = search.get("status") ?? "";
  const day = (name: string) => {
    const text = search.get(name) ?? "";
    return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";
  };
  return {
    status: status in ORDER_STATES ? (status as OrderStatus) : null,
    words: (search.get("words") ?? "").trim().slice(0, 50),
    from: day("from"),
    to: day("to"),
    page: readPage(search.get("page")),
  };
}

/** The list's address with these changes; the first page and empty parts are left out, so that one view has one address. */
export function orderListPath(query: OrderQuery, change: Partial<OrderQuery> = {}): string {
  const { status, words, from, to, page } = { ...query, page: 1, ...change };
  const search = new URLSearchParams();
  if (status) search.set("status", status);
  if (words) search.set("words", words);
  if (from) search.set("from", from);
  if (to) search.set("to", to);
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return text ? `/order?${text}` : "/order";
}

const KINDS: Record<string, string> = {
  placed: "提交订单",
  paid: "付款成功",
  approved: "审核通过",
  shipped: "已出库",
  shippedPart: "部分出库",
  received: "确认收货",
  cancelled: "订单取消",
  gaveUp: "不能供货",
  grouped: "拼团成功",
};

/** One row of history in words: what happened, then its note. */
export function eventText(kind: string, note: string): string {
  const what = KINDS[kind] ?? "";
  return [what, note].filter(Boolean).join("，");
}
