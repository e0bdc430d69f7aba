/** On the page of an order: how its invoice stands, and the way to it or to asking for one. */
import { Link } from "@remix-run/react";
import { asInvoiceState, invoiceStateText } from "./invoice";
import { askInvoicePath, invoicePath } from "./invoice-page";
import type { OrderStatus } from "./life";

export interface OrderInvoiceProps {
  order: { id: number; status: OrderStatus };
  invoice: { id: number; state: string; amount: number; reversed: number } | null;
}

export function OrderInvoice({ order, invoice }: OrderInvoiceProps) {
  if (invoice) {
    const state = asInvoiceState(invoice.state);
    const text = invoiceStateText({ ...invoice, state });
    return <Link to={invoicePath(invoice.id)}>{`${text}，查看发票`}</Link>;
  }
  if (order.status === "pendingReceipt" || order.status === "completed")
    return <Link to={askInvoicePath(order.id)}>申请开票</Link>;
  return order.status === "cancelled" ? "无需开具" : "发货后可申请";
}
