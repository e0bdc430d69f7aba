import { z } from "zod";
import { formatYuan, type Fen } from "~/platform/values/money";
import type { ProviderState } from "./notice";

const amount = z.number().int().min(0);
const currency = z.string().optional();

/** https://pay.weixin.qq.com/doc/v3/merchant/4012791882 */
export const Transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().min(1).optional(),
  trade_type: z.string().optional(),
  trade_state: z.enum([
    "SUCCESS",
    "REFUND",
    "NOTPAY",
    "CLOSED",
    "REVOKED",
    "USERPAYING",
    "PAYERROR",
    "ACCEPT",
  ]),
  amount: z
    .object({ total: amount, payer_total: amount.optional(), currency, payer_currency: currency })
    .optional(),
  promotion_detail: z.array(z.object({ type: z.string().optional(), amount, currency })).default([]),
});
export type Transaction = z.infer<typeof Transaction>;

/** https://pay.weixin.qq.com/doc/v3/merchant/4012791883 */
export const WechatRefund = z.object({
  out_refund_no: z.string(),
  out_trade_no: z.string(),
  status: z.enum(["SUCCESS", "CLOSED", "PROCESSING", "ABNORMAL"]),
  amount: z.object({ refund: amount, total: amount, currency }),
});

const BORNE_BY_OTHERS = "CASH";
const isYuan = (value: string | undefined) => value === undefined || value === "CNY";

/** Returns what differs from the request, in words for the operator, or null. */
export function wechatPaidMismatch(trade: Transaction): string | null {
  const { amount: sum, trade_type: type, promotion_detail: promotions } = trade;
  if (!sum) return "没有金额";
  const foreign = [sum, ...promotions].find((item) => !isYuan(item.currency))?.currency;
  if (foreign !== undefined) return `币种为 ${foreign}，应为 CNY`;
  if (!isYuan(sum.payer_currency)) return `支付币种为 ${sum.payer_currency}，应为 CNY`;
  if (type !== undefined && type !== "NATIVE") return `交易类型为 ${type}，应为 NATIVE`;
  if (sum.payer_total === undefined) return null;
  const value = promotions
    .filter((promotion) => promotion.type === BORNE_BY_OTHERS)
    .reduce((all, promotion) => all + promotion.amount, 0);
  if (sum.payer_total + value === sum.total) return null;
  return `用户实付 ${formatYuan(sum.payer_total)}，订单金额 ${formatYuan(sum.total)}`;
}

const MEANINGS: Record<Transaction["trade_state"], ProviderState["state"]> = {
  SUCCESS: "paid",
  REFUND: "refunded",
  NOTPAY: "waiting",
  USERPAYING: "waiting",
  ACCEPT: "waiting",
  CLOSED: "failed",
  REVOKED: "failed",
  PAYERROR: "failed",
};

/** Returns the state of a payment. Of a partly or fully refunded one no more is known. */
export function toWechatState(trade: Transaction): ProviderState {
  const { transaction_id: providerRef, amount: sum } = trade;
  const state = MEANINGS[trade.trade_state];
  if (state === "failed")
    return { state, providerRef: providerRef ?? trade.out_trade_no, amount: sum?.total ?? 0 };
  if ((state !== "paid" && state !== "refunded") || !providerRef || !sum) return { state: "waiting" };
  const mismatch = state === "paid" ? wechatPaidMismatch(trade) : null;
  return { state, providerRef, amount: sum.total, ...(mismatch !== null && { mismatch }) };
}

/** Returns what of a refund differs from the request, or null. */
export function wechatRefundMismatch(
  message: z.infer<typeof WechatRefund>,
  query: { number: string; paymentNumber: string; amount: Fen; paid: Fen },
): string | null {
  if (message.out_refund_no !== query.number || message.out_trade_no !== query.paymentNumber)
    return `refund ${message.out_refund_no} of ${message.out_trade_no}`;
  if (!isYuan(message.amount.currency)) return `currency ${message.amount.currency}`;
  if (message.amount.refund === query.amount && message.amount.total === query.paid) return null;
  return `${message.amount.refund} of ${message.amount.total} fen`;
}
