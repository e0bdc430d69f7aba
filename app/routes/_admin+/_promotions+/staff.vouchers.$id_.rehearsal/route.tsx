/** 试算优惠券: what a kind of coupon would have cost if each order of the last days, and each cart of now, had one. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { seenBy, readSimulationSpan } from "~/admin/simulation/simulation";
import { SimulationView } from "~/admin/simulation/simulation-view";
import { simulateVoucher } from "~/admin/simulation/simulate.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { findVoucherTemplate } from "~/modules/vouchers/voucher-admin.server";

export const handle = adminHandle("试算优惠券", "promotions.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { permissions } = await requireStaff(request, handle.needed);
  const row = (await findVoucherTemplate(requireId(params.id))) ?? notFound();
  const query = { span: readSimulationSpan(request.url), seen: seenBy(permissions), now: now() };
  const simulated = (await simulateVoucher(row, query)) ?? notFound();
  return json({ back: `/staff/vouchers/${row.id}`, ...simulated });
}

export default function VoucherSimulation() {
  return <SimulationView {...useLoaderData<typeof loader>()} backName="返回优惠券" />;
}
