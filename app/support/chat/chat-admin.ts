/** What staff are given of the conversations. Types and their addresses. */
import type { ReviewState } from "~/company/identity/qualification";
import type { ChatHead, ChatMessage } from "./chat";

export const DESK_PAGE = "/staff/chat";
/** The list of conversations from one of its pages. */
export const deskListPath = (page: number): string => (page > 1 ? `${DESK_PAGE}?page=${page}` : DESK_PAGE);
/** One conversation, beside a page of the list. */
export const deskPath = (id: number, page = 1): string =>
  page > 1 ? `${DESK_PAGE}/${id}?page=${page}` : `${DESK_PAGE}/${id}`;

export interface DeskRow {
  id: number;
  companyId: number | null;
  /** the company's name, or the visitor's number */
  who: string;
  /** epoch ms */
  waitingSince: number | null;
  closedAt: number | null;
  lastAt: number;
  /** the newest words; isOwn: the staff's */
  text: string;
  isOwn: boolean;
  /** nobody of the staff has read them */
  isNew: boolean;
}

/** One page of all conversations. */
export interface DeskList {
  rows: DeskRow[];
  page: number;
  pages: number;
  /** conversations on all pages */
  total: number;
  /** of those, that wait for an answer */
  waiting: number;
}

export interface DeskCompany {
  id: number;
  kind: string;
  status: ReviewState;
  rank: string;
  /** its own account manager; "" for none */
  manager: string;
  contact: string;
  phone: string;
}

export interface DeskChat {
  head: ChatHead;
  who: string;
  /** null: a visitor */
  company: DeskCompany | null;
  messages: ChatMessage[];
  /** older messages stand before this number; null: there are none */
  older: number | null;
  /** true: these are older ones */
  isOld: boolean;
}
