/** How tables of money say what it is for and where it goes back to. */
import type { MoneyFacts } from "~/orders/payment/money-admin.server";
import { type Columns, whole } from "./print";

/** "订单 QN…" or 余额充值. */
export const purposeText = ({ orderNumber }: MoneyFacts): string =>
  orderNumber === null ? "余额充值" : `订单 ${orderNumber}`;

/** Where money is sent back to by hand; null: it is not. Money goes to the company's own account alone (票账货款一致). */
export const payeeColumns = <T>(of: (row: T) => MoneyFacts | null): Columns<T> => ({
  户名: (row) => {
    const facts = of(row);
    return facts && whole(facts.payee?.holder ?? facts.company);
  },
  开户银行: (row) => {
    const facts = of(row);
    return facts && whole(facts.payee?.bank ?? (facts.transferProof ? "见转账凭证" : "请向客户核实"));
  },
  银行账号: (row) => whole(of(row)?.payee?.account ?? ""),
});
