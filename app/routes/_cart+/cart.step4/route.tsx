/** /cart/step4: what was paid and what comes next (specification, section 2, "Cart"). */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readPaidPage, listUnpaidOrders } from "~/modules/orders/payment/payment-funds.server";
import { readJointQuery } from "~/modules/orders/payment/joint-payment";
import { readJointPaid } from "~/modules/orders/payment/joint-paid.server";
import { JointPaidView } from "./joint-paid-view";
import { PaidView } from "./paid-view";
import { NoOrderView } from "./waiting-orders";
import { now } from "~/platform/values/clock.server";
import { notFound, requireId } from "~/platform/http/page-error";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "支付完成", step: 4 };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const { searchParams } = new URL(request.url);
  const orderId = searchParams.get("id");
  const id = orderId === null ? null : requireId(orderId);
  const page = id === null ? null : await readPaidPage(buyer.companyId, id, now());
  if (id !== null && page === null) notFound();
  const joint = await loadJoint(buyer.companyId, searchParams);
  const unpaid = await listUnpaidOrders(buyer.companyId, now());
  return json({ page, joint, unpaid: unpaid.filter((order) => order.orderId !== id) });
}

/** Returns null without a joint payment; throws 404 for another company's. */
async function loadJoint(companyId: number, params: URLSearchParams) {
  const paymentNumber = params.get("payment");
  const { orderIds } = readJointQuery(params);
  if (paymentNumber === null && orderIds.length === 0) return null;
  return (await readJointPaid(companyId, { paymentNumber, orderIds }, now())) ?? notFound();
}

export default function PaidOrder() {
  const { page, joint, unpaid } = useLoaderData<typeof loader>();
  return (
    <>
      {joint ? <JointPaidView page={joint} /> : null}
      {page ? <PaidView page={page} unpaid={unpaid} /> : null}
      {page || joint ? null : <NoOrderView unpaid={unpaid} />}
    </>
  );
}
