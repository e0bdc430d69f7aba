import { formatWhole } from "~/platform/values/whole-text";
import { ENTRY_KINDS } from "~/modules/credit/credit";
import { isOwnMethod, paymentMethodText } from "~/modules/payments/payment/payment-method";
import { formatYuan } from "~/platform/values/money";
import { LEDGER_KINDS } from "~/modules/wallet/ledger";
import {
  ACCOUNT_NAMES,
  type AccountName,
  ACCOUNTS,
  type MonthEndCheck,
  isOutside,
  type MonthFigures,
  paidOut,
  PURPOSES,
  TO_BALANCE,
} from "./figures";
import { NONE } from "~/platform/values/missing";

export interface MonthLine {
  part: string;
  name: string;
  /** null: a balance, which has no count */
  count: number | null;
  /** fen, or points */
  amount: number;
  isPoints?: true;
}

const PARTS = {
  cameIn: "收到的款项",
  own: "余额、红包和信用支付",
  wentOut: "付出的款项",
  back: "退回余额、红包和账款",
  invoices: "发票",
} as const;

const WITHDRAWAL_MOVES: Readonly<Record<string, string>> = {
  requested: "提出申请",
  paid: "已打款",
  returned: "退回余额",
};
const INVOICE_KINDS: Readonly<Record<string, string>> = {
  ordinary: "普通发票",
  special: "专用发票",
  red: "红字发票",
};

const wordIn = (words: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(words, key) ? words[key]! : key;

const MOVES: Readonly<Record<AccountName, Readonly<Record<string, string>>>> = {
  balance: LEDGER_KINDS,
  redPacket: LEDGER_KINDS,
  points: LEDGER_KINDS,
  withdrawal: WITHDRAWAL_MOVES,
  credit: ENTRY_KINDS,
};

const wayText = (way: string) => (way === TO_BALANCE ? "对公转账，转入余额" : paymentMethodText(way));

/** Returns all lines; each account runs from opening to closing balance. */
export function monthLines(figures: MonthFigures): MonthLine[] {
  const { received, refunded, accounts, invoices } = figures;
  const isBack = (way: string) => way === TO_BALANCE || isOwnMethod(way);
  return [
    ...[true, false].flatMap((isFromOutside) =>
      received
        .filter((row) => isOutside(row) === isFromOutside)
        .map(({ provider, purpose, count, amount }) => ({
          part: isFromOutside ? PARTS.cameIn : PARTS.own,
          name: `${paymentMethodText(provider)} ${PURPOSES[purpose]}`,
          count,
          amount,
        })),
    ),
    ...refunded
      .filter(({ way }) => !isBack(way))
      .map(({ way, count, amount }) => ({
        part: PARTS.wentOut,
        name: `退款 ${wayText(way)}`,
        count,
        amount,
      })),
    { part: PARTS.wentOut, name: "提现打款", ...paidOut(figures) },
    ...refunded
      .filter(({ way }) => isBack(way))
      .map(({ way, count, amount }) => ({ part: PARTS.back, name: `退款 ${wayText(way)}`, count, amount })),
    ...ACCOUNT_NAMES.flatMap((name) => {
      const { opening, moves, closing } = accounts[name];
      const own = { part: ACCOUNTS[name], ...(name === "points" && ({ isPoints: true } as const)) };
      return [
        { ...own, name: "期初", count: null, amount: opening },
        ...moves.map(({ kind, count, amount }) => ({
          ...own,
          name: wordIn(MOVES[name], kind),
          count,
          amount,
        })),
        { ...own, name: "期末", count: null, amount: closing },
      ];
    }),
    ...invoices.flatMap(({ kind, count, amount, tax }) => [
      { part: PARTS.invoices, name: wordIn(INVOICE_KINDS, kind), count, amount },
      { part: PARTS.invoices, name: `${wordIn(INVOICE_KINDS, kind)}，其中税额`, count: null, amount: tax },
    ]),
  ];
}

export function linesByPart(lines: readonly MonthLine[]): { part: string; lines: MonthLine[] }[] {
  const parts = new Map<string, MonthLine[]>();
  for (const line of lines) parts.set(line.part, [...(parts.get(line.part) ?? []), line]);
  return [...parts].map(([part, own]) => ({ part, lines: own }));
}

/** Returns "¥1,498.46", or "1,498 分" for points. */
export const formatMonthLineAmount = ({ amount, isPoints }: Pick<MonthLine, "amount" | "isPoints">): string =>
  isPoints ? `${formatWhole(amount)} 分` : formatYuan(amount);

/** Returns "余额充值，与收到的充值和多付：¥100.00 与 ¥90.00，差 ¥10.00". */
export function checkText({ name, one: item, other, isPoints }: MonthEndCheck): string {
  const text = (amount: number) => formatMonthLineAmount({ amount, ...(isPoints && { isPoints }) });
  return item === other
    ? `${name}：${text(item)}，一致`
    : `${name}：${text(item)} 与 ${text(other)}，差 ${text(item - other)}`;
}

/** Describes line by line how the current figures differ from the closed ones. */
export function differences(stored: MonthFigures, now: MonthFigures): string[] {
  const keyOf = ({ part, name }: MonthLine) => `${part} ${name}`;
  const [previous, current] = [stored, now].map(
    (figures) => new Map(monthLines(figures).map((line) => [keyOf(line), line])),
  ) as [Map<string, MonthLine>, Map<string, MonthLine>];
  const textOf = (line: MonthLine | undefined) => {
    if (!line) return NONE;
    return line.count === null
      ? formatMonthLineAmount(line)
      : `${formatMonthLineAmount(line)}（${line.count} 笔）`;
  };
  return [...new Set([...current.keys(), ...previous.keys()])]
    .filter((key) => textOf(previous.get(key)) !== textOf(current.get(key)))
    .map((key) => `${key}：结账时 ${textOf(previous.get(key))}，现在 ${textOf(current.get(key))}`);
}
