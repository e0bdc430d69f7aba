/** The data of the wallet's pages, all of the session's company; a fixed number of queries each. */
import { accountsOf } from "./ledger.server";
import { ACCOUNT_KINDS, readLedgerQuery, readPage } from "./ledger-query";
import type { OwnVouchersPage, BalancePage, WalletSummary } from "./wallet-page";
import { readOwnView } from "./wallet-page";
import { ownCountsByKind, ownTickets } from "./own-vouchers.server";
import { findRows, monthEnds } from "./statement.server";
import { lastBank, waitingWithdrawals, withdrawalsOf } from "./withdrawal.server";
import type { VoucherKind } from "~/promotions/coupon-centre";

const MONTHS = 12;

/** What stands above each page (specification, section 2: 我的钱包). */
export async function walletSummary(companyId: number, now: number): Promise<WalletSummary> {
  const [accounts, waiting, vouchers] = await Promise.all([
    accountsOf(companyId),
    waitingWithdrawals(companyId),
    ownCountsByKind(companyId, now),
  ]);
  return { balance: accounts.balance, redPacket: accounts.redPacket, waiting, vouchers };
}

/** /yegl 余额管理: rows and months, or withdrawals. */
export async function balancePage(
  companyId: number,
  params: URLSearchParams,
  now: number,
): Promise<BalancePage> {
  if (params.get("tab") === "withdraw") {
    const [list, last] = await Promise.all([withdrawalsOf(companyId, readPage(params)), lastBank(companyId)]);
    return { tab: "withdraw", list, last };
  }
  const [found, months] = await Promise.all([
    findRows(companyId, "balance", readLedgerQuery(params, ACCOUNT_KINDS.balance)),
    monthEnds(companyId, "balance", MONTHS, now),
  ]);
  return { tab: "rows", found, months };
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
  return { view, now, ...(await ownTickets(companyId, view, kind, page, now)) };
}
