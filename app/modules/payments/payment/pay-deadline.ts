import { formatTime } from "~/platform/values/clock";

export const payByText = (payBefore: number, verb: "付款" | "付清" = "付款"): string =>
  `请在 ${formatTime(payBefore)} 前${verb}`;

export const paidTooLateText = (payBefore: number): string =>
  `应于 ${formatTime(payBefore)} 前付款，订单将自动取消，请重新下单。`;
