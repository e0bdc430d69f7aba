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
            none="没有订单。"
            rows={orders.last}
            to={({ number }) => `/staff/orders/${number}`}
            columns={[
              { name: "编号", cell: (row) => row.number },
              { name: "状态", cell: (row) => ORDER_STATUSES[row.status].text },
              { name: "时间", cell: (row) => formatTime(row.placedAt) },
              { name: "应付", isFigure: true, cell: (row) => formatYuan(row.payable) },
              { name: "已付", isFigure: true, cell: (row) => formatYuan(row.paid) },
            ]}
          />
        </DetailSection>
      ) : null}
      {cases ? (
        <DetailSection id="h-cases" title="最近的退货和售后">
          <WorkTable
            caption="最近的退货和售后"
            none="没有退货和售后。"
            rows={cases}
            to={({ number }) => `/staff/after-sales/${number}`}
            columns={[
              { name: "编号", cell: (row) => row.number },
              { name: "状态", cell: (row) => AFTER_SALES_STATES[row.state] },
              { name: "时间", cell: (row) => formatTime(row.createdAt) },
            ]}
          />
        </DetailSection>
      ) : null}
      {invoices ? (
        <DetailSection id="h-invoices" title="最近的发票">
          <WorkTable
            caption="最近的发票"
            none="没有发票。"
            rows={invoices}
            to={({ id }) => `/staff/invoices/${id}`}
            columns={[
              { name: "编号", cell: (row) => row.number },
              { name: "状态", cell: (row) => INVOICE_STATES[row.state] },
              { name: "时间", cell: (row) => formatTime(row.createdAt) },
              { name: "金额", isFigure: true, cell: (row) => formatYuan(row.amount) },
            ]}
          />
        </DetailSection>
      ) : null}
    </>
  );
}
