/** What the pages of returns and after-sales are shown from. Pure; money in fen. */
import type { Fen } from "~/platform/money";
import { CASE_KINDS, type CaseHead, type CaseKind, type CaseReason } from "./case";
import type { CaseRefund } from "./case-refund";
import { readPage } from "~/platform/whole-number";

/** A batch of a line that may be asked for. */
export interface AskRow {
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
  /** how many may be asked for */
  left: number;
  /** how many are */
  number: number;
}

export interface AskPage {
  kind: CaseKind;
  order: { id: number; number: string };
  /** choose: which goods; tell: why, with photos */
  step: "choose" | "tell";
  /** choose: all of the order; tell: those asked for, gifts that must come too among them */
  rows: AskRow[];
  /** gifts that come back because the goods they were given for do, by batch */
  gifts: number[];
  /** what it comes to if it is granted as asked for */
  refund: CaseRefund | null;
  isCompleted: boolean;
  /** why the chosen numbers are refused */
  fault: { text: string; batchId?: number } | null;
  /** a recall page and the like choose the reason */
  reason: CaseReason | null;
  token: string;
}

export interface CaseLine {
  id: number;
  goodsId: number;
  name: string;
  spec: string;
  unit: string;
  isGift: boolean;
  batchNumber: string;
  expiresOn: string;
  number: number;
  /** null until the shop has decided */
  accepted: number | null;
}

export interface CasePage extends CaseHead {
  serial: number;
  number: string;
  reason: CaseReason;
  text: string;
  order: { id: number; number: string };
  returnTo: string;
  carrier: string;
  parcel: string;
  answer: string;
  resent: string;
  createdAt: number;
  lines: CaseLine[];
  /** by line of the order: what it comes to, or came to once it is paid */
  refund: (CaseRefund & { names: string[]; isFinal: boolean }) | null;
  isOrderCompleted: boolean;
  photos: number[];
  events: { at: number; text: string; who: string }[];
}

export interface CaseCard extends CaseHead {
  serial: number;
  number: string;
  reason: CaseReason;
  createdAt: number;
  order: { id: number; number: string };
  goods: string[];
  units: number;
  refund: Fen | null;
}

export interface CaseListPage {
  kind: CaseKind | null;
  cards: CaseCard[];
  total: number;
  page: number;
  pages: number;
}

/** What the list shows: one kind of cases, or the recalls that concern the company; null: all cases. */
export type CaseTab = CaseKind | "recall" | null;

/** The list's address. */
export function caseListPath(kind: CaseTab, page = 1): string {
  const search = new URLSearchParams();
  if (kind) search.set("kind", kind);
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return text ? `/order/cases?${text}` : "/order/cases";
}

/** Reads the list's query; what makes no sense is left out. */
export function readCaseQuery(search: URLSearchParams): { kind: CaseTab; page: number } {
  const kind = search.get("kind") ?? "";
  return {
    kind: kind === "recall" || Object.hasOwn(CASE_KINDS, kind) ? (kind as CaseTab) : null,
    page: readPage(search.get("page")),
  };
}
