import { dayQuota } from "~/platform/http/limits/quota";
import { readPageNumber } from "~/platform/values/whole-number";

export const FEEDBACK_KINDS = {
  goods: "商品质量",
  delivery: "物流配送",
  service: "客服服务",
  site: "网站使用",
  suggestion: "意见建议",
  other: "其他",
} as const;
export type FeedbackKind = keyof typeof FEEDBACK_KINDS;

export const FEEDBACK_PER_PAGE = 10;
export const FEEDBACK_QUOTA = dayQuota(20, "提交的反馈");
export const FEEDBACK_LEAST = 10;
export const MAX_FEEDBACK = 1000;
export const PICTURES_OF_FEEDBACK = 5;

export interface Feedback {
  id: number;
  kind: string;
  text: string;
  phone: string;
  answer: string;
  answeredAt: number | null;
  createdAt: number;
  pictures: number[];
}

export interface FeedbackList {
  rows: Feedback[];
  total: number;
  page: number;
  pages: number;
}

export const feedbackKindText = (kind: string): string =>
  Object.hasOwn(FEEDBACK_KINDS, kind) ? FEEDBACK_KINDS[kind as FeedbackKind] : FEEDBACK_KINDS.other;

/** Returns the start of the text, from the subject in the address; "" without one. */
export function feedbackAbout(params: URLSearchParams): string {
  const about = [...(params.get("about") ?? "").trim()].slice(0, 100).join("");
  return about ? `关于${about}：` : "";
}

export function readFeedbackPage(params: URLSearchParams): number {
  const page = params.get("page") ?? "";
  return readPageNumber(page);
}
export const feedbackHref = (page: number) => (page > 1 ? `/yjfk?page=${page}` : "/yjfk");
