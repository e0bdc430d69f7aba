import { toDay } from "~/platform/values/clock";
import { formatYuan, spread, type Fen } from "~/platform/values/money";
import { computeRetained, shareBack, type SoldOrder } from "~/modules/orders/order/refund";

export const INVOICE_TYPES = { ordinary: "增值税电子普通发票", special: "增值税电子专用发票" } as const;
export type VatInvoiceType = keyof typeof INVOICE_TYPES;

const STATES = {
  pending: { text: "待开票", tone: "wait" },
  issued: { text: "已开票", tone: "good" },
  rejected: { text: "已拒绝", tone: "bad" },
  reversed: { text: "已红冲", tone: "off" },
} as const;
export type InvoiceState = keyof typeof STATES;

export const INVOICE_STATES = Object.fromEntries(
  Object.entries(STATES).map(([state, { text }]) => [state, text]),
) as Record<InvoiceState, string>;
export const invoiceTone = (state: InvoiceState) => STATES[state].tone;

export const RED_LETTER_STATES = ["pending", "issued"] as const;

export function asInvoiceState(text: string): InvoiceState {
  if (Object.hasOwn(STATES, text)) return text as InvoiceState;
  throw new Error(`unknown invoice state ${text}`);
}

const TRANSITIONS = {
  issue: { from: ["pending"], to: "issued" },
  reject: { from: ["pending"], to: "rejected" },
  reverse: { from: ["issued", "reversed"], to: "reversed" },
} as const satisfies Record<string, { from: readonly InvoiceState[]; to: InvoiceState }>;
export type InvoiceTransition = keyof typeof TRANSITIONS;

/** Start and end of a transition, for conditional updates. */
export function invoiceTransition(move: InvoiceTransition): {
  from: readonly InvoiceState[];
  to: InvoiceState;
} {
  return TRANSITIONS[move];
}

/** "部分红冲" while a part of it is valid. */
export function invoiceStateText(head: { state: InvoiceState; amount: Fen; reversed: Fen }): string {
  return head.state === "reversed" && head.reversed < head.amount ? "部分红冲" : INVOICE_STATES[head.state];
}

/** VAT percent by kind: 13 in general, 9 for herbs as farm produce; 3 for small taxpayers, which the shop is not. */
const RATES: Record<string, number> = { drug: 13, device: 13, herb: 9 };
const GENERAL_RATE = 13;
export const findVatRate = (goodsKind: string): number => RATES[goodsKind] ?? GENERAL_RATE;

/** Returns the tax within an amount at `rate` percent, rounded half up to the fen. */
export function taxIn(amount: Fen, rate: number): Fen {
  const whole = BigInt(100 + rate);
  return Number((2n * BigInt(amount) * BigInt(rate) + whole) / (2n * whole));
}

/** Returns the name on an invoice, which must contain the generic name (药品经营质量管理规范, article 66). */
export const toInvoiceName = (name: string, genericName: string): string =>
  genericName === "" || name.includes(genericName) ? name : `${genericName} ${name}`;

export interface OrderLineFacts {
  name: string;
  spec: string;
  unit: string;
  goodsKind: string;
  /** of the product, basis points; null or missing: unknown, then that of its kind */
  taxRate?: number | null;
}

export interface InvoiceLine extends Omit<OrderLineFacts, "goodsKind" | "taxRate"> {
  orderId: number;
  orderLineId: number | null;
  quantity: number;
  rate: number;
  amount: Fen;
  tax: Fen;
}

/** Returns the lines of an order's invoice: kept units after discounts and returns, and shipping, taxed at the highest rate of its products. They add up to what was paid for kept units; zero lines are left out. */
export function invoiceLines(
  orderId: number,
  order: SoldOrder,
  facts: ReadonlyMap<number, OrderLineFacts>,
): InvoiceLine[] {
  const due = computeRetained(order).paid;
  const shares = order.lines.map((line) => Math.max(0, line.amount - line.discountShare - shareBack(line)));
  const goods = shares.reduce((sum, share) => sum + share, 0);
  const shipping = Math.min(due, order.shipping);
  // Products are due at their shares, except for an order whose discounts exceeded them.
  const parts = due - shipping === goods ? shares : goods === 0 ? shares : spread(due - shipping, shares);
  const lines = order.lines.flatMap((line, i): InvoiceLine[] => {
    const amount = parts[i]!;
    const fact = facts.get(line.id);
    if (amount === 0 || !fact) return [];
    const { goodsKind, taxRate, ...found } = fact;
    const rate = taxRate === null || taxRate === undefined ? findVatRate(goodsKind) : taxRate / 100;
    const quantity = line.quantity - line.returned;
    return [{ ...found, orderId, orderLineId: line.id, quantity, rate, amount, tax: taxIn(amount, rate) }];
  });
  const rest = due - lines.reduce((sum, line) => sum + line.amount, 0);
  if (rest === 0) return lines;
  const rate = Math.max(...lines.map((line) => line.rate), 0) || GENERAL_RATE;
  const matched = { name: "运费", spec: "", unit: "次", quantity: 1, orderId, orderLineId: null };
  return [...lines, { ...matched, rate, amount: rest, tax: taxIn(rest, rate) }];
}

