import { readAccounts } from "./ledger.server";
import { ACCOUNT_KINDS, readLedgerQuery } from "./ledger-query";
import type { BalanceStatement, OwnVouchersPage, WalletSummary, WithdrawalsPage } from "./wallet-page";
import { readOwnView } from "./wallet-page";
import { ownCountsByKind, listOwnVouchers } from "~/modules/vouchers/own-vouchers.server";
import { findRows, monthEnds } from "./statement.server";
import { lastBank, waitingWithdrawals, readWithdrawals } from "./withdrawal.server";
import type { VoucherKind } from "~/modules/vouchers/coupon-centre";

const MONTHS = 12;

/** Returns the summary above each page (specification, section 2: 我的钱包). */
export async function walletSummary(companyId: number, now: number): Promise<WalletSummary> {
  const [accounts, waiting, vouchers] = await Promise.all([
    readAccounts(companyId),
    waitingWithdrawals(companyId),
    ownCountsByKind(companyId, now),
  ]);
  return { balance: accounts.balance, redPacket: accounts.redPacket, waiting, vouchers };
}

/** /yegl 余额管理. */
export async function balanceStatement(
  companyId: number,
  params: URLSearchParams,
  now: number,
): Promise<BalanceStatement> {
  const [found, months] = await Promise.all([
    findRows(companyId, "balance", readLedgerQuery(params, ACCOUNT_KINDS.balance)),
    monthEnds(companyId, "balance", MONTHS, now),
  ]);
  return { found, months };
}

/** /yegl/withdraw 提现. */
export async function withdrawalsPage(companyId: number, page: number): Promise<WithdrawalsPage> {
  const [list, last] = await Promise.all([readWithdrawals(companyId, page), lastBank(companyId)]);
  return { list, last };
}

/** /zhhb 账户红包. */
export function redPacketRows(companyId: number, params: URLSearchParams) {
  return findRows(companyId, "redPacket", readLedgerQuery(params, ACCOUNT_KINDS.redPacket));
}

/** /yhq 优惠券, /xjq 现金券. */
export async function ownVouchers(
  companyId: number,
  kind: VoucherKind,
  params: URLSearchParams,
  now: number,
): Promise<OwnVouchersPage> {
  const { view, page } = readOwnView(params);
  return { view, now, ...(await listOwnVouchers(companyId, { view, kind, page }, now)) };
}
