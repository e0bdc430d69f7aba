import { z } from "zod";
import { formatYuan, parseYuan, type Fen } from "~/platform/values/money";
import { YUAN } from "~/platform/values/number-fields";
import type { ProviderState } from "./notice";

const amount = z
  .string()
  .regex(YUAN)
  .transform((text): Fen => parseYuan(text) ?? 0);
const isNothing = (value: unknown) => value === undefined || value === "";
const maybe = z.preprocess((value) => (isNothing(value) ? undefined : value), amount.optional());
const currency = z.string().optional();

const Sums = z.object({
  totalAmount: amount,
  receiptAmount: maybe,
  buyerPayAmount: maybe,
  payAmount: maybe,
  settleAmount: maybe,
  currency,
  transCurrency: currency,
  payCurrency: currency,
  settleCurrency: currency,
});

/** A trade gets Alipay's number once money has moved. */
export const Trade = Sums.extend({
  outTradeNo: z.string(),
  tradeNo: z.string(),
  tradeStatus: z.enum(["WAIT_BUYER_PAY", "TRADE_SUCCESS", "TRADE_FINISHED", "TRADE_CLOSED"]),
  sendPayDate: z.string().optional(),
  gmtPayment: z.string().optional(),
}).refine(({ tradeNo, tradeStatus }) => tradeNo !== "" || tradeStatus === "WAIT_BUYER_PAY");
export type Trade = z.infer<typeof Trade>;

/** https://opendocs.alipay.com/open/270/105902: the same in snake case, as a form. */
export const NoticeHead = z.object({
  notify_id: z.string().min(1).max(128),
  notify_type: z.string().optional(),
  app_id: z.string(),
  auth_app_id: z.string().optional(),
  seller_id: z.string().optional(),
  gmt_refund: z.string().default(""),
  refund_fee: z.string().default(""),
});

/** Whether a notice is about a refund: requested ones are notified too. */
export const isOfRefund = (head: z.infer<typeof NoticeHead>): boolean =>
  head.gmt_refund !== "" || (parseYuan(head.refund_fee) ?? 0) > 0;

/** "total_amount" is "totalAmount", as in the library's answers. */
export const inAnswersNames = (sent: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

const foreignIn = (currencies: readonly (string | undefined)[]) =>
  currencies.find((currency) => currency !== undefined && currency !== "" && currency !== "CNY");

/** Returns what differs from the request, in words for the operator, or null. */
export function alipayPaidMismatch(trade: z.infer<typeof Sums>): string | null {
  const foreign = foreignIn([trade.currency, trade.transCurrency, trade.payCurrency, trade.settleCurrency]);
  if (foreign !== undefined) return `币种为 ${foreign}，应为 CNY`;
  const { totalAmount: total, receiptAmount: received, buyerPayAmount: byBuyer } = trade;
  const short = [received, trade.payAmount, trade.settleAmount].find(
    (item) => item !== undefined && item !== total,
  );
  if (short !== undefined) return `商家实收 ${formatYuan(short)}，订单金额 ${formatYuan(total)}`;
  const isWhole = byBuyer === undefined || byBuyer === total || (byBuyer < total && received === total);
  return isWhole ? null : `用户实付 ${formatYuan(byBuyer)}，订单金额 ${formatYuan(total)}`;
}

/** Returns the state of a payment. Alipay closes unpaid and fully refunded trades; TRADE_FINISHED is paid. A partial refund is no state. */
export function toAlipayState(trade: Trade): ProviderState {
  const { tradeNo: providerRef, tradeStatus, totalAmount: amount } = trade;
  if (tradeStatus === "WAIT_BUYER_PAY") return { state: "waiting" };
  if (tradeStatus === "TRADE_CLOSED")
    return { state: wasPaid(trade) ? "refunded" : "failed", providerRef, amount };
  const mismatch = alipayPaidMismatch(trade);
  return { state: "paid", providerRef, amount, ...(mismatch !== null && { mismatch }) };
}

const wasPaid = ({ sendPayDate, gmtPayment, receiptAmount = 0, buyerPayAmount = 0 }: Trade) =>
  !isNothing(sendPayDate) || !isNothing(gmtPayment) || receiptAmount > 0 || buyerPayAmount > 0;

export const AlipayRefund = z.object({
  outTradeNo: z.string(),
  refundFee: maybe,
  sendBackFee: maybe,
  refundCurrency: currency,
});
export const RefundKnown = z.object({
  outTradeNo: z.string().optional(),
  outRequestNo: z.string().optional(),
  refundStatus: z.string().optional(),
  refundAmount: maybe,
  totalAmount: maybe,
  refundCurrency: currency,
});

interface Query {
  number: string;
  paymentNumber: string;
  amount: Fen;
  paid: Fen;
}

/** Returns what of a refund differs from the request, or null. */
export function alipayRefundMismatch(message: z.infer<typeof AlipayRefund>, query: Query): string | null {
  if (message.outTradeNo !== query.paymentNumber) return `a refund of ${message.outTradeNo}`;
  if (foreignIn([message.refundCurrency]) !== undefined) return `currency ${message.refundCurrency}`;
  const { refundFee: all = query.amount, sendBackFee: sent = query.amount } = message;
  if (all >= query.amount && all <= query.paid && sent === query.amount) return null;
  return `${sent} fen went back, ${all} in all`;
}

export function knownMismatch(notice: z.infer<typeof RefundKnown>, input: Query): string | null {
  const { outTradeNo = input.paymentNumber, outRequestNo = input.number } = notice;
  if (outTradeNo !== input.paymentNumber || outRequestNo !== input.number)
    return `refund ${outRequestNo} of ${outTradeNo}`;
  if (foreignIn([notice.refundCurrency]) !== undefined) return `currency ${notice.refundCurrency}`;
  const { refundAmount: sent = input.amount, totalAmount: total = input.paid } = notice;
  return sent === input.amount && total === input.paid ? null : `${sent} of ${total} fen`;
}
