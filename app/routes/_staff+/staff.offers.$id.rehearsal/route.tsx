/** 试算: what an offer would have cost on the orders of the last days, and what it does to the carts of now. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isOnlyChosen, sumRehearsal } from "~/cart/rehearsal/rehearse";
import { notFound, requireId } from "~/platform/http/page-error";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { findKind } from "~/promotions/offers/kinds/kinds";
import { findOffer } from "~/promotions/offers/offer-admin.server";
import { requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";
import { MOST, rehearseOffer } from "./load.server";
import { daysOf, DEFAULT_SPAN, isSpan, sumText } from "./rehearsal";
import { RehearsalView } from "./rehearsal-view";

export const handle = deskHandle("试算活动", "promotions.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const offer = (await findOffer(requireId(params.id))) ?? notFound();
  const kind = findKind(offer.kind) ?? notFound();
  const asked = new URL(request.url).searchParams.get("days") ?? "";
  const span = isSpan(asked) ? asked : DEFAULT_SPAN;
  const at = now();
  const head = { id: offer.id, name: offer.name, span, madeAt: formatTime(at) };
  if (isOnlyChosen(kind)) return json({ ...head, rehearsed: null });
  const { results, orders } = await rehearseOffer(offer, Number(span), at);
  const placed = results.filter(({ isOrder }) => isOrder);
  return json({
    ...head,
    rehearsed: {
      ...{ orders, most: MOST.orders, placed: sumText(sumRehearsal(placed)) },
      carts: sumText(sumRehearsal(results.filter(({ isOrder }) => !isOrder))),
      days: daysOf(placed, Number(span), at),
    },
  });
}

export default function OfferRehearsal() {
  return <RehearsalView {...useLoaderData<typeof loader>()} />;
}
