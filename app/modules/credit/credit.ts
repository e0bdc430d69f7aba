import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import { formatYuan, type Fen } from "~/platform/values/money";
import { NONE } from "~/platform/values/missing";

export const CREDIT = "credit";

export interface CreditTerms {
  limit: Fen;
  termDays: number;
  startsOn: string;
  endsOn: string | null;
}

export interface CreditAccount extends CreditTerms {
  companyId: number;
  stoppedAt: number | null;
  outstanding: Fen;
  version: number;
}

/** Returns what is left of the limit, never negative, because a limit may be lowered below the debt. */
export const getAvailableCredit = ({
  limit,
  outstanding,
}: Pick<CreditAccount, "limit" | "outstanding">): Fen => Math.max(0, limit - outstanding);

export const CREDIT_STATES = {
  running: "生效中",
  waiting: "未开始",
  ended: "已到期",
  stopped: "已停用",
} as const;
export type CreditState = keyof typeof CREDIT_STATES;

export function creditState(
  { stoppedAt, startsOn, endsOn }: Pick<CreditAccount, "stoppedAt" | "startsOn" | "endsOn">,
  today: string,
): CreditState {
  if (stoppedAt !== null) return "stopped";
  if (today < startsOn) return "waiting";
  return endsOn !== null && endsOn < today ? "ended" : "running";
}

export const countDaysBetween = (from: string, to: string): number =>
  Math.round((startOfDay(to) - startOfDay(from)) / DAY);

export const plusDays = (day: string, days: number): string => toDay(startOfDay(day) + days * DAY);

/** Returns the days a receivable is late; 0 until its due day. */
export const daysLate = (dueOn: string, today: string): number => Math.max(0, countDaysBetween(dueOn, today));

/** Facts besides the account: the earliest open due day, and the allowed delay. */
export interface CreditStanding {
  account: CreditAccount;
  earliestDue: string | null;
  graceDays: number;
}

/** The same for the payment page, which compares it with the amount. */
export interface CreditOffer {
  standing: CreditStanding;
  today: string;
}

/** Why an amount cannot be bought on account today, or null. */
export function chargeRefusal(
  { account, earliestDue, graceDays }: CreditStanding,
  amount: Fen,
  today: string,
): string | null {
  const state = creditState(account, today);
  if (state === "stopped") return "信用额度已停用";
  if (state === "waiting") return `信用额度 ${account.startsOn} 起可用`;
  if (state === "ended") return "信用额度已到期";
  const late = earliestDue === null ? 0 : daysLate(earliestDue, today);
  if (late > graceDays) return `有账款逾期 ${late} 天，还清后可用`;
  const free = getAvailableCredit(account);
  return amount > free ? `可用额度 ${formatYuan(free)}，不足以支付本单` : null;
}

/** Returns the limit above which a second person is needed, if it is raised. */
export const raisedLimit = (previous: Fen | null, current: Fen): Fen =>
  previous !== null && current <= previous ? 0 : current;

/** Ages of open receivables, in days after the due day. */
export const RECEIVABLE_AGES = [
  { key: "inTime", name: "未到期", from: null, to: 0 },
  { key: "to30", name: "1–30 天", from: 1, to: 30 },
  { key: "to60", name: "31–60 天", from: 31, to: 60 },
  { key: "to90", name: "61–90 天", from: 61, to: 90 },
  { key: "over90", name: "90 天以上", from: 91, to: null },
] as const;
export type Age = (typeof RECEIVABLE_AGES)[number]["key"];
export type Ageing = Record<Age, Fen>;

export const NO_AGEING: Ageing = { inTime: 0, to30: 0, to60: 0, to90: 0, over90: 0 };

export const getAge = (dueOn: string, today: string): Age => {
  const late = daysLate(dueOn, today);
  return RECEIVABLE_AGES.find(({ to }) => to === null || late <= to)!.key;
};

/** Returns the due days of an age, inclusive; null: open. */
export function getDueDays(age: Age, today: string): { from: string | null; to: string | null } {
  const { from, to } = RECEIVABLE_AGES.find(({ key }) => key === age)!;
  return {
    from: to === null ? null : age === "inTime" ? today : plusDays(today, -to),
    to: from === null ? null : plusDays(today, -from),
  };
}

export const ENTRY_KINDS = {
  charge: "信用支付",
  refund: "退款冲减",
  repay: "还款",
  reversal: "还款冲回",
} as const;
export type EntryKind = keyof typeof ENTRY_KINDS;

export const REPAYMENT_METHODS = { balance: "余额", bank: "对公转账" } as const;
export type RepaymentMethod = keyof typeof REPAYMENT_METHODS;

export interface OpenReceivable {
  id: number;
  open: Fen;
  dueOn: string;
}

/** Splits an amount over receivables, earliest due first; `first` ones before the others. The parts add up to the amount or to all that is open; the rest is left over. */
export function allocate(
  amount: Fen,
  open: readonly OpenReceivable[],
  first: ReadonlySet<number> = new Set(),
): { parts: { id: number; amount: Fen }[]; left: Fen } {
  const place = ({ id }: OpenReceivable) => (first.has(id) ? 0 : 1);
  const ordered = [...open].sort(
    (a, b) => place(a) - place(b) || a.dueOn.localeCompare(b.dueOn) || a.id - b.id,
  );
  let left = amount;
  const parts: { id: number; amount: Fen }[] = [];
  for (const { id, open: limit } of ordered) {
    const part = Math.min(left, limit);
    if (part > 0) parts.push({ id, amount: part });
    left -= part;
  }
  return { parts, left };
}

/** Returns the used percentage of the limit, rounded up; null without a limit. */
export const usedPercent = ({ limit, outstanding }: Pick<CreditAccount, "limit" | "outstanding">) =>
  limit === 0 ? null : Math.ceil((outstanding * 100) / limit);

export function creditLine({
  limit,
  outstanding,
  late,
}: {
  limit: Fen;
  outstanding: Fen;
  late: Fen;
}): string {
  const used = usedPercent({ limit, outstanding });
  const share = used === null ? "" : `（${used}%）`;
  return `额度 ${formatYuan(limit)}，已用 ${formatYuan(outstanding)}${share}，逾期 ${formatYuan(late)}`;
}

/** "¥50,000.00，30 天，2026-11-01 至长期" */
export const termsText = ({ limit, termDays, startsOn, endsOn }: CreditTerms): string =>
  `${formatYuan(limit)}，${termDays} 天，${startsOn} 至${endsOn === null ? "长期" : ` ${endsOn}`}`;

/** The same by field, for differences. */
export const describeCreditTerms = (terms: CreditTerms | null, stopped = false) => ({
  信用额度: terms ? formatYuan(terms.limit) : NONE,
  账期: terms ? `${terms.termDays} 天` : NONE,
  开始: terms?.startsOn ?? NONE,
  到期: terms ? (terms.endsOn ?? "长期") : NONE,
  停用: stopped ? "是" : "否",
});
