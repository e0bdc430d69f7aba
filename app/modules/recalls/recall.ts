import { DAY, toDay } from "~/platform/values/clock";
import { parseNumberInput } from "~/platform/values/whole-number";

/** 药品召回管理办法: time to notify holders of the batch. */
export const RECALL_LEVELS = {
  one: { name: "一级召回", days: 1, meaning: "使用该批次可能引起严重健康危害" },
  two: { name: "二级召回", days: 3, meaning: "使用该批次可能引起暂时或可逆的健康危害" },
  three: { name: "三级召回", days: 7, meaning: "使用该批次一般不会引起健康危害，但因其他原因需要收回" },
} as const;
export type RecallLevel = keyof typeof RECALL_LEVELS;

export const RECALL_STATES = { open: "召回中", lifted: "已解除" } as const;
export type RecallState = keyof typeof RECALL_STATES;

export const toRecallLevel = (level: string): RecallLevel =>
  Object.hasOwn(RECALL_LEVELS, level) ? (level as RecallLevel) : "one";

export const recallPath = (id: number) => `/order/recall/${id}`;

export const recallNumber = (id: number, now: number): string =>
  `ZH${toDay(now).replaceAll("-", "")}${String(id).padStart(6, "0")}`;

/** Epoch ms until which a company is asked to answer. */
export const answerBefore = (recall: { level: RecallLevel; startedAt: number }): number =>
  recall.startedAt + RECALL_LEVELS[recall.level].days * DAY;

/** Counts the companies that must answer, those with shipped units, and how many of them have. */
export function countAnswers(companies: readonly { isShipped: boolean; answeredAt: number | null }[]): {
  due: number;
  answered: number;
} {
  const due = companies.filter(({ isShipped }) => isShipped);
  return { due: due.length, answered: due.filter(({ answeredAt }) => answeredAt !== null).length };
}

export interface RecallLine {
  id: number;
  orderId: number;
  orderNumber: string;
  placedAt: number;
  quantity: number;
  isShipped: boolean;
  /** units of the line returned before */
  returned: number;
  remaining: number | null;
  returnCase: { number: string; to: string; state: string } | null;
}

export interface RecallPage {
  recall: {
    id: number;
    number: string;
    level: RecallLevel;
    state: RecallState;
    reason: string;
    body: string;
    startedAt: number;
    endedAt: number | null;
    endReason: string;
    goodsId: number;
    goodsName: string;
    spec: string;
    unit: string;
    manufacturer: string;
    approvalNumber: string;
    batchNumber: string;
    expiresOn: string;
  };
  company: string;
  lines: RecallLine[];
  answeredAt: number | null;
  note: string;
  token: string;
  now: number;
}

export interface OpenRecall {
  id: number;
  goodsName: string;
  batchNumber: string;
  until: number;
}

export const remainingName = (lineId: number) => `remaining-${lineId}`;

/** Returns what is left of each line, or errors by field: every shipped line needs a number up to the bought one. */
export function readRemaining(
  lines: readonly Pick<RecallLine, "id" | "quantity" | "isShipped">[],
  input: Readonly<Record<string, unknown>>,
): { ok: true; remaining: Map<number, number> } | { ok: false; faults: Record<string, string[]> } {
  const remaining = new Map<number, number>();
  const faults: Record<string, string[]> = {};
  for (const { id, quantity, isShipped } of lines) {
    if (!isShipped) continue;
    const text = String(input[remainingName(id)] ?? "").trim();
    const read = parseNumberInput(text, 0, 9_999_999) ?? -1;
    if (read < 0) faults[remainingName(id)] = [text ? "请填写 0 或正整数" : "请填写剩余数量，没有剩余请填 0"];
    else if (read > quantity) faults[remainingName(id)] = [`剩余数量不能超过购进的 ${quantity}`];
    else remaining.set(id, read);
  }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, remaining };
}
