/** Money of a transfer that an operator has seen, with nobody asked about a surplus. */
import { type ConfirmMoneyResult, confirmMoney } from "~/modules/orders/payment/settle.server";

export const confirmTransfer = (
  number: string,
  amount: number,
  by: string,
  now: number,
  reference?: string,
): Promise<ConfirmMoneyResult> =>
  confirmMoney({ number, amount, by, ...(reference !== undefined && { reference }) }, now);
