/** A month read row by row: what `readMonthFigures` sums in the database, added up one by one. */
import { db } from "~/platform/database/database.server";
import { monthSpan } from "~/platform/values/clock";
import { figuresOf, type MonthFigures, type MonthSum } from "~/reports/month-end/figures";

export async function naiveFigures(month: string): Promise<MonthFigures> {
  const { from, to } = monthSpan(month);
  const isIn = (at: number | null) => at !== null && at >= from && at < to;
  const isBefore = (at: number | null) => at !== null && at < to;
  const sums: MonthSum[] = [];
  const add = (part: MonthSum["part"], of: string, by: string, amount: number, tax = 0, count = 1) => {
    if (amount !== 0) sums.push({ part, of, by, count, amount, tax });
  };
  const payments = await db.selectFrom("payment").selectAll().execute();
  for (const one of payments)
    if (isIn(one.paid_at)) {
      const isLate = one.purpose === "recharge" && one.state !== "succeeded";
      add("received", one.provider, isLate ? "late" : one.purpose, one.amount);
    }
  for (const one of await db.selectFrom("payment_refund").selectAll().execute())
    if (one.state === "done" && isIn(one.finished_at)) {
      const { provider } = payments.find(({ id }) => id === one.payment_id)!;
      add("refunded", one.key === "balance" ? "toBalance" : provider, "", one.amount);
    }
  for (const one of await db.selectFrom("repayment").selectAll().execute())
    if (isIn(one.at)) {
      add("received", one.means, "repayment", one.amount - one.surplus);
      add("received", one.means, "surplus", one.surplus);
    }
  for (const one of await db.selectFrom("ledger").selectAll().execute()) {
    if (isIn(one.at)) add("moved", one.account, one.kind, one.amount);
    if (isIn(one.at) && one.key.endsWith(":surplus") && one.order_id !== null)
      add("received", "bank", "surplus", one.amount);
    if (isBefore(one.at)) add("held", one.account, "", one.amount, 0, 0);
  }
  for (const one of await db.selectFrom("credit_entry").selectAll().execute()) {
    if (isIn(one.at)) add("moved", "credit", one.kind, one.amount);
    if (isBefore(one.at)) add("held", "credit", "", one.amount, 0, 0);
  }
  for (const one of await db.selectFrom("withdrawal").selectAll().execute()) {
    if (isIn(one.created_at)) add("moved", "withdrawal", "requested", one.amount);
    if (isIn(one.finished_at)) add("moved", "withdrawal", one.state, -one.amount);
    if (isBefore(one.created_at) && !isBefore(one.finished_at))
      add("held", "withdrawal", "", one.amount, 0, 0);
  }
  for (const one of await db.selectFrom("invoice").selectAll().execute())
    if (["issued", "reversed"].includes(one.state) && isIn(one.finished_at))
      add("invoiced", one.type, "", one.amount, one.tax);
  for (const one of await db.selectFrom("invoice_red").selectAll().execute())
    if (one.state === "issued" && isIn(one.issued_at)) add("invoiced", "red", "", -one.amount, -one.tax);
  const merged = new Map<string, MonthSum>();
  for (const row of sums) {
    const key = `${row.part} ${row.of} ${row.by}`;
    const was = merged.get(key);
    merged.set(key, {
      ...row,
      count: row.count + (was?.count ?? 0),
      amount: row.amount + (was?.amount ?? 0),
      tax: row.tax + (was?.tax ?? 0),
    });
  }
  return figuresOf(month, [...merged.values()]);
}
