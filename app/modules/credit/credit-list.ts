import {
  RECEIVABLE_AGES,
  type Age,
  CREDIT_STATES,
  creditState,
  daysLate,
  getAvailableCredit,
} from "./credit";
import type { CreditFilter, DebtorRow } from "./due-list.server";

export const CREDIT_FILTERS = ["words", "state"] as const;

export const DEBTOR_STATES: Readonly<Record<Exclude<CreditFilter["state"], "" | Age>, string>> = {
  late: "有逾期",
  owing: "有未还账款",
  running: "额度生效中",
  stopped: "额度已停用",
};

const isAge = (text: string): text is Age => RECEIVABLE_AGES.some(({ key }) => key === text);

export function readCreditFilter({
  words,
  state,
}: Readonly<Record<"words" | "state", string>>): CreditFilter {
  const known = Object.hasOwn(DEBTOR_STATES, state) || isAge(state);
  return { words, state: known ? (state as CreditFilter["state"]) : "" };
}

export const DEBTOR_HEADINGS = [
  "公司",
  "联系人",
  "电话",
  "状态",
  "账期（天）",
  "最早到期",
  "逾期天数",
  "信用额度（元）",
  "未还（元）",
  "逾期（元）",
  "可用（元）",
] as const;

export const debtorCells = (row: DebtorRow, today: string): (string | number)[] => [
  row.company,
  row.contact,
  row.phone,
  CREDIT_STATES[creditState(row, today)],
  row.termDays,
  row.earliestDue ?? "",
  row.earliestDue === null ? 0 : daysLate(row.earliestDue, today),
  ...[row.limit, row.outstanding, row.late, getAvailableCredit(row)].map((fen) => fen / 100),
];
