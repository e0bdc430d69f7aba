/** An application of company 1 for an order that it has received. */
import { requestInvoice } from "~/modules/invoices/invoice.server";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { NOW, signedIn } from "../orders/shop";
import { bought } from "../returns/after-sales-fixtures";

export async function input() {
  const sold = await bought(false);
  const wish = { orderIds: [sold.id], type: "ordinary", email: "", token: newFormToken() } as const;
  const done = await requestInvoice(signedIn(1), wish, NOW);
  if (!done?.ok) throw new Error(done?.text);
  const id = Number(/\d+$/.exec(done.to)![0]);
  const row = await db.selectFrom("invoice").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const order = await db
    .selectFrom("orders")
    .select("number")
    .where("id", "=", sold.id)
    .executeTakeFirstOrThrow();
  return { id, number: row.number, amount: row.amount, order: order.number };
}
