import { DAY, toDay } from "~/platform/values/clock";
import { dayQuota } from "~/platform/http/limits/quota";
import { readWhole } from "~/platform/values/whole-number";

export const MAX_CHAT = 500;
export const CHAT_PER_PAGE = 50;
/** Days a visitor's conversation and key last after the last message. */
export const VISITOR_CHAT_DAYS = 30;

const MINUTE = 60_000;
/** Rate limits for a company, a visitor's browser, and visitors at one address. */
export const CHAT_RATES = {
  company: { limit: 20, windowMs: 10 * MINUTE },
  visitor: { limit: 8, windowMs: 10 * MINUTE },
  address: { limit: 30, windowMs: 60 * MINUTE },
} as const;

/** Messages per day of a company, and of all visitors together, which are stored for 30 days. */
export const CHAT_QUOTA = dayQuota(300, "发送的咨询消息");
export const VISITORS_QUOTA = {
  limit: 3000,
  windowMs: DAY,
  text: "今日咨询较多，请登录后咨询，或拨打采购热线",
};

export const CHAT_OFF = "在线咨询暂未开放，请通过 QQ 客服或采购热线联系我们";
export const CHAT_TOO_MANY = "发送过于频繁，请稍候再试";

export const CHAT_SIDES = ["buyer", "staff"] as const;
export type ChatSide = (typeof CHAT_SIDES)[number];

/** A product, or an order of the company. */
export interface ChatSubject {
  kind: "goods" | "order";
  id: number;
  text: string;
}

export interface ChatMessage {
  number: number;
  side: ChatSide;
  author: string;
  text: string;
  subject: ChatSubject | null;
  /** epoch ms */
  at: number;
}

export type ChatState = "empty" | "waiting" | "answered" | "closed";

export interface ChatHead {
  id: number;
  lastNumber: number;
  buyerLast: number;
  staffLast: number;
  buyerRead: number;
  staffRead: number;
  /** epoch ms; null: answered or closed */
  waitingSince: number | null;
  closedAt: number | null;
  holderId: number | null;
}

export type ChatStand = Pick<ChatHead, "lastNumber" | "waitingSince" | "closedAt" | "staffRead">;
export const getChatStand = ({ lastNumber, waitingSince, closedAt, staffRead }: ChatHead): ChatStand => ({
  lastNumber,
  waitingSince,
  closedAt,
  staffRead,
});

export function chatState(chat: Pick<ChatHead, "waitingSince" | "closedAt"> | null): ChatState {
  if (!chat) return "empty";
  if (chat.closedAt !== null) return "closed";
  return chat.waitingSince === null ? "answered" : "waiting";
}

export const subjectPath = ({ kind, id }: Pick<ChatSubject, "kind" | "id">): string =>
  kind === "goods" ? `/list/info/${id}` : `/order/info/${id}`;

/** Groups messages by day, in order. */
export function byDay(messages: readonly ChatMessage[]): { day: string; messages: ChatMessage[] }[] {
  const days: { day: string; messages: ChatMessage[] }[] = [];
  for (const message of messages) {
    const day = toDay(message.at);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}

export function dayWord(day: string, now: number): string {
  if (day === toDay(now)) return "今天";
  return day === toDay(now - DAY) ? "昨天" : day;
}

/** Merges loaded and new messages in order, each once. */
export function withNew(known: readonly ChatMessage[], come: readonly ChatMessage[]): ChatMessage[] {
  const all = new Map([...known, ...come].map((message) => [message.number, message]));
  return [...all.values()].sort((a, b) => a.number - b.number);
}

export function waitedText(ms: number): string {
  if (ms < MINUTE) return "不到 1 分钟";
  if (ms < 60 * MINUTE) return `${Math.floor(ms / MINUTE)} 分钟`;
  return ms < DAY ? `${Math.floor(ms / (60 * MINUTE))} 小时` : `${Math.floor(ms / DAY)} 天`;
}

/** Returns one line of at most `limit` characters. */
export function oneLine(text: string, limit = 60): string {
  const letters = [...text.replace(/\s+/g, " ").trim()];
  return letters.length > limit ? `${letters.slice(0, limit - 1).join("")}…` : letters.join("");
}

/** Normalizes line ends and removes control and direction characters. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]/g, " ")
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (sign) => (sign === "\n" ? sign : ""))
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

export function textFault(text: string): string | null {
  if (text === "") return "请填写咨询内容";
  const length = [...text].length;
  return length > MAX_CHAT ? `每条不能超过 ${MAX_CHAT} 个字，现在是 ${length} 个字` : null;
}

/** Parses a message number; null when invalid. */
export const readMessageNumber = (text: string | null | undefined): number | null => readWhole(text);
