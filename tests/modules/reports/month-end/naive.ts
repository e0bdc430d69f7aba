/** A month read row by row: what `readMonthFigures` sums in the database, added up one by one. */
import { db } from "~/platform/database/database.server";
import { monthSpan } from "~/platform/values/clock";
import { getFigures, type MonthFigures, type MonthSum } from "~/modules/reports/month-end/figures";

export async function naiveFigures(month: string): Promise<MonthFigures> {
  const { from, to } = monthSpan(month);
  const isIn = (at: number | null) => at !== null && at >= from && at < to;
  const isBefore = (at: number | null) => at !== null && at < to;
  const sums: MonthSum[] = [];
  const add = (part: MonthSum["part"], of: string, by: string, amount: number, tax = 0, count = 1) => {
    if (amount !== 0) sums.push({ part, of, by, count, amount, tax });
  };
  const payments = await db.selectFrom("payment").selectAll().execute();
  for (const payment of payments)
    if (isIn(payment.paid_at)) {
      const isLate = payment.purpose === "recharge" && payment.state !== "succeeded";
      add("received", payment.provider, isLate ? "late" : payment.purpose, payment.amount);
    }
  for (const item of await db.selectFrom("payment_refund").selectAll().execute())
    if (item.state === "done" && isIn(item.finished_at)) {
      const { provider } = payments.find(({ id }) => id === item.payment_id)!;
      add("refunded", item.key === "balance" ? "toBalance" : provider, "", item.amount);
    }
  for (const entry of await db.selectFrom("repayment").selectAll().execute())
    if (isIn(entry.at)) {
      add("received", entry.method, "repayment", entry.amount - entry.surplus);
      add("received", entry.method, "surplus", entry.surplus);
    }
  for (const item of await db.selectFrom("ledger").selectAll().execute()) {
    if (isIn(item.at)) add("moved", item.account, item.kind, item.amount);
    if (isIn(item.at) && item.key.endsWith(":surplus") && item.order_id !== null)
      add("received", "bank", "surplus", item.amount);
    if (isBefore(item.at)) add("held", item.account, "", item.amount, 0, 0);
  }
  for (const entry of await db.selectFrom("credit_entry").selectAll().execute()) {
    if (isIn(entry.at)) add("moved", "credit", entry.kind, entry.amount);
    if (isBefore(entry.at)) add("held", "credit", "", entry.amount, 0, 0);
  }
  for (const item of await db.selectFrom("withdrawal").selectAll().execute()) {
    if (isIn(item.created_at)) add("moved", "withdrawal", "requested", item.amount);
    if (isIn(item.finished_at)) add("moved", "withdrawal", item.state, -item.amount);
    if (isBefore(item.created_at) && !isBefore(item.finished_at))
      add("held", "withdrawal", "", item.amount, 0, 0);
  }
  for (const entry of await db.selectFrom("invoice").selectAll().execute())
    if (["issued", "reversed"].includes(entry.state) && isIn(entry.finished_at))
      add("invoiced", entry.type, "", entry.amount, entry.tax);
  for (const item of await db.selectFrom("invoice_red").selectAll().execute())
    if (item.state === "issued" && isIn(item.issued_at)) add("invoiced", "red", "", -item.amount, -item.tax);
  const merged = new Map<string, MonthSum>();
  for (const row of sums) {
    const key = `${row.part} ${row.of} ${row.by}`;
    const previous = merged.get(key);
    merged.set(key, {
      ...row,
      count: row.count + (previous?.count ?? 0),
      amount: row.amount + (previous?.amount ?? 0),
      tax: row.tax + (previous?.tax ?? 0),
    });
  }
  return getFigures(month, [...merged.values()]);
}
