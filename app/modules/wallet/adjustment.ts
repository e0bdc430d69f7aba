import { formatYuan, type Fen } from "~/platform/values/money";
import { WALLET_ACCOUNTS, type WalletAccount } from "./ledger";

export const ADJUSTED_ACCOUNTS = ["balance", "redPacket"] as const satisfies readonly WalletAccount[];
export type AdjustedAccount = (typeof ADJUSTED_ACCOUNTS)[number];

export const ADJUSTMENT_REASONS = {
  correction: "账务更正",
  compensation: "赔付补偿",
  offline: "线下收付款",
  activity: "活动补发",
  other: "其他",
} as const;
export type AdjustmentReason = keyof typeof ADJUSTMENT_REASONS;

export interface WalletAdjustment {
  account: AdjustedAccount;
  /** signed, not 0 */
  amount: Fen;
  reason: AdjustmentReason;
  /** shown to the company */
  text: string;
}

export const adjustmentNote = ({ reason, text }: Pick<WalletAdjustment, "reason" | "text">): string =>
  `${ADJUSTMENT_REASONS[reason]}：${text}`;

export const adjustmentText = ({ account, amount }: Pick<WalletAdjustment, "account" | "amount">): string =>
  `${WALLET_ACCOUNTS[account]}${amount < 0 ? "扣减" : "增加"} ${formatYuan(Math.abs(amount))}`;

/** Why so much cannot be taken from an account. */
export const formatInsufficientBalance = (account: AdjustedAccount, held: Fen): string =>
  `${WALLET_ACCOUNTS[account]}只有 ${formatYuan(held)}，不足以扣减`;
