import { plainFigures } from "~/platform/values/whole-number";
import { DAY } from "~/platform/values/clock";
import { formatYuan, parseYuan, type Fen } from "~/platform/values/money";
import type { PaymentState } from "~/modules/payments/payment/payment";
import type { OfferedMethod } from "~/modules/payments/providers/provider";
import { RECHARGES_PATH } from "~/modules/payments/payment/pay-path";

export const MIN_RECHARGE: Fen = 100;
export const MAX_RECHARGE: Fen = 50_000_000;
export const QUICK_AMOUNTS: readonly Fen[] = [100_000, 500_000, 1_000_000, 5_000_000];

/** Unpaid recharges of a company at a time. */
export const MAX_WAITING = 10;
export const TOO_MANY_RECHARGES = `贵司已有 ${MAX_WAITING} 笔充值待付款，请先付款或取消`;

/** An unpaid recharge expires after a day, like an order. */
export const rechargeLapses = (createdAt: number): number => createdAt + DAY;

export interface Recharge {
  number: string;
  amount: Fen;
  paymentMethod: string;
  provider: string;
  state: PaymentState;
  hasTransferProof: boolean;
  orders: number;
  createdAt: number;
  finishedAt: number | null;
  note: string;
}

export interface RechargePage {
  rows: Recharge[];
  total: number;
  page: number;
  pages: number;
  paymentMethods: OfferedMethod[];
  bankAccount: { name: string; bank: string; number: string } | null;
  back: Recharge | null;
}

/** Returns fen of an entered amount, or an error. */
export function readRecharge(input: string): { amount: Fen } | { text: string } {
  const amount = parseYuan(plainFigures(input).replace(/^[¥￥]\s*/, ""));
  if (amount === null) return { text: "请填写金额，最多两位小数，如 5000.00" };
  if (amount < MIN_RECHARGE) return { text: `每次至少充值 ${formatYuan(MIN_RECHARGE)}` };
  if (amount > MAX_RECHARGE)
    return { text: `每次最多充值 ${formatYuan(MAX_RECHARGE)}，更大的金额请分次充值` };
  return { amount };
}

/** The address of a page of the recharges. */
export const rechargeHref = (page: number): string => `${RECHARGES_PATH}${page > 1 ? `?page=${page}` : ""}`;

/** Returns the result of a recharge as a sentence. */
export function rechargeText({ state, amount, hasTransferProof, orders }: Recharge): {
  kind: "success" | "info" | "warning";
  text: string;
} {
  if (state === "succeeded" && orders > 0)
    return {
      kind: "success",
      text: `${formatYuan(amount)} 已到账，用于付清 ${orders} 张订单，余下的在您的余额中。`,
    };
  if (state === "succeeded")
    return { kind: "success", text: `充值成功，${formatYuan(amount)} 已存入您的余额。` };
  if (state === "failed") return { kind: "warning", text: "付款未成功，没有扣款，您可以重新充值。" };
  if (state === "closed") return { kind: "info", text: "这笔充值已取消。" };
  if (state !== "pending") return { kind: "info", text: `这笔充值的 ${formatYuan(amount)} 按原路退回。` };
  if (hasTransferProof && orders > 0)
    return { kind: "info", text: `转账回单已提交，核对到账后自动付清 ${orders} 张订单。` };
  if (hasTransferProof) return { kind: "info", text: "转账回单已提交，核对到账后存入余额。" };
  return { kind: "warning", text: "我们还没有收到这笔款项，您可以继续支付或取消。" };
}
