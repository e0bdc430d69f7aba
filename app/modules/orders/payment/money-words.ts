import type { MoneyFacts } from "./money-admin.server";

export const purposeText = ({ orderNumber }: Pick<MoneyFacts, "orderNumber">): string =>
  orderNumber === null ? "余额充值" : `订单 ${orderNumber}`;

export const payeeFacts = ({ payee, company, transferProof }: MoneyFacts) => ({
  holder: payee?.holder ?? company,
  bank: payee?.bank ?? (transferProof ? "见转账凭证" : "请向客户核实"),
  account: payee?.account ?? "",
});
