/** Offers as a file, as the list is filtered; that somebody exported them stands in the log. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { listAddressOf } from "~/desk/lists/list-address";
import { audited } from "~/platform/database/audit.server";
import { inTransaction } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { offersCsv } from "~/promotions/offer-desk/offer-list.server";
import { OFFER_FILTERS, readOfferFilter } from "~/promotions/offer-desk/offer-state";
import { asStaff, requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";

export const handle = deskHandle("导出活动", "promotions.see");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { typed } = listAddressOf(new URL(request.url).searchParams, OFFER_FILTERS);
  await asStaff(staff, { command: "导出活动" }, () =>
    inTransaction((trx) => audited(trx, { subject: "offer", id: "export", before: null, after: typed })),
  );
  const { text, isWhole } = await offersCsv(readOfferFilter(typed), now());
  return new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="offers${isWhole ? "" : "-newest"}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
