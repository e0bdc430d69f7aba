import type { Fen } from "~/platform/values/money";

export interface WaitingTransfer {
  number: string;
  orderNumbers: readonly string[];
  company: string;
  amount: Fen;
}

export interface MatchedLine {
  result: BankResult;
  /** what it may pay; the one it pays if the result is "one" */
  candidates: readonly WaitingTransfer[];
}

export const BANK_RESULTS = {
  one: "唯一匹配",
  many: "多个可能",
  none: "没有匹配",
  done: "已确认过",
} as const;
export type BankResult = keyof typeof BANK_RESULTS;

const MAX_NUMBERS = 5;

/** Returns order numbers (16 digits) and payment numbers ("P" and 18) of a remark, the first few. */
export function numbersIn(remark: string): { orders: string[]; payments: string[] } {
  const found = (remark.normalize("NFKC").match(/\d+/g) ?? []).filter(
    ({ length }) => length === 16 || length === 18,
  );
  const some = [...new Set(found)].slice(0, MAX_NUMBERS);
  return {
    orders: some.filter(({ length }) => length === 16),
    payments: some.filter(({ length }) => length === 18).map((figures) => `P${figures}`),
  };
}

/** Normalizes spaces and the width of brackets. */
export const evenName = (name: string): string => name.normalize("NFKC").replace(/\s/g, "");

/** Returns the spellings of a company's name. */
export const toPayerNameVariants = (payer: string): string[] => {
  const even = evenName(payer);
  const wide = even.replaceAll("(", "（").replaceAll(")", "）");
  return [...new Set([payer.trim(), even, wide])].filter((name) => name !== "");
};

interface Line {
  payer: string;
  amount: Fen;
  remark: string;
  paymentNumber: string | null;
}

function getCandidates(line: Line, transfers: readonly WaitingTransfer[]) {
  const { orders, payments } = numbersIn(line.remark);
  const found = transfers.filter(
    ({ number, orderNumbers }) =>
      payments.includes(number) || orderNumbers.some((order) => orders.includes(order)),
  );
  if (found.length > 0) return { isNamed: true, candidates: found };
  const payer = evenName(line.payer);
  const alike = transfers.filter(
    ({ company, amount }) => payer !== "" && evenName(company) === payer && amount === line.amount,
  );
  return { isNamed: false, candidates: alike };
}

/** Matches all lines; a transfer that several lines could pay by name and amount alone stays open. */
export function matchLines(lines: readonly Line[], transfers: readonly WaitingTransfer[]): MatchedLine[] {
  const found = lines.map((line) => (line.paymentNumber ? null : getCandidates(line, transfers)));
  const claims = new Map<string, number>();
  for (const item of found)
    for (const { number } of item?.candidates ?? []) claims.set(number, (claims.get(number) ?? 0) + 1);
  return found.map((item) => {
    if (!item) return { result: "done", candidates: [] };
    const { candidates, isNamed } = item;
    const [first] = candidates;
    if (!first) return { result: "none", candidates };
    const isSure = candidates.length === 1 && (isNamed || claims.get(first.number) === 1);
    return { result: isSure ? "one" : "many", candidates };
  });
}
