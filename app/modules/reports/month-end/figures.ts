import { CREDIT } from "~/modules/credit/credit";
import { isOwnMethod } from "~/modules/payments/payment/payment-method";
import type { Fen } from "~/platform/values/money";

/** What the shop holds for its companies or they owe, with the causes of changes. */
export const ACCOUNTS = {
  balance: "账户余额",
  redPacket: "红包",
  points: "积分",
  withdrawal: "待打款提现",
  credit: "未还账款",
} as const;
export type AccountName = keyof typeof ACCOUNTS;
export const ACCOUNT_NAMES = Object.keys(ACCOUNTS) as AccountName[];

/** What money was received for. `surplus`: more than was due, kept as balance. `late`: for an abandoned recharge, sent back. */
export const PURPOSES = {
  order: "订单",
  recharge: "充值",
  repayment: "还款",
  surplus: "多付转入余额",
  late: "到账过晚，退回",
} as const;
export type ReceivedFor = keyof typeof PURPOSES;

export const TO_BALANCE = "toBalance";

export interface CountAndAmount {
  count: number;
  amount: Fen;
}

export interface ReceivedTotal extends CountAndAmount {
  provider: string;
  purpose: ReceivedFor;
}

export interface Refunded extends CountAndAmount {
  way: string;
}

export interface Move extends CountAndAmount {
  kind: string;
}

export interface Account {
  opening: number;
  moves: Move[];
  closing: number;
}

export interface Issued extends CountAndAmount {
  /** ordinary | special | red; red-letter reversals are negative */
  kind: string;
  tax: Fen;
}

export interface MonthFigures {
  month: string;
  received: ReceivedTotal[];
  refunded: Refunded[];
  accounts: Record<AccountName, Account>;
  invoices: Issued[];
}

/** One row of the query for a month (month-figures.server.ts). */
export interface MonthSum extends CountAndAmount {
  part: "received" | "refunded" | "moved" | "since" | "held" | "invoiced";
  of: string;
  by: string;
  tax: Fen;
}

const byText = (item: string, other: string) => (item < other ? -1 : item > other ? 1 : 0);

/** Computes a month's figures, whatever the order of `sums`. The closing balance is today's minus later changes. */
export function getFigures(month: string, sums: readonly MonthSum[]): MonthFigures {
  const filled = sums
    .filter(({ count, amount }) => count !== 0 || amount !== 0)
    .sort((a, b) => byText(a.of, b.of) || byText(a.by, b.by));
  const of = (part: MonthSum["part"]) => filled.filter((row) => row.part === part);
  return {
    month,
    received: merged(of("received"), ({ of: provider, by }) => ({ provider, purpose: by as ReceivedFor })),
    refunded: merged(of("refunded"), ({ of: way }) => ({ way })),
    accounts: Object.fromEntries(
      ACCOUNT_NAMES.map((name) => [name, getAccount(filled.filter((row) => row.of === name))]),
    ) as Record<AccountName, Account>,
    invoices: merged(of("invoiced"), ({ of: kind }) => ({ kind })).map((row) => ({
      ...row,
      tax: of("invoiced").reduce((sum, other) => (other.of === row.kind ? sum + other.tax : sum), 0),
    })),
  };
}

function getAccount(rows: readonly MonthSum[]): Account {
  const moved = rows.filter(({ part }) => part === "moved");
  const closing = total(rows.filter(({ part }) => part === "held")) - total(rows.filter(isSince));
  return {
    opening: closing - total(moved),
    moves: merged(moved, ({ by: kind }) => ({ kind })),
    closing,
  };
}

const isSince = ({ part }: MonthSum) => part === "since";

function merged<F extends object>(
  rows: readonly MonthSum[],
  getFacts: (row: MonthSum) => F,
): (F & CountAndAmount)[] {
  const found = new Map<string, F & CountAndAmount>();
  for (const row of rows) {
    const facts = getFacts(row);
    const key = JSON.stringify(facts);
    const { count = 0, amount = 0 } = found.get(key) ?? {};
    found.set(key, { ...facts, count: count + row.count, amount: amount + row.amount });
  }
  return [...found.values()];
}

export const total = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);
export const counts = (rows: readonly { count: number }[]): number =>
  rows.reduce((sum, { count }) => sum + count, 0);

/** Returns whether the money came through the bank or a provider, not a wallet or credit. */
export const isOutside = ({ provider }: ReceivedTotal): boolean => !isOwnMethod(provider);
const isSentOut = ({ way }: Refunded): boolean => way !== TO_BALANCE && !isOwnMethod(way);

export const getAccountMove = (figures: MonthFigures, account: AccountName, kind: string): Move =>
  figures.accounts[account].moves.find((move) => move.kind === kind) ?? { kind, count: 0, amount: 0 };

export function paidOut(figures: MonthFigures): CountAndAmount {
  const { count, amount } = getAccountMove(figures, "withdrawal", "paid");
  return { count, amount: Math.abs(amount) };
}

export interface MonthTotals {
  cameIn: Fen;
  wentOut: Fen;
  invoiced: Fen;
  balance: Fen;
  credit: Fen;
}

export function getTotals(figures: MonthFigures): MonthTotals {
  return {
    cameIn: total(figures.received.filter(isOutside)),
    wentOut: total(figures.refunded.filter(isSentOut)) + paidOut(figures).amount,
    invoiced: total(figures.invoices),
    balance: figures.accounts.balance.closing,
    credit: figures.accounts.credit.closing,
  };
}

export interface MonthEndCheck {
  name: string;
  one: number;
  other: number;
  isPoints?: true;
}

export const isRight = ({ one: item, other }: MonthEndCheck): boolean => item === other;

const receivedFor = (figures: MonthFigures, provider: string | null, ...purposes: ReceivedFor[]) =>
  total(
    figures.received.filter(
      (row) => purposes.includes(row.purpose) && (provider === null || row.provider === provider),
    ),
  );

/** Returns the checks: each account with itself and with the month before as closed (null: it was not), and ledgers with each other. */
export function getChecks(figures: MonthFigures, before: MonthFigures | null): MonthEndCheck[] {
  const move = (account: AccountName, kind: string) => getAccountMove(figures, account, kind).amount;
  return [
    ...ACCOUNT_NAMES.flatMap((name): MonthEndCheck[] => {
      const { opening, moves, closing } = figures.accounts[name];
      const own = name === "points" ? ({ isPoints: true } as const) : {};
      return [
        {
          ...own,
          name: `${ACCOUNTS[name]}：期初加变动，与期末`,
          one: opening + total(moves),
          other: closing,
        },
        ...(before
          ? [
              {
                ...own,
                name: `${ACCOUNTS[name]}：期初，与上月结转`,
                one: opening,
                other: before.accounts[name].closing,
              },
            ]
          : []),
      ];
    }),
    {
      name: "余额充值，与收到的充值和多付",
      one: move("balance", "recharge"),
      other: receivedFor(figures, null, "recharge", "surplus"),
    },
    {
      name: "余额还款，与账款的余额还款",
      one: -move("balance", "repay"),
      other: receivedFor(figures, "balance", "repayment"),
    },
    {
      name: "余额提现，与提现申请减退回",
      one: -move("balance", "withdraw"),
      other: move("withdrawal", "requested") + move("withdrawal", "returned"),
    },
    {
      name: "账款新增，与订单的信用支付",
      one: move("credit", "charge"),
      other: receivedFor(figures, CREDIT, "order"),
    },
    {
      name: "账款还款，与收到的还款",
      one: -move("credit", "repay"),
      other: receivedFor(figures, null, "repayment"),
    },
  ];
}
