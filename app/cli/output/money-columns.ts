import type { MoneyFacts } from "~/modules/orders/payment/money-admin.server";
import { payeeFacts } from "~/modules/orders/payment/money-words";
import { type PrintColumns, untruncated } from "./print";

/** Columns of the account for manual refunds; null: none. */
export const payeeColumns = <T>(of: (row: T) => MoneyFacts | null): PrintColumns<T> => {
  const factsOf = (row: T) => {
    const facts = of(row);
    return facts && payeeFacts(facts);
  };
  return {
    户名: (row) => untruncated(factsOf(row)?.holder ?? null),
    开户银行: (row) => untruncated(factsOf(row)?.bank ?? null),
    银行账号: (row) => untruncated(factsOf(row)?.account ?? ""),
  };
};
