/** 试算: what an offer would have cost on the orders of the last days, and what it does to the carts of now. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { seenBy, readSimulationSpan } from "~/admin/simulation/simulation";
import { SimulationView } from "~/admin/simulation/simulation-view";
import { simulateOffer } from "~/admin/simulation/simulate.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { findKind } from "~/modules/promotions/offers/kinds/kinds";
import { findOffer } from "~/modules/promotions/offers/offer-admin.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("试算活动", "promotions.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { permissions } = await requireStaff(request, handle.needed);
  const offer = (await findOffer(requireId(params.id))) ?? notFound();
  const kind = findKind(offer.kind) ?? notFound();
  const query = { span: readSimulationSpan(request.url), seen: seenBy(permissions), now: now() };
  return json({ back: `/staff/offers/${offer.id}`, ...(await simulateOffer(offer, kind, query)) });
}

export default function OfferSimulation() {
  return <SimulationView {...useLoaderData<typeof loader>()} backName="返回活动" />;
}
