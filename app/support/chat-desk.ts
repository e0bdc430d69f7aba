/** What staff are given of the conversations. Types and their addresses. */
import type { ReviewState } from "~/company/qualification";
import type { ChatHead, ChatMessage } from "./chat";

export const DESK_PAGE = "/staff/chat";
export const deskPath = (id: number): string => `${DESK_PAGE}/${id}`;

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
