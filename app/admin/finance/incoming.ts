/** Money that came in by hand: how much is so far above what was due that it is asked about first. Pure; fen. */
import { formatYuan, type Fen } from "~/platform/values/money";

/** More than half as much again as was due: rather a slip of the hand than a surplus. */
export const isFarAbove = (amount: Fen, due: Fen): boolean => amount * 2 > due * 3;

/** What is asked of such an amount. `what`: "未还", "应付". */
export const farAboveText = (what: string, amount: Fen, due: Fen): string =>
  `到账 ${formatYuan(amount)} 远多于${what}的 ${formatYuan(due)}，多出的 ${formatYuan(amount - due)} 将转入客户余额，请对照银行流水核对金额后再确认`;
