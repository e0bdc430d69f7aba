/** 飞检资料 of a buyer: what its purchases come with, and what is missing. Pure. */
import { DAY, parseTime, toDay } from "~/platform/values/clock";
import { mergeGaps, type InspectionGap } from "./inspection-gaps";

export const BUYER_INSPECTION_PATH = "/fjzl";

/** Without any words the page shows the parcels of so many days. */
const RECENT_DAYS = 90;
const MAX_WORDS = 60;

export interface BuyerInspectionQuery {
  words: string;
  batch: string;
  /** days of dispatch, inclusive; "" for an open end */
  from: string;
  to: string;
}

/** Reads the address; invalid parts are left out. `now` in ms. */
export function readBuyerQuery(params: URLSearchParams, now: number): BuyerInspectionQuery {
  const word = (name: string) => (params.get(name) ?? "").trim().slice(0, MAX_WORDS);
  const day = (name: string) => (parseTime(word(name)) === null ? "" : word(name));
  const query = { words: word("words"), batch: word("batch"), from: day("from"), to: day("to") };
  const isEmpty = Object.values(query).every((value) => value === "");
  return isEmpty ? { ...query, from: toDay(now - RECENT_DAYS * DAY) } : query;
}

export const buyerInspectionHref = (query: BuyerInspectionQuery, path = BUYER_INSPECTION_PATH): string =>
  `${path}?${new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""))}`;

/** Units of one batch in one parcel, with the documents that there are. */
export interface BuyerInspectionRow {
  shipmentId: number;
  rowId: number;
  orderId: number;
  orderNumber: string;
  parcel: number;
  shippedAt: number;
  goodsId: number;
  name: string;
  spec: string;
  manufacturer: string;
  batch: string;
  expiresOn: string;
  units: number;
  unit: string;
  hasReport: boolean;
  invoiceNumber: string | null;
  acceptedAt: number | null;
}

/** Returns the documents that parcels lack: the supplier's first, then the buyer's own. */
export function findBuyerGaps(rows: readonly BuyerInspectionRow[]): InspectionGap[] {
  const gap = (document: string, about: string, shippedAt: number): InspectionGap => {
    const day = toDay(shippedAt);
    return { document, about, party: "", firstDay: day, lastDay: day, times: 1 };
  };
  const reports = rows
    .filter(({ hasReport }) => !hasReport)
    .map(({ name, batch, shippedAt }) => gap("药检报告", `${name} 批号 ${batch}`, shippedAt));
  const orders = new Map(rows.map((row) => [row.orderId, row]));
  const invoices = [...orders.values()]
    .filter(({ invoiceNumber }) => invoiceNumber === null)
    .map(({ orderNumber, shippedAt }) => gap("发票", `订单 ${orderNumber}`, shippedAt));
  const parcels = new Map(rows.map((row) => [row.shipmentId, row]));
  const acceptances = [...parcels.values()]
    .filter(({ acceptedAt }) => acceptedAt === null)
    .map(({ orderNumber, parcel, shippedAt }) => gap("验收记录", `包裹 ${orderNumber}-${parcel}`, shippedAt));
  return mergeGaps([...reports, ...invoices, ...acceptances]);
}
