import { toDay } from "~/platform/values/clock";
import { inYuan, type Fen } from "~/platform/values/money";
import { LEDGER_KINDS, type LedgerKind } from "~/modules/wallet/ledger";

/** Kinds of rows: 1 adds to the company's debt, −1 reduces it. */
export const STATEMENT_KINDS = {
  shipped: { text: "发货", sign: 1 },
  returned: { text: "退货冲减", sign: -1 },
  paid: { text: "付款", sign: -1 },
  refunded: { text: "退款", sign: 1 },
} as const;
export type StatementKind = keyof typeof STATEMENT_KINDS;
export const ALL_STATEMENT_KINDS = Object.keys(STATEMENT_KINDS) as StatementKind[];

export interface StatementEntry {
  at: number;
  kind: StatementKind;
  amount: Fen;
  order: { id: number; number: string };
}

export interface StatementRow extends StatementEntry {
  after: Fen;
}

export interface StatementAccount {
  opening: Fen;
  rows: StatementRow[];
  sums: Record<StatementKind, Fen>;
  closing: Fen;
}

export const signedAmount = (kind: StatementKind, amount: Fen): Fen => STATEMENT_KINDS[kind].sign * amount;

/** Returns rows by time with the debt after each; closing is opening plus all rows. */
export function toStatementAccount(opening: Fen, moves: readonly StatementEntry[]): StatementAccount {
  const sums = { shipped: 0, returned: 0, paid: 0, refunded: 0 };
  let after = opening;
  const order = (move: StatementEntry) => ALL_STATEMENT_KINDS.indexOf(move.kind);
  const rows = [...moves]
    .sort((a, b) => a.at - b.at || a.order.id - b.order.id || order(a) - order(b))
    .map((move) => {
      after += signedAmount(move.kind, move.amount);
      sums[move.kind] += move.amount;
      return { ...move, after };
    });
  return { opening, rows, sums, closing: after };
}

/** Returns the debt in words; below zero it is a prepayment. */
export function balanceSide(owed: Fen): { word: "应付" | "预付"; amount: Fen } {
  return owed < 0 ? { word: "预付", amount: -owed } : { word: "应付", amount: owed };
}

export interface MonthStatement {
  month: string;
  company: string;
  taxNumber: string;
  account: StatementAccount;
  invoices: { id: number; number: string; at: number; amount: Fen }[];
  invoiced: Fen;
  balance: { opening: Fen; moves: { text: string; amount: Fen }[]; closing: Fen };
}

export const balanceText = (kind: string): string =>
  Object.hasOwn(LEDGER_KINDS, kind) ? LEDGER_KINDS[kind as LedgerKind] : kind;

export const statementHref = (month: string | null): string => `/dzfp?statement=${month ?? "now"}`;
export const statementFile = (month: string, format: "csv" | "xlsx"): string => `/dzfp/${month}.${format}`;

/** Returns the requested month, the current one if invalid or in the future; null without a request. */
export function readStatementMonth(text: string | null, now: number): string | null {
  if (text === null) return null;
  const current = toDay(now).slice(0, 7);
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(text) && text <= current ? text : current;
}

/** Returns the statement as a table; yuan, deductions are negative. */
export function statementSheet(page: MonthStatement): (string | number)[][] {
  const { account, balance, invoices } = page;
  return [
    ["项目", "日期", "单号", "金额（元）", "应付余额（元，负数为预付）"],
    [`${page.company} ${page.month} 对账单`, "", page.taxNumber, "", ""],
    ["期初余额", "", "", "", inYuan(account.opening)],
    ...account.rows.map((row) => [
      STATEMENT_KINDS[row.kind].text,
      toDay(row.at),
      row.order.number,
      inYuan(signedAmount(row.kind, row.amount)),
      inYuan(row.after),
    ]),
    ["期末余额", "", "", "", inYuan(account.closing)],
    ...invoices.map((invoice) => ["发票", toDay(invoice.at), invoice.number, inYuan(invoice.amount), ""]),
    ["发票合计", "", "", inYuan(page.invoiced), ""],
    ["账户余额期初", "", "", inYuan(balance.opening), ""],
    ...balance.moves.map((move) => [`账户余额 ${move.text}`, "", "", inYuan(move.amount), ""]),
    ["账户余额期末", "", "", inYuan(balance.closing), ""],
  ];
}
