import { formatYuan, type Fen } from "~/platform/values/money";

/** More than half as much again as was due: probably a typing error. */
export const isFarAbove = (amount: Fen, due: Fen): boolean => amount * 2 > due * 3;

export const farAboveText = (what: string, amount: Fen, due: Fen): string =>
  `到账 ${formatYuan(amount)} 远多于${what}的 ${formatYuan(due)}，多出的 ${formatYuan(amount - due)} 将转入客户余额，请对照银行流水核对金额后再确认`;
