/** 订单: orders of all companies, filtered; ticked ones are approved together. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { toListAddress, toListPage, MAX_LIST_COUNT } from "~/admin/lists/list-address";
import { isAllTicked, tickedFields } from "~/admin/lists/ticked";
import { type BulkRowResult, findResults } from "~/admin/lists/results";
import { MAX_TICKED_ORDERS, ORDER_FILTERS, readAdminFilter } from "~/modules/orders/admin/admin-filter";
import {
  countAdminOrders,
  listAdminOrders,
  oldestFreeNumbers,
} from "~/modules/orders/admin/admin-orders.server";
import { orderIdByNumber } from "~/modules/orders/order/orders.server";
import { advance } from "~/modules/orders/transitions/transitions.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { AdminOrderListView } from "./order-list-view";

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
  return <AdminOrderListView {...useLoaderData<typeof loader>()} reply={reply} />;
}
