/** /lqzx 领券中心: coupons and cash vouchers to claim, and the company's own. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany, viewerOf } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { newFormToken } from "~/platform/forms.server";
import { readCentreView } from "~/promotions/coupon-centre";
import { couponCentre } from "~/promotions/coupon-centre.server";
import { CouponCentreView } from "~/promotions/coupon-centre-view";
import { submitClaim } from "~/promotions/submit-claim.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "领券中心", kept: { query: ["scope"] } };

const viewOf = (request: Request) => readCentreView(new URL(request.url).searchParams);

export async function loader({ request }: LoaderFunctionArgs) {
  const view = viewOf(request);
  const viewer = "mine" in view ? await requireCompany(request) : await viewerOf(request);
  return json({ page: await couponCentre(viewer, view, now()), token: newFormToken(viewer.buyer) });
}

export async function action({ request }: ActionFunctionArgs) {
  return submitClaim(request, await requireCompany(request), viewOf(request), now());
}

export default function CouponCentre() {
  return <CouponCentreView {...useLoaderData<typeof loader>()} />;
}
