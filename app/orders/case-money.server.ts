/** Paying a case's refund out: the one place that decides where its money goes. */
import type { Db } from "~/platform/database.server";
import type { Fen } from "~/platform/money";
import { post } from "~/wallet/ledger.server";

export interface PaidBack {
  companyId: number;
  orderId: number;
  /** fen, 0 or more */
  amount: Fen;
  /** business key: the second time nothing is paid */
  key: string;
  note: string;
  now: number;
}

/** Pays a refund out in the caller's transaction and says where to in words. */
export async function payBack(trx: Db, { amount, ...given }: PaidBack): Promise<string> {
  if (amount === 0) return "";
  await post(trx, { ...given, account: "balance", kind: "refund", amount, key: `${given.key}:refund` });
  return "账户余额";
}
