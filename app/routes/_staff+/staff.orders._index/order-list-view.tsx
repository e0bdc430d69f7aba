import { Form, Link } from "@remix-run/react";
import { CaseLink } from "~/desk/lists/case-link";
import { countWords, listPath } from "~/desk/lists/list-address";
import { type FilterField, FilterRow, ListFoot } from "~/desk/lists/list-parts";
import { VerdictTable } from "~/desk/lists/verdict-table";
import type { Verdict } from "~/desk/lists/verdicts";
import { ALL_ORDER_STATUSES, ORDER_STATUS_NAMES, type OrderStatus } from "~/order-status/order-status";
import type { DeskOrderRow } from "~/orders/desk/desk-orders.server";
import { OrderTable } from "~/orders/desk/order-table";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { summaryOf } from "~/ui/forms/form-reply";

interface OrderListProps {
  rows: readonly DeskOrderRow[];
  counts: Record<OrderStatus, number>;
  typed: Record<string, string>;
  first: string | null;
  next: string | null;
  mayReview: boolean;
  reply: (FormReply & { verdicts?: Verdict[] }) | undefined;
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
const FIGURES = [
  { name: "应付", of: ({ payable }: DeskOrderRow) => payable, isNamed: true },
  { name: "已付", of: ({ paid }: DeskOrderRow) => paid, isNamed: true },
] as const;
/** The states in which somebody has to do something. */
const TO_DO: readonly OrderStatus[] = ["pendingReview", "pendingShipment", "pendingPayment"];

const isToReview = ({ status }: DeskOrderRow) => status === "pendingReview";

export function OrderListView(props: OrderListProps) {
  const { rows, counts, typed, first, next, mayReview, reply } = props;
  const isTicking = mayReview && rows.some(isToReview);
  return (
    <>
      <div className="desk-head">
        <h1>订单</h1>
        <nav aria-label="按状态">
          <ul className="saved">
            {TO_DO.map((state) => (
              <li key={state}>
                <Link
                  className="saved__link"
                  to={listPath(PATH, { state })}
                  aria-current={typed["state"] === state ? "true" : undefined}
                >
                  {ORDER_STATUS_NAMES[state]} <span className="count">{countWords(counts[state])}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <FilterRow path={PATH} fields={FIELDS} typed={typed}>
        <a href={listPath("/staff/orders.csv", typed)} download>
          导出
        </a>
      </FilterRow>
      <Form method="post" className="desk-body" id="ticked">
        <ErrorSummary errors={summaryOf(reply).map(({ text }) => ({ text }))} />
        {reply?.verdicts ? <VerdictTable verdicts={reply.verdicts} /> : null}
        {rows.length === 0 ? (
          <p className="soft">没有符合条件的订单。</p>
        ) : (
          <OrderTable
            caption="订单，后下单的在前"
            rows={rows}
            path={PATH}
            figures={FIGURES}
            mayTick={isTicking ? isToReview : null}
          />
        )}
        <ListFoot first={first} next={next} />
      </Form>
      {isTicking ? (
        <div className="desk-foot">
          <button className="button button--primary" type="submit" form="ticked" accessKey="s">
            审核通过所勾选的
          </button>
        </div>
      ) : null}
    </>
  );
}

function OrderTable({ rows, isTicking }: { rows: readonly DeskOrderRow[]; isTicking: boolean }) {
  return (
    <table className="grid-table grid-table--stay fold-table">
      <caption className="sr-only">订单，后下单的在前</caption>
      <thead>
        <tr>
          {isTicking ? (
            <th scope="col" className="grid-table__tick">
              <span className="sr-only">勾选</span>
            </th>
          ) : null}
          <th scope="col">订单编号</th>
          <th scope="col">下单时间</th>
          <th scope="col">公司</th>
          <th scope="col">状态</th>
          <th scope="col">配送</th>
          <th scope="col" className="grid-table__figure">
            应付
          </th>
          <th scope="col" className="grid-table__figure">
            已付
          </th>
          <th scope="col">备注</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <OrderRow key={row.id} row={row} isTicking={isTicking} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ row, isTicking }: { row: DeskOrderRow; isTicking: boolean }) {
  return (
    <tr>
      {isTicking ? (
        <td className="grid-table__tick">
          {row.status === "pendingReview" ? (
            <label>
              <input type="checkbox" name="numbers" value={row.number} aria-label={`勾选 ${row.number}`} />
            </label>
          ) : null}
        </td>
      ) : null}
      <td className="grid-table__keep">
        <CaseLink to={`${PATH}/${row.number}`}>{row.number}</CaseLink>
      </td>
      <td className="grid-table__keep soft">{formatTime(row.placedAt)}</td>
      <th scope="row">{row.company}</th>
      <td className="grid-table__keep">
        <OrderState status={row.status} isHeld={row.isHeld} />
        {row.isEphedrine ? <span className="grid-table__sub">含麻订单</span> : null}
      </td>
      <td className="grid-table__keep">{DELIVERIES[row.delivery as Delivery] ?? row.delivery}</td>
      <td className="grid-table__figure" data-name="应付">
        {formatYuan(row.payable)}
      </td>
      <td className="grid-table__figure" data-name="已付">
        {formatYuan(row.paid)}
      </td>
      <td className="grid-table__cut">{row.remark}</td>
    </tr>
  );
}
