import { dayQuota } from "~/platform/http/limits/quota";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";

export const CASE_KINDS = { complaint: "质量投诉", adverse: "不良反应" } as const;
export type CaseKind = keyof typeof CASE_KINDS;

export const toCaseKind = (kind: string): CaseKind => (kind === "adverse" ? "adverse" : "complaint");

/** admin: entered by staff. */
export const CASE_SOURCES = ["buyer", "admin"] as const;
export const CASE_STATES = ["open", "closed"] as const;

export const SEVERITIES = { ordinary: "一般", serious: "严重", death: "死亡" } as const;
export type Severity = keyof typeof SEVERITIES;

export const toSeverity = (severity: string): Severity =>
  Object.hasOwn(SEVERITIES, severity) ? (severity as Severity) : "ordinary";

/** Returns the severities: only reactions may be fatal. */
export const getSeverities = (kind: CaseKind): Severity[] =>
  kind === "adverse" ? ["ordinary", "serious", "death"] : ["ordinary", "serious"];

/** Days to answer a complaint, or report a reaction; 0: the same day. */
export interface TimeLimits {
  complaint: number;
  seriousComplaint: number;
  ordinary: number;
  serious: number;
  death: number;
}

/** Reactions: 药品不良反应报告和监测管理办法 (卫生部令第 81 号) 第二十一条: new and serious ones 15 days, deaths at once, others 30. Complaints: the shop's own promise. */
export const DEFAULT_LIMITS: TimeLimits = {
  complaint: 7,
  seriousComplaint: 3,
  ordinary: 30,
  serious: 15,
  death: 0,
};

export const TIME_LIMIT_NAMES: Record<keyof TimeLimits, string> = {
  complaint: "一般投诉答复",
  seriousComplaint: "严重投诉答复",
  ordinary: "一般不良反应上报",
  serious: "严重不良反应上报",
  death: "死亡病例上报",
};

export function daysFor(kind: CaseKind, severity: Severity, limits: TimeLimits): number {
  if (kind === "complaint") return severity === "ordinary" ? limits.complaint : limits.seriousComplaint;
  return limits[severity];
}

/** Returns the end of the due day, epoch ms, counted from the day after the shop was informed. */
export const dueAt = (kind: CaseKind, severity: Severity, receivedAt: number, limits: TimeLimits): number =>
  startOfDay(toDay(receivedAt)) + (daysFor(kind, severity, limits) + 1) * DAY - 1;

export const caseNumber = (kind: CaseKind, id: number, now: number): string =>
  `${kind === "adverse" ? "BL" : "TS"}${toDay(now).replaceAll("-", "")}${String(id).padStart(6, "0")}`;

export const CASE_FINDING_NAMES = { confirmed: "属实", unfounded: "不属实", unclear: "无法判定" } as const;
export type CaseFinding = keyof typeof CASE_FINDING_NAMES;

export const resultText = (result: string): string =>
  Object.hasOwn(CASE_FINDING_NAMES, result) ? CASE_FINDING_NAMES[result as CaseFinding] : "";

/** 关联性评价, as the national form has it. */
export const RELATIONS = {
  certain: "肯定",
  probable: "很可能",
  possible: "可能",
  unlikely: "可能无关",
  pending: "待评价",
  impossible: "无法评价",
} as const;

export const REACTION_RESULT_NAMES = {
  recovered: "痊愈",
  better: "好转",
  same: "未好转",
  unknown: "不详",
  sequelae: "有后遗症",
  died: "死亡",
} as const;

export const SEXES = { male: "男", female: "女", unknown: "不详" } as const;

export const toWord = (words: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(words, code) ? words[code]! : "";

export interface Patient {
  initials: string;
  sex: string;
  age: string;
  dosage: string;
  result: string;
}

export interface CaseProgress {
  kind: CaseKind;
  isOpen: boolean;
  investigation: string;
  assessment: string;
  answeredAt: number | null;
  reportedOn: string | null;
}

export function formatCaseStep({ kind, isOpen, ...done }: CaseProgress): string {
  if (!isOpen) return "已关闭";
  if (done.investigation === "") return "待调查";
  if (done.assessment === "") return "待结论";
  if (kind === "adverse" && done.reportedOn === null) return "待上报";
  if (kind === "complaint" && done.answeredAt === null) return "待答复";
  return "待关闭";
}

/** Why it cannot be closed yet, or null. */
export function closeFault(progress: CaseProgress): string | null {
  if (!progress.isOpen) return "已经关闭";
  const step = formatCaseStep(progress);
  return step === "待关闭" ? null : `还不能关闭：${step}`;
}

const CHANGES = {
  investigation: "调查情况",
  assessment: "结论",
  conclusion: "结论说明",
  answer: "答复",
  reported_on: "上报日期",
  receipt_number: "回执编号",
  state: "状态",
} as const;

const CHANGED: Readonly<Record<string, (value: string) => string>> = {
  assessment: resultText,
  state: (state) => (state === "open" ? "办理中" : "已关闭"),
};

export const toCaseChangeValues = (fields: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(CHANGES)
      .filter(([field]) => field in fields)
      .map(([field, name]) => {
        const value = String(fields[field] ?? "");
        return [name, CHANGED[field]?.(value) ?? value];
      }),
  );

export const CASE_QUOTA = dayQuota(20, "提交的质量反馈");
export const PICTURES_OF_CASE = 5;
export const MAX_TEXT = 1000;
export const CASES_PER_PAGE = 10;

export const casePath = (number: string): string => `/zlts/${number}`;
export const caseListHref = (page: number): string => (page > 1 ? `/zlts?page=${page}` : "/zlts");

export const adminCasePath = (number: string): string => `/staff/complaints/${number}`;
