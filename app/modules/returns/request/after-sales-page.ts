import type { ColdParcelView } from "~/modules/cold-chain/temperature-view";
import type { Fen } from "~/platform/values/money";
import {
  AFTER_SALES_KINDS,
  type AfterSalesHead,
  type AfterSalesKind,
  type AfterSalesReason,
} from "~/modules/returns/status/after-sales";
import type { AfterSalesRefund } from "~/modules/returns/settlement/refund";
import { readPageNumber } from "~/platform/values/whole-number";

export interface AfterSalesFormRow {
  batchId: number;
  lineId: number;
  goodsId: number;
  name: string;
  spec: string;
  unit: string;
  manufacturer: string;
  isGift: boolean;
  batchNumber: string;
  expiresOn: string;
  requestable: number;
  quantity: number;
}

export interface AfterSalesFormPage {
  kind: AfterSalesKind;
  order: { id: number; number: string };
  /** choose: the products; tell: the reason and photos */
  step: "choose" | "tell";
  rows: AfterSalesFormRow[];
  /** gifts returned along with their products, by batch */
  gifts: number[];
  refund: AfterSalesRefund | null;
  isCompleted: boolean;
  fault: { text: string; batchId?: number } | null;
  reason: AfterSalesReason | null;
  /** what may be chosen */
  reasons: readonly AfterSalesReason[];
  /** days before expiry in which batches may be returned; 0: none */
  nearExpiryDays: number;
  /** temperature logs of the order's parcels, with the reason */
  coldParcels: readonly ColdParcelView[];
  token: string;
}

export interface AfterSalesLine {
  id: number;
  goodsId: number;
  name: string;
  spec: string;
  unit: string;
  isGift: boolean;
  batchNumber: string;
  expiresOn: string;
  quantity: number;
  /** null until the shop has decided */
  accepted: number | null;
}

export interface AfterSalesPage extends AfterSalesHead {
  serial: number;
  requestNumber: string;
  reason: AfterSalesReason;
  text: string;
  order: { id: number; number: string };
  returnTo: string;
  carrier: string;
  parcel: string;
  answer: string;
  resent: string;
  createdAt: number;
  lines: AfterSalesLine[];
  /** by order line: the estimated refund, or the paid one */
  refund: (AfterSalesRefund & { names: string[]; isFinal: boolean }) | null;
  isOrderCompleted: boolean;
  photos: number[];
  events: { at: number; text: string; who: string }[];
}

export interface AfterSalesCard extends AfterSalesHead {
  serial: number;
  requestNumber: string;
  reason: AfterSalesReason;
  createdAt: number;
  order: { id: number; number: string };
  goods: string[];
  units: number;
  refund: Fen | null;
  returned: Fen;
}

export interface AfterSalesListPage {
  kind: AfterSalesKind | null;
  cards: AfterSalesCard[];
  total: number;
  page: number;
  pages: number;
}

/** The list's tab: a kind of request, or the company's recalls; null: all requests. */
export type AfterSalesTab = AfterSalesKind | "recall" | null;

export function afterSalesListPath(kind: AfterSalesTab, page = 1): string {
  const search = new URLSearchParams();
  if (kind) search.set("kind", kind);
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return text ? `/order/cases?${text}` : "/order/cases";
}

/** Reads the list's query; ignores invalid values. */
export function readAfterSalesQuery(search: URLSearchParams): { kind: AfterSalesTab; page: number } {
  const kind = search.get("kind") ?? "";
  return {
    kind: kind === "recall" || Object.hasOwn(AFTER_SALES_KINDS, kind) ? (kind as AfterSalesTab) : null,
    page: readPageNumber(search.get("page")),
  };
}
