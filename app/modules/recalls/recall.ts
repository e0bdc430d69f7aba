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
const DRILL_STATES = { open: "演练中", lifted: "演练已结束" } as const;
export const RECALL_TYPES = { recall: "召回", drill: "召回演练" } as const;
export type RecallType = keyof typeof RECALL_TYPES;
export type RecallState = keyof typeof RECALL_STATES;

/** "召回中", or "演练中" of a drill. */
export const getRecallState = ({ state, isDrill }: { state: RecallState; isDrill: boolean }): string =>
  isDrill ? DRILL_STATES[state] : RECALL_STATES[state];

/** "二级召回", or "召回演练（二级召回）". */
export const getRecallName = ({ level, isDrill }: { level: RecallLevel; isDrill: boolean }): string =>
  isDrill ? `${RECALL_TYPES.drill}（${RECALL_LEVELS[level].name}）` : RECALL_LEVELS[level].name;

/** Stands on every page, message and file of a drill. */
export const DRILL_NOTE = "这是召回演练，不是真实召回：该批次可以照常销售和使用，无需停售，也不用退货。";

export const toRecallLevel = (level: string): RecallLevel =>
  Object.hasOwn(RECALL_LEVELS, level) ? (level as RecallLevel) : "one";

export const recallPath = (id: number) => `/order/recall/${id}`;

/** ZH… of a recall, YL… of a drill. */
export const recallNumber = (id: number, now: number, isDrill = false): string =>
  `${isDrill ? "YL" : "ZH"}${toDay(now).replaceAll("-", "")}${String(id).padStart(6, "0")}`;

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

export interface RecallTimes {
  /** companies that had to answer */
  due: number;
  answered: number;
  /** units that were shipped to them */
  shipped: number;
  /** of these, units of companies that answered: sold, used or left, their place is known */
  located: number;
  locatedInDay: number;
  remaining: number;
  /** ms from the start to the first answer, to the answer by which half had answered, and to the last; null without one */
  first: number | null;
  half: number | null;
  last: number | null;
}

/** Returns how fast the units of a recall were located. Times in ms. */
export function getRecallTimes(
  startedAt: number,
  companies: readonly {
    isShipped: boolean;
    answeredAt: number | null;
    bought: number;
    remaining: number | null;
  }[],
): RecallTimes {
  const due = companies.filter(({ isShipped }) => isShipped);
  const answers = due
    .flatMap((company) =>
      company.answeredAt === null ? [] : { ...company, after: company.answeredAt - startedAt },
    )
    .toSorted((a, b) => a.after - b.after);
  const countUnits = (of: readonly { bought: number }[]) => of.reduce((sum, { bought }) => sum + bought, 0);
  const half = Math.ceil(due.length / 2);
  return {
    due: due.length,
    answered: answers.length,
    shipped: countUnits(due),
    located: countUnits(answers),
    locatedInDay: countUnits(answers.filter(({ after }) => after <= DAY)),
    remaining: answers.reduce((sum, { remaining }) => sum + (remaining ?? 0), 0),
    first: answers[0]?.after ?? null,
    half: half > 0 ? (answers[half - 1]?.after ?? null) : null,
    last: answers.at(-1)?.after ?? null,
  };
}

/** "95.0 %", or "" of nothing. */
export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? "" : `${((100 * part) / whole).toFixed(1)} %`;

/** "3 小时 20 分钟"; "" for null. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return "";
  const minutes = Math.floor(ms / 60_000);
  return minutes < 60 ? `${minutes} 分钟` : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分钟`;
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
    isDrill: boolean;
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
  isDrill: boolean;
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
