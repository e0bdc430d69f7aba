/** /order: the company's orders by state, searched by number, goods, batch or day. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { openCaseCount } from "~/orders/case-read.server";
import { OrderListView } from "~/orders/order-list-view";
import { readOrderQuery } from "~/orders/orders";
import { orderCounts, ordersOf } from "~/orders/orders.server";
import { now } from "~/platform/clock.server";
import { newFormToken } from "~/platform/forms.server";
import { plainQuery } from "~/platform/plain-text";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "订单中心" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const query = readOrderQuery(plainQuery(request));
  const { companyId } = buyer;
  const [list, counts, cases] = await Promise.all([
    ordersOf(companyId, query),
    orderCounts(companyId),
    openCaseCount(companyId),
  ]);
  return json({ list, counts, cases, query, now: now(), token: newFormToken(buyer) });
}

export default function Orders() {
  return <OrderListView {...useLoaderData<typeof loader>()} />;
}
