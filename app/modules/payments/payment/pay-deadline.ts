/** Until when something is to be paid, in one wording everywhere. Pure; epoch ms. */
import { formatTime } from "~/platform/values/clock";

/** "请在 2026-11-24 15:02 前付款"; `verb` where only a part is still open. */
export const payByText = (payBefore: number, verb: "付款" | "付清" = "付款"): string =>
  `请在 ${formatTime(payBefore)} 前${verb}`;

/** The same once it is over. */
export const paidTooLateText = (payBefore: number): string =>
  `应于 ${formatTime(payBefore)} 前付款，订单将自动取消，请重新下单。`;
