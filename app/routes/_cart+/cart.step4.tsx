/** /cart/step4: what was paid and what comes next (specification, section 2, "Cart"). */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { orderIdOf, paidPage, unpaidOrders } from "~/orders/paying.server";
import { PaidView } from "~/payments/paid-view";
import { NoOrderView } from "~/payments/waiting-orders";
import { now } from "~/platform/clock.server";
import { notFound } from "~/platform/page-error";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "支付完成" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const given = new URL(request.url).searchParams.get("id");
  const id = given === null ? null : orderIdOf(given);
  const page = id === null ? null : await paidPage(buyer.companyId, id, now());
  if (id !== null && page === null) notFound();
  const unpaid = await unpaidOrders(buyer.companyId, now());
  return json({ page, unpaid: unpaid.filter((order) => order.orderId !== id) });
}

export default function PaidOrder() {
  const { page, unpaid } = useLoaderData<typeof loader>();
  return page ? <PaidView page={page} unpaid={unpaid} /> : <NoOrderView unpaid={unpaid} />;
}
