/** /order 订单中心: a company's orders by state and search, with bulk actions. */
import { ANOTHERS } from "~/platform/http/forms/form-words";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { BulkForm, startBulk } from "./bulk.server";
import { useOrderCounts } from "~/shell/areas/use-order-counts";
import { OrderListView } from "./order-list-view";
import { orderListPath, readOrderQuery } from "~/modules/orders/order/orders";
import { listOrders } from "~/modules/orders/order/orders.server";
import { reorderAnswers } from "~/modules/orders/overview/reorder.server";
import { now } from "~/platform/values/clock.server";
import { newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import { plainQuery } from "~/platform/values/plain-text";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "订单中心", crumb: "我的订单" };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const params = plainQuery(request);
  const query = readOrderQuery(params);
  const { companyId } = viewer.buyer;
  const [list, answers] = await Promise.all([
    listOrders(companyId, query),
    reorderAnswers(viewer, null, params.get("again"), now()),
  ]);
  const token = newFormToken(viewer.buyer);
  return json({ list, query, answers, now: now(), token });
}

/** Handles all chosen orders or none; refusals appear in the rows. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, BulkForm);
  const list = orderListPath(readOrderQuery(plainQuery(request)));
  if (!form.ok)
    return form.isAnothers ? redirectWith(list, { kind: "warning", text: ANOTHERS }) : form.response;
  const { intent, token, orders: orderIds } = form.value;
  if (orderIds.length === 0) return redirectWith(list, { kind: "warning", text: "请先勾选订单" });
  const done = (await startBulk(viewer, { intent, orderIds, token }, now())) ?? notFound();
  if ("to" in done) return redirectWith(done.to);
  return json({ ...done, chosen: orderIds }, { status: 400 });
}

export default function Orders() {
  const reply = useActionData<typeof action>();
  const { refused = [], chosen = [] } = reply && "refused" in reply ? reply : {};
  return (
    <OrderListView
      {...useLoaderData<typeof loader>()}
      {...useOrderCounts()}
      refused={refused}
      chosen={chosen}
    />
  );
}
