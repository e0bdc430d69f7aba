import { PAYMENT_STATES, type PaymentState } from "~/modules/payments/payment/payment";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import type { Fen } from "~/platform/values/money";
import type { BillProvider, LineKind } from "./bill";

export const BILL_PROVIDERS: readonly BillProvider[] = ["wechat", "alipay", "bank"];
export const isBillProvider = (text: string): text is BillProvider =>
  (BILL_PROVIDERS as readonly string[]).includes(text);

export const STATEMENT_LINE_KIND_NAMES: Readonly<Record<LineKind, string>> = {
  payment: "收款",
  refund: "退款",
};

export const MATCH_RESULT_NAMES = {
  matched: "相符",
  differs: "金额不符",
  unknown: "我方未入账",
  missing: "账单中没有",
} as const;
export type MatchResult = keyof typeof MATCH_RESULT_NAMES;
export const DIFFERENCES = ["differs", "unknown", "missing"] as const satisfies readonly MatchResult[];
export const isResult = (text: string): text is MatchResult => Object.hasOwn(MATCH_RESULT_NAMES, text);

export const DIFFERENCE_STATE_NAMES = { open: "未处理", settled: "已处理", cleared: "已自动核销" } as const;
export type DifferenceState = keyof typeof DIFFERENCE_STATE_NAMES;

export const DIFFERENCE_RESOLUTION_NAMES = {
  booked: "已补入账",
  refunded: "已退款",
  corrected: "支付机构已更正",
  linked: "对应我方另一笔",
  other: "其他",
} as const;
export type DifferenceResolution = keyof typeof DIFFERENCE_RESOLUTION_NAMES;
export const isResolution = (text: string): text is DifferenceResolution =>
  Object.hasOwn(DIFFERENCE_RESOLUTION_NAMES, text);

/** theirs: of a line. ours: missing in the statement. */
export const DIFFERENCE_SIDES = ["theirs", "ours"] as const;

export const FETCHED_BY = "自动获取";

export const differencePath = (id: number): string => `/staff/reconciliation/differences/${id}`;
export const dayPath = (provider: string, day: string): string => `/staff/reconciliation/${provider}/${day}`;

export interface OurSide {
  /** of a refund: its payment */
  paymentId: number;
  number: string;
  kind: LineKind;
  amount: Fen;
  state: string;
  isByHand: boolean;
}

const REFUND_STATES: Readonly<Record<string, string>> = {
  waiting: "退款中",
  stuck: "待人工",
  done: "已退款",
};

export const ourStateText = ({ kind, state, isByHand }: OurSide): string =>
  kind === "payment"
    ? (PAYMENT_STATES[state as PaymentState] ?? state)
    : `${REFUND_STATES[state] ?? state}${isByHand ? "（人工）" : ""}`;

interface Difference {
  provider: string;
  kind: LineKind;
  comparison: MatchResult;
}

/** Returns what to do about it, as text. */
export function adviceOn({ provider, kind, comparison: result }: Difference, ours: OurSide | null): string {
  const who = paymentMethodText(provider);
  if (result === "differs")
    return `${who}的金额和我方不同：核对订单和${who}的明细，少收的联系客户补付，多收的退回。`;
  if (result === "missing")
    return kind === "payment"
      ? `我方已入账，${who}的账单里没有：到${who}后台查这笔单号。确实没有收到的，不要发货，并核对入账的依据。`
      : `我方记为已退款，${who}的账单里没有：到${who}后台查退款单号，没有退出的重新退款。`;
  if (provider === "bank")
    return "银行收到了这笔款项，还没有确认为哪一笔转账：到“对公转账”或“银行流水”确认，或退回付款人。";
  if (ours?.isByHand)
    return `这笔退款已登记为人工退款，${who}又退了一次：核对是否重复退款，多退的联系客户追回。`;
  if (kind === "refund")
    return `${who}退了款，我方没有这笔退款：多半是在${who}后台直接退的。核对订单，把退款补记到我方。`;
  return ours
    ? `${who}收到了钱，我方这笔是“${ourStateText(ours)}”：核对订单，需要的入账，不需要的退回客户。`
    : `${who}收到了钱，我方没有这个单号：核对是不是别的系统的收款，不是的退回付款人。`;
}
