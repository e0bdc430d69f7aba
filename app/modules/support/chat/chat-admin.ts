import type { CompanyStatus } from "~/modules/company/identity/qualification";
import type { ChatHead, ChatMessage } from "./chat";

export const ADMIN_PAGE = "/staff/chats";
export const adminPath = (id: number): string => `${ADMIN_PAGE}/${id}`;

/** The lists in display order. */
export const CHAT_VIEWS = {
  waiting: "等待答复",
  mine: "我接待的",
  open: "进行中",
  closed: "已结束",
} as const;
export type ChatViewName = keyof typeof CHAT_VIEWS;
export const CHAT_VIEW_NAMES = Object.keys(CHAT_VIEWS) as ChatViewName[];
/** Parses a view; the waiting list when invalid. */
export const toChatView = (text: string): ChatViewName =>
  Object.hasOwn(CHAT_VIEWS, text) ? (text as ChatViewName) : "waiting";

/** ms within which a buyer should get an answer. */
export const CHAT_ANSWER_WITHIN = 30 * 60_000;

export interface AdminRow {
  id: number;
  companyId: number | null;
  /** the company's name, or the visitor's number */
  who: string;
  /** epoch ms */
  waitingSince: number | null;
  closedAt: number | null;
  lastAt: number;
  /** the newest message; isOwn: by staff */
  text: string;
  isOwn: boolean;
  isNew: boolean;
  /** the member who handles it; null: nobody yet */
  holder: string | null;
}

export interface ChatCompany {
  id: number;
  kind: string;
  status: CompanyStatus;
  rank: string;
  region: string;
  /** its account manager; "" for none */
  manager: string;
  contact: string;
  phone: string;
}

export interface AdminChat {
  head: ChatHead;
  who: string;
  /** null: a visitor */
  company: ChatCompany | null;
  /** the member who handles it; null: nobody yet */
  holder: { id: number; name: string } | null;
  messages: ChatMessage[];
  /** number before which older messages are; null: none */
  older: number | null;
  isOld: boolean;
}
