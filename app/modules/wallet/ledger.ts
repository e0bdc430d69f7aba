import type { Fen } from "~/platform/values/money";

/** balance and redPacket in fen, points in points. */
export type WalletAccount = "balance" | "redPacket" | "points";
export const WALLET_ACCOUNTS: Record<WalletAccount, string> = {
  balance: "账户余额",
  redPacket: "红包",
  points: "积分",
};

export type LedgerKind =
  | "pay"
  | "refund"
  | "recharge"
  | "withdraw"
  | "grant"
  | "reward"
  | "takeBack"
  | "exchange"
  | "repay"
  | "compensation"
  | "adjust";
export const LEDGER_KINDS: Record<LedgerKind, string> = {
  pay: "订单支付",
  refund: "退款",
  recharge: "充值",
  withdraw: "提现",
  grant: "发放",
  reward: "奖励",
  takeBack: "收回",
  exchange: "积分兑换",
  repay: "归还账款",
  compensation: "效期赔付",
  adjust: "人工调整",
};

export interface LedgerEntry {
  companyId: number;
  account: WalletAccount;
  amount: Fen;
  kind: LedgerKind;
  /** unique in the whole ledger: the same thing is never posted twice */
  key: string;
  orderId?: number | null;
  note: string;
  now: number;
}

export type WalletAmounts = Record<WalletAccount, number>;

/** "insufficient": no change; "already": this key was posted before. */
export type PostResult = "posted" | "already" | "insufficient";
