/** 订单: orders of all companies, filtered; ticked ones are approved together. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { z } from "zod";
import {
  toListAddress,
  toListPage,
  MAX_LIST_COUNT,
  countWords,
  getListPath,
  type FilterField,
} from "~/admin/lists/list-address";
import { isAllTicked, tickedFields } from "~/admin/lists/ticked";
import { type BulkRowResult, findResults } from "~/admin/lists/results";
import { MAX_TICKED_ORDERS, ORDER_FILTERS, readAdminFilter } from "~/modules/orders/admin/admin-filter";
import {
  countAdminOrders,
  listAdminOrders,
  oldestFreeNumbers,
  type AdminOrderRow,
} from "~/modules/orders/admin/admin-orders.server";
import { orderIdByNumber } from "~/modules/orders/order/orders.server";
import { advance } from "~/modules/orders/transitions/transitions.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { TICKED_FORM, TickedBody } from "~/admin/lists/ticked-body";
import { ListExports } from "~/admin/lists/list-exports";
import { ListTable } from "~/admin/lists/list-table";
import { orderColumns } from "~/admin/lists/order-columns";
import { FilterFields, TickAll } from "~/admin/lists/tick-all";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { ResultTable } from "~/admin/lists/result-table";
import {
  ALL_ORDER_STATUSES,
  ORDER_STATUS_NAMES,
  type OrderStatus,
} from "~/modules/order-status/order-status";
import { formatYuan } from "~/platform/values/money";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

export const handle = adminHandle("订单", "orders.see", "orders.review");

const ROWS = 50;
const PATH = "/staff/orders";

const NONE = "请先勾选订单";
const filterText = z.string().max(100).default("");
const TickedForm = z.object({
  ...tickedFields(/^\d{6,20}$/, MAX_TICKED_ORDERS, NONE),
  words: filterText,
  from: filterText,
  to: filterText,
  kind: filterText,
  day: filterText,
});

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input, after } = toListAddress(params, ORDER_FILTERS);
  const [orders, counts] = await Promise.all([
    listAdminOrders(readAdminFilter(input), { after, limit: ROWS + 1 }),
    countAdminOrders(MAX_LIST_COUNT + 1),
  ]);
  const { rows, ...foot } = toListPage(orders, ROWS, { path: PATH, input, after });
  return json({
    rows,
    counts,
    input,
    isAll: isAllTicked(params),
    ...foot,
    mayReview: staff.permissions.has(handle.change),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, TickedForm);
  if (!form.ok) return form.response;
  const { all, keys } = form.value;
  const filter = readAdminFilter({ ...form.value, state: "pendingReview" });
  const numbers = all ? await oldestFreeNumbers(filter, MAX_TICKED_ORDERS) : keys;
  if (numbers.length === 0) return form.refuse({ form: [all ? "没有符合条件的待审核订单" : NONE] });
  const results = await findResults(numbers, async (number): Promise<BulkRowResult> => {
    const id = await orderIdByNumber(number);
    const done =
      id === null
        ? null
        : await asStaff(staff, { command: "审核通过" }, () =>
            advance(id, "approve", { actor: `operator:${staff.name}`, text: "" }, now()),
          );
    if (!done) return { name: number, isDone: false, text: "没有这个订单" };
    return { name: number, isDone: done.ok, text: done.ok ? "已审核，待发货" : done.text };
  });
  return json({ results });
}

export default function Orders() {
  const reply = useActionData<FormReply & { results?: BulkRowResult[] }>();
  const { rows, counts, input, isAll, first, next, mayReview } = useLoaderData<typeof loader>();
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
