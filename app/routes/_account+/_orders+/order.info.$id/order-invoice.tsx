import { Link } from "@remix-run/react";
import { asInvoiceState, invoiceStateText } from "~/modules/invoices/invoice";
import { invoiceFormPath, invoicePath } from "~/modules/invoices/invoice-page";
import { hasFlag, type OrderStatus } from "~/modules/order-status/order-status";

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
  if (hasFlag(order.status, "isShipped")) return <Link to={invoiceFormPath(order.id)}>申请开票</Link>;
  return hasFlag(order.status, "countsAsBought") ? "发货后可申请" : "无需开具";
}
