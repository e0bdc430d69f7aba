/** What money is for and where it goes back to, in words. Pure. */
import type { MoneyFacts } from "./money-admin.server";

/** "订单 QN…" or 余额充值. */
export const purposeText = ({ orderNumber }: Pick<MoneyFacts, "orderNumber">): string =>
  orderNumber === null ? "余额充值" : `订单 ${orderNumber}`;

/** Whom money is sent back to by hand: the company's own account alone (票账货款一致). */
export const payeeFacts = ({ payee, company, transferProof }: MoneyFacts) => ({
  holder: payee?.holder ?? company,
  bank: payee?.bank ?? (transferProof ? "见转账凭证" : "请向客户核实"),
  account: payee?.account ?? "",
});
