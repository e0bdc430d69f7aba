/** /cart/step4: what was paid and what comes next (specification, section 2, "Cart"). */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/identity/viewer.server";
import { readPaidPage, listUnpaidOrders } from "~/orders/payment/payment-funds.server";
import { PaidView } from "./paid-view";
import { NoOrderView } from "./waiting-orders";
import { now } from "~/platform/values/clock.server";
import { notFound, requireId } from "~/platform/http/page-error";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "支付完成", step: 4 };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const orderId = new URL(request.url).searchParams.get("id");
  const id = orderId === null ? null : requireId(orderId);
  const page = id === null ? null : await readPaidPage(buyer.companyId, id, now());
  if (id !== null && page === null) notFound();
  const unpaid = await listUnpaidOrders(buyer.companyId, now());
  return json({ page, unpaid: unpaid.filter((order) => order.orderId !== id) });
}

export default function PaidOrder() {
  const { page, unpaid } = useLoaderData<typeof loader>();
  return page ? <PaidView page={page} unpaid={unpaid} /> : <NoOrderView unpaid={unpaid} />;
}
