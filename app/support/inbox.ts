/** 我的消息: kinds, the page's address, and what it shows. Pure. */
import { readPage } from "~/platform/whole-number";
export const MESSAGE_KINDS = {
  order: "订单",
  qualification: "资质",
  coupon: "优惠",
  account: "账户",
} as const;
export type MessageKind = keyof typeof MESSAGE_KINDS;
/** all messages, or those of one kind */
export type InboxView = "all" | MessageKind;

export const MESSAGES_A_PAGE = 20;

export interface InboxMessage {
  id: number;
  kind: string;
  title: string;
  body: string;
  /** where the company can see or do something about it; may be empty */
  url: string;
  /** epoch ms */
  createdAt: number;
  isRead: boolean;
}

export interface Inbox {
  view: InboxView;
  /** unread messages by view */
  unread: Record<InboxView, number>;
  total: number;
  page: number;
  pages: number;
  messages: InboxMessage[];
}

export function kindText(kind: string): string {
  return Object.hasOwn(MESSAGE_KINDS, kind) ? MESSAGE_KINDS[kind as MessageKind] : "通知";
}

/** Reads the page's address; nonsense is left out. */
export function readInboxView(params: URLSearchParams): { view: InboxView; page: number } {
  const kind = params.get("kind") ?? "";
  const page = readPage(params.get("page"));
  return {
    view: Object.hasOwn(MESSAGE_KINDS, kind) ? (kind as MessageKind) : "all",
    page: Math.max(1, page),
  };
}

export function inboxHref(view: InboxView, page = 1): string {
  const params = new URLSearchParams();
  if (view !== "all") params.set("kind", view);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `/wdxx?${query}` : "/wdxx";
}
