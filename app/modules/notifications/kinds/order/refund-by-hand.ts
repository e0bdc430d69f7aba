import { formatYuan, type Fen } from "~/platform/values/money";
import { type MessageKind, orderPage } from "../message-kind";

interface ManualRefund {
  refundNumber: string;
  amount: Fen;
  methodName: string;
  how: string;
  orderId: number | null;
}

export const refundByHand: MessageKind<ManualRefund> = {
  topic: "order",
  write: ({ refundNumber, amount, methodName, how, orderId }) => ({
    title: `退款 ${formatYuan(amount)} 已办理`,
    body: `原付款方式${methodName}，由商城财务人工退款：${how}。退款编号 ${refundNumber}`,
    url: orderId === null ? "/yegl" : orderPage({ orderId }),
  }),
};
