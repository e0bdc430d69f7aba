import type { FormErrors } from "~/platform/http/forms/forms.server";
import { applyPercent, type Fen } from "~/platform/values/money";

export interface PayableOrder {
  payable: Fen;
  /** of it, a part already paid by transfer */
  paid: Fen;
  isEphedrine: boolean;
}

export interface WalletFunds {
  balance: Fen;
  redPacket: Fen;
}

export interface WalletSelection {
  useBalance: boolean;
  useRedPacket: boolean;
  /** the most that the balance may pay; default all of it */
  balanceLimit?: Fen | null;
}

export interface PaymentPlan {
  balance: Fen;
  redPacket: Fen;
  /** left for another method */
  rest: Fen;
  /** the most that red packets may pay of this order */
  redPacketCap: Fen;
}

/** Red packets first, up to their percentage, because they buy nothing else; then the balance, up to the buyer's wish; the rest by another method. Ephedrine products are paid by bank transfer alone. */
export function planPayment(
  order: PayableOrder,
  funds: WalletFunds,
  choice: WalletSelection,
  redPacketPercent: number,
): PaymentPlan {
  const due = order.payable - order.paid;
  if (order.isEphedrine) return { balance: 0, redPacket: 0, rest: due, redPacketCap: 0 };
  const redPacketCap = Math.min(due, applyPercent(order.payable, redPacketPercent));
  const redPacket = choice.useRedPacket ? Math.max(0, Math.min(funds.redPacket, redPacketCap)) : 0;
  const wanted = choice.useBalance ? Math.min(funds.balance, choice.balanceLimit ?? Infinity) : 0;
  const balance = Math.max(0, Math.min(wanted, due - redPacket));
  return { balance, redPacket, rest: due - redPacket - balance, redPacketCap };
}

/** Returns the balance part of a started payment if the balance could have paid more (the buyer's wish), else null. */
export function getBalancePart(
  order: PayableOrder,
  funds: WalletFunds,
  held: WalletFunds,
  redPacketPercent: number,
): Fen | null {
  const whole = { useBalance: true, useRedPacket: held.redPacket > 0 };
  const limit = planPayment(order, funds, whole, redPacketPercent).balance;
  return held.balance > 0 && held.balance < limit ? held.balance : null;
}

export type StartRefusal =
  | { code: "notFound" }
  | { code: "notPayable" }
  | { code: "expired" }
  | { code: "changed"; rest: Fen }
  | { code: "bankOnly" }
  | { code: "paymentMethodMissing" }
  | { code: "transferProofMissing" }
  | { code: "transferProofRefused"; text: string }
  | { code: "creditRefused"; text: string }
  | { code: "providerDown" };

export function startRefusalErrors(refusal: StartRefusal): FormErrors {
  const { field, text } = startRefusalText(refusal);
  return field === null ? { form: [text] } : { fields: { [field]: [text] } };
}

/** Returns the buyer's message and its field, null for the whole form. */
export function startRefusalText(refusal: StartRefusal): {
  field: "paymentMethod" | "transferProof" | null;
  text: string;
} {
  switch (refusal.code) {
    case "notFound":
      return { field: null, text: "没有找到这张订单" };
    case "notPayable":
      return { field: null, text: "该订单已不在待付款状态，无需付款" };
    case "expired":
      return { field: null, text: "付款时间已过，订单将自动取消，请重新下单" };
    case "changed":
      return { field: null, text: "付款金额已按您的选择更新，请核对后再次提交" };
    case "bankOnly":
      return { field: "paymentMethod", text: "含麻商品只能使用对公转账付款" };
    case "paymentMethodMissing":
      return { field: "paymentMethod", text: "请选择其余款项的付款方式" };
    case "transferProofMissing":
      return { field: "transferProof", text: "请上传转账回单" };
    case "transferProofRefused":
      return { field: "transferProof", text: refusal.text };
    case "creditRefused":
      return { field: "paymentMethod", text: `不能使用信用支付：${refusal.text}` };
    case "providerDown":
      return {
        field: "paymentMethod",
        text: "该付款方式暂时无法使用，未扣除任何款项，请稍后再试或更换付款方式",
      };
  }
}
