import { readPageNumber } from "~/platform/values/whole-number";
import { MESSAGE_TOPICS, type MessageTopic } from "~/modules/notifications/kinds/message-kind";

export type InboxFilter = "all" | MessageTopic;

export const MESSAGES_PER_PAGE = 20;

export interface InboxMessage {
  id: number;
  kind: string;
  title: string;
  body: string;
  url: string;
  createdAt: number;
  isRead: boolean;
  goodsId: number | null;
}

export interface Inbox {
  view: InboxFilter;
  unread: Record<InboxFilter, number>;
  total: number;
  page: number;
  pages: number;
  messages: InboxMessage[];
}

export function topicText(kind: string): string {
  return Object.hasOwn(MESSAGE_TOPICS, kind) ? MESSAGE_TOPICS[kind as MessageTopic] : "通知";
}

export function readInboxView(params: URLSearchParams): { view: InboxFilter; page: number } {
  const kind = params.get("kind") ?? "";
  const page = readPageNumber(params.get("page"));
  return {
    view: Object.hasOwn(MESSAGE_TOPICS, kind) ? (kind as MessageTopic) : "all",
    page: Math.max(1, page),
  };
}

export function inboxHref(view: InboxFilter, page = 1): string {
  const params = new URLSearchParams();
  if (view !== "all") params.set("kind", view);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `/wdxx?${query}` : "/wdxx";
}
