import { cutText } from "~/platform/values/cut-text";
import type { InvoiceFacts } from "~/modules/company/account/invoice-facts";
import { parseTime } from "~/platform/values/clock";
import { joinDigitGroups } from "~/platform/values/printed-number";
import type { Fen } from "~/platform/values/money";
import { INVOICE_STATES, type VatInvoiceType, type InvoiceState } from "./invoice";
import { readKey, readPageNumber } from "~/platform/values/whole-number";

export const INVOICE_TABS = { ask: "可申请", ...INVOICE_STATES } as const;
export type InvoiceTab = keyof typeof INVOICE_TABS;

export const MAX_INVOICE_ORDERS = 50;

export interface InvoiceQuery {
  tab: InvoiceTab;
  words: string;
  from: string;
  to: string;
  page: number;
}

export interface InvoiceableOrder {
  id: number;
  number: string;
  placedAt: number;
  shippedAt: number | null;
  chosen: string;
  amount: Fen;
  tax: Fen;
}

export interface InvoiceRow {
  id: number;
  number: string;
  type: VatInvoiceType;
  state: InvoiceState;
  amount: Fen;
  tax: Fen;
  reversed: Fen;
  redWaiting: Fen;
  reason: string;
  invoiceNumber: string | null;
  createdAt: number;
  finishedAt: number | null;
  orders: { id: number; number: string }[];
  files: InvoiceFile[];
}

export interface InvoiceFile {
  id: number;
  format: string;
  name: string;
  isRed: boolean;
}

export interface InvoiceListPage {
  query: InvoiceQuery;
  counts: Record<InvoiceTab, number>;
  orders: InvoiceableOrder[];
  rows: InvoiceRow[];
  pages: number;
}

export interface InvoiceFormPage {
  orders: InvoiceableOrder[];
  lines: ShownInvoiceLine[];
  amount: Fen;
  tax: Fen;
  title: string;
  facts: InvoiceFacts;
  missing: Record<VatInvoiceType, string | null>;
  email: string;
  type: VatInvoiceType;
  /** why these orders cannot be asked for */
  fault: string | null;
  token: string;
}

export interface ShownInvoiceLine {
  id: number;
  name: string;
  spec: string;
  unit: string;
  quantity: number;
  rate: number;
  amount: Fen;
  tax: Fen;
}

export interface InvoiceDetails {
  row: InvoiceRow;
  title: string;
  facts: InvoiceFacts;
  email: string;
  lines: ShownInvoiceLine[];
  reds: {
    id: number;
    isIssued: boolean;
    amount: Fen;
    tax: Fen;
    reason: string;
    number: string | null;
    at: number;
  }[];
  events: { at: number; text: string; who: string }[];
}

const readDay = (text: string): string => (text.length === 10 && parseTime(text) !== null ? text : "");

/** Parses the list's address; invalid parts are left out. */
export function readInvoiceQuery(params: URLSearchParams): InvoiceQuery {
  const word = (name: string) => cutText(params.get(name), 40);
  const tab = word("tab");
  const [from, to] = [readDay(word("from")), readDay(word("to"))];
  const isTurned = from !== "" && to !== "" && to < from;
  return {
    tab: Object.hasOwn(INVOICE_TABS, tab) ? (tab as InvoiceTab) : "ask",
    words: joinDigitGroups(word("words")),
    from: isTurned ? to : from,
    to: isTurned ? from : to,
    page: readPageNumber(word("page")),
  };
}

export function invoiceHref(query: InvoiceQuery, change: Partial<InvoiceQuery> = {}): string {
  const { tab, words, from, to, page } = { ...query, page: 1, ...change };
  const search = new URLSearchParams();
  if (tab !== "ask") search.set("tab", tab);
  for (const [name, value] of Object.entries({ words, from, to })) if (value) search.set(name, value);
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return text ? `/dzfp?${text}` : "/dzfp";
}

export const isSearched = ({ words, from, to }: InvoiceQuery): boolean => Boolean(words || from || to);

export const invoicePath = (id: number): string => `/dzfp?invoice=${id}`;
export const invoiceFormPath = (...orderIds: number[]): string =>
  `/dzfp?${orderIds.map((id) => `order=${id}`).join("&")}`;

/** Returns the ids of `?order=1&order=2`, or null; an invalid id is -1, which matches nothing. */
export function readRequestedOrders(params: URLSearchParams): number[] | null {
  const query = params.getAll("order");
  if (query.length === 0) return null;
  return query.map((text) => readKey(text) ?? -1);
}

/** The id of `?invoice=7`; null where the address asks for none, -1 for what is no id. */
export function readInvoiceId(params: URLSearchParams): number | null {
  const query = params.get("invoice");
  if (query === null) return null;
  return readKey(query) ?? -1;
}
