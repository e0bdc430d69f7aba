/** Offers as a file, as the list is filtered. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { toListAddress } from "~/admin/lists/list-address";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { now } from "~/platform/values/clock.server";
import { OFFER_HEADINGS, offerCells } from "~/modules/promotions/offer-admin/offer-list.server";
import { OFFER_FILTERS, readOfferFilter } from "~/modules/promotions/offer-admin/offer-state";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "导出活动";
export const handle = adminHandle(TITLE, "promotions.see");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input } = toListAddress(params, OFFER_FILTERS);
  const list = { subject: "offer", filter: input, name: "offers", headings: OFFER_HEADINGS };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows: offerCells(readOfferFilter(input), now()) }, toFormat(params)),
  );
  return new Response(body, { headers });
}
