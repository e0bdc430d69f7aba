import { Link } from "@remix-run/react";
import { TICKED_FORM, TickedBody } from "~/admin/lists/ticked-body";
import { ListExports } from "~/admin/lists/list-exports";
import { ListTable } from "~/admin/lists/list-table";
import { orderColumns } from "~/admin/lists/order-columns";
import { FilterFields, TickAll } from "~/admin/lists/tick-all";
import { countWords, getListPath } from "~/admin/lists/list-address";
import type { FilterField } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { ResultTable } from "~/admin/lists/result-table";
import type { BulkRowResult } from "~/admin/lists/results";
import {
  ALL_ORDER_STATUSES,
  ORDER_STATUS_NAMES,
  type OrderStatus,
} from "~/modules/order-status/order-status";
import type { AdminOrderRow } from "~/modules/orders/admin/admin-orders.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { MAX_TICKED_ORDERS } from "~/modules/orders/admin/admin-filter";
import { formatYuan } from "~/platform/values/money";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

interface OrderListProps {
  rows: readonly AdminOrderRow[];
  counts: Record<OrderStatus, number>;
  input: Record<string, string>;
  isAll: boolean;
  first: string | null;
  next: string | null;
  mayReview: boolean;
  reply: (FormReply & { results?: BulkRowResult[] }) | undefined;
}

const PATH = "/staff/orders";
const FIELDS: readonly FilterField[] = [
  { name: "words", label: "公司、订单号、电话" },
  {
    name: "state",
    label: "状态",
    options: [
      { value: "", name: "全部状态" },
      ...ALL_ORDER_STATUSES.map((value) => ({ value, name: ORDER_STATUS_NAMES[value] })),
    ],
  },
  {
    name: "kind",
    label: "类别",
    options: [
      { value: "", name: "全部类别" },
      { value: "held", name: "已挂起" },
      { value: "ephedrine", name: "含麻订单" },
    ],
  },
  { name: "from", label: "下单日期从", type: "date" },
  { name: "to", label: "下单日期至", type: "date" },
];
const COLUMNS = orderColumns(PATH, [
  { name: "应付", isFigure: true, isNamed: true, cell: ({ payable }) => formatYuan(payable) },
  { name: "已付", isFigure: true, isNamed: true, cell: ({ paid }) => formatYuan(paid) },
  { name: "付款", isNamed: true, cell: ({ paidBy }) => paidBy },
]);
const TO_DO: readonly OrderStatus[] = ["pendingReview", "pendingShipment", "pendingPayment"];

export function AdminOrderListView(props: OrderListProps) {
  const { rows, counts, input, isAll, first, next, mayReview, reply } = props;
  const isTicking = mayReview && rows.some(({ status }) => status === "pendingReview");
  return (
    <>
      <div className="admin-head">
        <h1>订单</h1>
        <nav aria-label="按状态">
          <ul className="saved">
            {TO_DO.map((state) => (
              <li key={state}>
                <Link
                  className="saved__link"
                  to={getListPath(PATH, { state })}
                  aria-current={input["state"] === state ? "true" : undefined}
                >
                  {ORDER_STATUS_NAMES[state]} <span className="count">{countWords(counts[state])}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} columns={COLUMNS}>
        <ListExports path={`${PATH}/export`} input={input} />
      </FilterRow>
      <TickedBody isForm={isTicking}>
        <FilterFields input={input} isAll={isAll} />
        <ErrorSummary errors={toErrorSummary(reply).map(({ text }) => ({ text }))} />
        {reply?.results ? <ResultTable results={reply.results} /> : null}
        {rows.length === 0 ? (
          <p className="soft">没有符合条件的订单。</p>
        ) : (
          <ListTable<AdminOrderRow>
            caption="订单，后下单的在前"
            columns={COLUMNS}
            rows={rows}
            keyOf={({ id }) => id}
            ticks={
              isTicking
                ? {
                    field: "keys",
                    isAll,
                    nameOf: ({ number }) => number,
                    valueOf: ({ status, number }) => (status === "pendingReview" ? number : undefined),
                  }
                : undefined
            }
          />
        )}
        <ListFoot first={first} next={next} />
      </TickedBody>
      {isTicking ? (
        <div className="admin-foot">
          <button className="button button--primary" type="submit" form={TICKED_FORM} accessKey="s">
            审核通过所勾选的
          </button>
          <TickAll path={PATH} input={input} isAll={isAll} limit={MAX_TICKED_ORDERS} order="先下单的在前" />
        </div>
      ) : null}
    </>
  );
}
