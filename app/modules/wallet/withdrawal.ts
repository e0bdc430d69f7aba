import { plainFigures } from "~/platform/values/whole-number";
import { toDay } from "~/platform/values/clock";
import { formatYuan, parseYuan, type Fen } from "~/platform/values/money";
import { dayQuota } from "~/platform/http/limits/quota";

export const WITHDRAWALS_QUOTA = dayQuota(20, "的提现申请");

export const WITHDRAWALS_PATH = "/yegl/withdraw";

export const WITHDRAWAL_STATES = { pending: "待处理", paid: "已打款", returned: "已退回" } as const;
export type WithdrawalState = keyof typeof WITHDRAWAL_STATES;

export const asWithdrawalState = (state: string): WithdrawalState =>
  Object.hasOwn(WITHDRAWAL_STATES, state) ? (state as WithdrawalState) : "pending";

export interface Withdrawal {
  id: number;
  number: string;
  amount: Fen;
  bank: string;
  accountEnd: string;
  state: WithdrawalState;
  /** the bank's reference once paid, the reason when returned */
  note: string;
  createdAt: number;
  finishedAt: number | null;
}

export interface WithdrawalPage {
  rows: Withdrawal[];
  total: number;
  page: number;
  pages: number;
}

export interface BankFacts {
  bank: string;
  bankAccount: string;
}

/** "TX20261120" and six digits: unique because the id is. */
export function withdrawalNumber(id: number, now: number): string {
  return `TX${toDay(now).replaceAll("-", "")}${String(id).padStart(6, "0")}`;
}

/** Returns fen of an entered amount above zero, or an error. The ledger checks the balance. */
export function readWithdrawal(input: string): { amount: Fen } | { text: string } {
  const amount = parseYuan(plainFigures(input).replace(/^[¥￥]\s*/, ""));
  if (amount === null) return { text: "请填写金额，最多两位小数，如 1200.50" };
  return amount === 0 ? { text: "提现金额须大于 0" } : { amount };
}

/** Returns the message if the balance is too low. */
export function overdrawnText(amount: Fen, balance: Fen): string {
  return `余额不足，可提现 ${formatYuan(balance)}，还差 ${formatYuan(amount - balance)}`;
}

/** Returns the digits of an entered bank account, with or without spaces; null if invalid. */
export function readBankAccount(input: string): string | null {
  const figures = plainFigures(input).replace(/[\s-]/g, "");
  return /^\d{8,30}$/.test(figures) ? figures : null;
}
