import { companiesNamed } from "~/modules/company/identity/companies.server";
import type { BankLine } from "~/modules/payments/bank-file/bank-lines.server";
import { waitingTransfers } from "~/modules/payments/payment/payments.server";
import { rechargesOfOrders } from "~/modules/payments/recharge/recharge.server";
import { db } from "~/platform/database/database.server";
import {
  type MatchedLine,
  matchLines,
  toPayerNameVariants,
  numbersIn,
  type WaitingTransfer,
} from "./bank-match";
import { moneyFacts } from "./money-admin.server";

const all = <T, R>(rows: readonly T[], of: (row: T) => readonly R[]): R[] => [...new Set(rows.flatMap(of))];

/** Returns each line with its result, in order. A dozen queries. */
export async function matchBankLines(lines: readonly BankLine[]): Promise<(BankLine & MatchedLine)[]> {
  const open = lines.filter(({ paymentNumber }) => paymentNumber === null);
  const orders = all(open, ({ remark }) => numbersIn(remark).orders);
  const orderIds =
    orders.length === 0
      ? []
      : (await db.selectFrom("orders").select("id").where("number", "in", orders).execute()).map(
          ({ id }) => id,
        );
  const payments = await waitingTransfers({
    numbers: all(open, ({ remark }) => numbersIn(remark).payments),
    orderIds,
    ids: await rechargesOfOrders(orderIds),
    companyIds: await companiesNamed(all(open, ({ payer }) => toPayerNameVariants(payer))),
  });
  const facts = await moneyFacts(payments.map(({ id }) => id));
  const transfers = payments.map(({ id, number, amount }): WaitingTransfer => {
    const { company, orderNumber } = facts.get(id)!;
    return { number, amount, company, orderNumbers: orderNumber?.split("、") ?? [] };
  });
  const results = matchLines(lines, transfers);
  return lines.map((line, at) => ({ ...line, ...results[at]! }));
}
