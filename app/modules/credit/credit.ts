/** Buying on account (信用支付): who may, until when it is due, how old it is. Pure; fen, and days as "YYYY-MM-DD". */
import { DAY, dayOf, startOfDay } from "~/platform/values/clock";
import { formatYuan, type Fen } from "~/platform/values/money";
import { NONE } from "~/platform/values/missing";

/** As the table of payment methods calls it. */
export const CREDIT = "credit";

/** What a company may owe, and for how long. */
export interface CreditTerms {
  limit: Fen;
  termDays: number;
  startsOn: string;
  /** null: 长期 */
  endsOn: string | null;
}

export interface CreditAccount extends CreditTerms {
  companyId: number;
  /** ms; null: not stopped */
  stoppedAt: number | null;
  outstanding: Fen;
  version: number;
}

/** What is left of the limit; never below zero, as a limit may be lowered under what is owed. */
export const freeOf = ({ limit, outstanding }: Pick<CreditAccount, "limit" | "outstanding">): Fen =>
  Math.max(0, limit - outstanding);

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

/** Whole days from one day to another; negative where it lies before. */
export const countDaysBetween = (from: string, to: string): number =>
  Math.round((startOfDay(to) - startOfDay(from)) / DAY);

export const plusDays = (day: string, days: number): string => dayOf(startOfDay(day) + days * DAY);

/** How many days a receivable is late; 0 on its day and before. */
export const daysLate = (dueOn: string, today: string): number => Math.max(0, countDaysBetween(dueOn, today));

/** What buying on account stands on beside the account: the earliest day of what is open, and how late that may be. */
export interface CreditStanding {
  account: CreditAccount;
  /** null: nothing is open */
  earliestDue: string | null;
  graceDays: number;
}

/** The same for the paying page, which works out whether it covers what is left to pay. */
export interface CreditOffer {
  standing: CreditStanding;
  today: string;
}

/** Why so much cannot be bought on account today, in a few words; null: it can. */
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
  const free = freeOf(account);
  return amount > free ? `可用额度 ${formatYuan(free)}，不足以支付本单` : null;
}

/** Past which limit a second person is needed: a limit that is lowered needs none. */
export const raisedLimit = (previous: Fen | null, is: Fen): Fen =>
  previous !== null && is <= previous ? 0 : is;

/** Ages of what is open, in days after it was due. */
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

export const ageOf = (dueOn: string, today: string): Age => {
  const late = daysLate(dueOn, today);
  return RECEIVABLE_AGES.find(({ to }) => to === null || late <= to)!.key;
};

/** The days on which something of this age was due, both included; null: open. */
export function dueDaysOf(age: Age, today: string): { from: string | null; to: string | null } {
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

/**
 * Which part of a sum each receivable takes, the earliest due first; those that are named (`first`) before the others, in the same order.
 * The parts sum to the sum or to all that is open; the rest is left over.
 */
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

/** How much of the limit is used, percent, rounded up so that a little never shows as nothing; null without a limit. */
export const usedPercent = ({ limit, outstanding }: Pick<CreditAccount, "limit" | "outstanding">) =>
  limit === 0 ? null : Math.ceil((outstanding * 100) / limit);

/** "额度 ¥50,000.00，已用 ¥41,000.00（82%），逾期 ¥0.00" */
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

/** The same field by field, for what differs between two states. */
export const describeCreditTerms = (terms: CreditTerms | null, stopped = false) => ({
  信用额度: terms ? formatYuan(terms.limit) : NONE,
  账期: terms ? `${terms.termDays} 天` : NONE,
  开始: terms?.startsOn ?? NONE,
  到期: terms ? (terms.endsOn ?? "长期") : NONE,
  停用: stopped ? "是" : "否",
});