export const sumLines = (lines: readonly { amount: Fen; tax: Fen }[]): { amount: Fen; tax: Fen } => ({
  amount: lines.reduce((sum, line) => sum + line.amount, 0),
  tax: lines.reduce((sum, line) => sum + line.tax, 0),
});

/** A line of an issued invoice with its red invoices, waiting ones included. */
export interface IssuedLine {
  id: number;
  orderId: number;
  orderLineId: number | null;
  amount: Fen;
  tax: Fen;
  redAmount: Fen;
}

export interface RedLine {
  invoiceLineId: number;
  amount: Fen;
  tax: Fen;
}

const taxUpTo = (line: IssuedLine, part: Fen): Fen =>
  line.amount === 0 ? 0 : Number((BigInt(line.tax) * BigInt(part)) / BigInt(line.amount));

function redLine(line: IssuedLine, amount: Fen): RedLine[] {
  if (amount <= 0) return [];
  const tax = taxUpTo(line, line.redAmount + amount) - taxUpTo(line, line.redAmount);
  return [{ invoiceLineId: line.id, amount, tax }];
}

/** Returns what red lines must take back of one order so that only `remaining` is left, by its current invoice lines. */
export function redLinesDownTo(
  lines: readonly IssuedLine[],
  orderId: number,
  remaining: readonly InvoiceLine[],
): RedLine[] {
  return lines
    .filter((line) => line.orderId === orderId)
    .flatMap((line) => {
      const remains = remaining.find((item) => item.orderLineId === line.orderLineId)?.amount ?? 0;
      return redLine(line, line.amount - line.redAmount - remains);
    });
}

/** Splits an amount over what is left of each line; null if it is invalid or too much. */
export function redLinesForAmount(lines: readonly IssuedLine[], amount: Fen): RedLine[] | null {
  const left = lines.map((line) => line.amount - line.redAmount);
  const all = left.reduce((sum, item) => sum + item, 0);
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > all) return null;
  const parts = spread(amount, left);
  return lines.flatMap((line, i) => redLine(line, parts[i]!));
}

/** Usual reasons for a red invoice that no return asks for. */
export const RED_REASONS = ["开票有误", "销货退回", "销售折让"] as const;

/** Returns of how many units a part of a line is the price, to a fen for each unit's rounding; null when it is no whole number of units. */
export function unitsIn(part: Fen, whole: Fen, units: number): number | null {
  const found = Math.round((part * units) / whole);
  return found > 0 && Math.abs(part * units - whole * found) <= units ? found : null;
}

/** "FP20261120000001": unique because the id is. */
export const invoiceRequestNumber = (id: number, now: number): string =>
  `FP${toDay(now).replaceAll("-", "")}${String(id).padStart(6, "0")}`;

/** Returns the tax office's number of a 数电票: 20 digits; else null. */
export function readTaxOfficeNumber(text: string): string | null {
  const figures = text.replace(/\s/g, "");
  return /^\d{20}$/.test(figures) ? figures : null;
}

/** Kinds of rows in the history of an invoice. */
export const INVOICE_EVENTS = {
  requested: "提交开票申请",
  changed: "商品退回，开票金额已更新",
  issued: "已开票",
  rejected: "未通过",
  filed: "上传发票文件",
  redRequested: "申请红冲",
  redIssued: "已红冲",
} as const;
export type InvoiceEventKind = keyof typeof INVOICE_EVENTS;

export const invoiceEventText = (kind: string, note: string): string => {
  const what = Object.hasOwn(INVOICE_EVENTS, kind) ? INVOICE_EVENTS[kind as InvoiceEventKind] : "";
  return [what, note].filter(Boolean).join("，");
};

/** Returns the default type: the one chosen at checkout, 普通发票 if they differ or none was chosen. */
export function defaultType(chosen: readonly string[]): VatInvoiceType {
  return chosen.length > 0 && chosen.every((type) => type === "special") ? "special" : "ordinary";
}

/** Why `amount` differs from the file, whose rows may each have the total or parts; or null. */
export function amountFault(amounts: readonly Fen[], amount: Fen): string | null {
  if (amounts.length === 0 || amounts.every((item) => item === amount)) return null;
  const sum = amounts.reduce((all, amount) => all + amount, 0);
  return sum === amount
    ? null
    : `文件中的价税合计 ${formatYuan(amounts.length === 1 ? amounts[0]! : sum)} 与申请的 ${formatYuan(amount)} 不符`;
}
