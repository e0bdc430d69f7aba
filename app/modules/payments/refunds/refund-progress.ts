import { DAY, formatTime } from "~/platform/values/clock";
import { formatYuan, type Fen } from "~/platform/values/money";
import { PAYMENT_STATES, type Payment } from "~/modules/payments/payment/payment";
import {
  isCredit,
  isWalletMethod,
  paymentMethodText,
  findPaymentMethod,
  isTransferMethod,
} from "~/modules/payments/payment/payment-method";

export const REFUND_STATES = ["waiting", "stuck", "done"] as const;
type RefundState = (typeof REFUND_STATES)[number];

export interface RefundRow {
  number: string;
  provider: string;
  amount: Fen;
  /** waiting: to be sent or under way. stuck: refused by the provider */
  state: RefundState;
  note: string;
  createdAt: number;
  finishedAt: number | null;
}

export interface RefundList {
  rows: RefundRow[];
  /** whom to call, or null */
  manager: { name: string; phone: string; isDefault: boolean } | null;
  /** epoch ms of the reading */
  now: number;
}

export interface RefundProgress {
  state: RefundState;
  label: string;
  text: string;
  /** longer than usual: the company should call */
  isLate: boolean;
}

/** "已退 ¥3.00，退款中 ¥2.00": of `refunded`, done and under way; or "". */
export function refundSplitText(refunded: Fen, returned: Fen): string {
  const pending = refunded - returned;
  const parts = [
    returned > 0 ? `已退 ${formatYuan(returned)}` : "",
    pending > 0 ? `退款中 ${formatYuan(pending)}` : "",
  ];
  return parts.filter(Boolean).join("，");
}

/** Returns a payment's state with its refunds; "" if it is simply paid. */
export function paymentStateText(payment: Pick<Payment, "state" | "refunded">, returned: Fen): string {
  if (payment.state !== "succeeded") return PAYMENT_STATES[payment.state];
  return refundSplitText(payment.refunded, returned);
}

const STUCK_LATE_AFTER = 5;
const BY_HAND = "由商城财务办理";

function doneText({ provider, createdAt, finishedAt }: RefundRow): string {
  const when = formatTime(finishedAt ?? createdAt);
  if (isCredit(provider)) return `${when} 已冲减账款，已还清的部分退回余额`;
  if (isWalletMethod(provider)) return `${when} 已退回，可以使用`;
  const arrives = findPaymentMethod(provider)?.refund?.arrives;
  return arrives ? `${when} 已退出，${arrives}` : `${when} 已退出`;
}

function underWayText({ provider, state }: RefundRow): string {
  const method = paymentMethodText(provider);
  if (state === "stuck") return `${method}未能原路退回，由商城财务核实后退款`;
  const arrives = findPaymentMethod(provider)?.refund?.arrives;
  if (isTransferMethod(provider)) return `由商城财务汇至您的付款账户，${arrives}`;
  return `已提交${method}原路退回，${arrives ?? BY_HAND}`;
}

/** `now` in ms. */
export function refundProgress(refund: RefundRow, now: number): RefundProgress {
  const { provider, state, createdAt } = refund;
  if (state === "done") return { state, label: "已退款", text: doneText(refund), isLate: false };
  const isStuck = state === "stuck";
  const usual = isStuck ? undefined : findPaymentMethod(provider)?.refund?.lateAfter;
  return {
    state,
    label: isStuck ? "人工处理" : "退款中",
    text: underWayText(refund),
    isLate: now > createdAt + (usual ?? STUCK_LATE_AFTER) * DAY,
  };
}

/** Returns whom to call about a late refund, or null. */
export function whomToCall({ rows, manager, now }: RefundList): string | null {
  const late = rows.filter((row) => refundProgress(row, now).isLate);
  if (late.length === 0) return null;
  const numbers = late.map((row) => row.number).join("、");
  const who = manager
    ? `${manager.isDefault ? "" : "专属客服 "}${manager.name} ${manager.phone}`
    : "在线客服";
  return `退款时间超过通常期限，请联系${manager?.isDefault ? "客服 " : ""}${who}，并告知退款编号 ${numbers}`;
}

/** Whether a person must send it: transfers, and refused ones. */
export const isRefundByHand = ({ provider, state }: Pick<RefundRow, "provider" | "state">): boolean =>
  isTransferMethod(provider) || state === "stuck";

/** Who acts on a refund that is not done, for those who run the shop. */
export function refundActor(
  refund: Pick<RefundRow, "provider" | "state"> & { tries: number; nextTryAt: number },
): string {
  if (refund.state === "stuck") return "支付机构未受理，人工退款";
  if (isRefundByHand(refund)) return "人工退款";
  return refund.tries === 0
    ? "支付机构退款中"
    : `支付机构退款中，已试 ${refund.tries} 次，下次 ${formatTime(refund.nextTryAt)}`;
}
