import { DetailSection } from "~/admin/detail/case-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { INVOICE_STATES, type InvoiceState } from "~/modules/invoices/invoice";
import type { CustomerOrders } from "~/modules/orders/admin/customer-orders.server";
import { ORDER_STATUSES } from "~/modules/order-status/order-status";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { AFTER_SALES_STATES, type AfterSalesState } from "~/modules/returns/status/after-sales";

export interface CustomerWorkProps {
  /** null: not allowed for this person */
  orders: CustomerOrders | null;
  cases: readonly { number: string; state: AfterSalesState; createdAt: number }[] | null;
  invoices:
    | readonly { id: number; number: string; state: InvoiceState; amount: number; createdAt: number }[]
    | null;
}

const CASES = [{ name: "编号" }, { name: "状态" }, { name: "时间" }] as const;
const INVOICES = [...CASES, { name: "金额", isFigure: true }] as const;
const ORDERS = [...CASES, { name: "应付", isFigure: true }, { name: "已付", isFigure: true }] as const;

export function CustomerWork({ orders, cases, invoices }: CustomerWorkProps) {
  return (
    <>
      {orders ? (
        <DetailSection
          id="h-orders"
          title="最近的订单"
          note={`共 ${orders.count} 个订单，已付 ${formatYuan(orders.paid)}`}
        >
          <WorkTable
            caption="最近的订单"
            columns={ORDERS}
            none="没有订单。"
            rows={orders.last.map(({ number, status, placedAt, payable, paid }) => ({
              id: number,
              to: `/staff/orders/${number}`,
              cells: [
                number,
                ORDER_STATUSES[status].text,
                formatTime(placedAt),
                formatYuan(payable),
                formatYuan(paid),
              ],
            }))}
          />
        </DetailSection>
      ) : null}
      {cases ? (
        <DetailSection id="h-cases" title="最近的退货和售后">
          <WorkTable
            caption="最近的退货和售后"
            columns={CASES}
            none="没有退货和售后。"
            rows={cases.map(({ number, state, createdAt }) => ({
              id: number,
              to: `/staff/after-sales/${number}`,
              cells: [number, AFTER_SALES_STATES[state], formatTime(createdAt)],
            }))}
          />
        </DetailSection>
      ) : null}
      {invoices ? (
        <DetailSection id="h-invoices" title="最近的发票">
          <WorkTable
            caption="最近的发票"
            columns={INVOICES}
            none="没有发票。"
            rows={invoices.map(({ id, number, state, amount, createdAt }) => ({
              id: String(id),
              to: `/staff/invoices/${id}`,
              cells: [number, INVOICE_STATES[state], formatTime(createdAt), formatYuan(amount)],
            }))}
          />
        </DetailSection>
      ) : null}
    </>
  );
}
