/** /lqzx 领券中心: coupons and cash vouchers to claim, and the company's own. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireCompany, getViewer } from "~/modules/company/identity/viewer.server";
import { redirectWith } from "~/platform/http/message.server";
import { key } from "~/platform/values/number-fields";
import { now } from "~/platform/values/clock.server";
import { ANOTHERS } from "~/platform/http/forms/form-words";
import { newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { claimInCentre } from "~/modules/vouchers/claim-in-centre.server";
import { centreHref, readCentreView } from "~/modules/vouchers/coupon-centre";
import { couponCentre } from "~/modules/vouchers/coupon-centre.server";
import { CouponCentreView } from "./coupon-centre-view";
import type { PageHandle } from "~/shell/handle";

const ClaimForm = z.object({
  token: z.string(),
  claim: z.union([z.literal("all"), key()]),
});

export const handle: PageHandle = { title: "领券中心", cache: { query: ["scope"] } };

const toView = (request: Request) => readCentreView(new URL(request.url).searchParams);

export async function loader({ request }: LoaderFunctionArgs) {
  const view = toView(request);
  const viewer = "mine" in view ? await requireCompany(request) : await getViewer(request);
  return json({ page: await couponCentre(viewer, view, now()), token: newFormToken(viewer.buyer) });
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const view = toView(request);
  const group = "mine" in view ? null : view.group;
  const to = centreHref({ group });
  const form = await readForm(request, ClaimForm);
  if (!form.ok)
    return form.isAnothers ? redirectWith(to, { kind: "warning", text: ANOTHERS }) : form.response;
  return redirectWith(to, await claimInCentre(buyer, { ...form.value, group }, now()));
}

export default function CouponCentre() {
  return <CouponCentreView {...useLoaderData<typeof loader>()} />;
}
