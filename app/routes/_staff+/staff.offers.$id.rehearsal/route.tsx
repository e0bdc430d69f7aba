/** 试算: what an offer would have cost on the orders of the last days, and what it does to the carts of now. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { seenBy, readSimulationSpan } from "~/desk/rehearsal/rehearsal";
import { SimulationView } from "~/desk/rehearsal/rehearsal-view";
import { simulateOffer } from "~/desk/rehearsal/rehearse.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { findKind } from "~/promotions/offers/kinds/kinds";
import { findOffer } from "~/promotions/offers/offer-admin.server";
import { requireStaff } from "~/staff/accounts/viewer.server";
import { adminHandle } from "~/staff/desk/desk-handle";

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
