/** 配送单 to print, by stop with a signature column; ?copy=1 names the copy. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { copyWords, readRunNumber, runNumber, toDeliveryStops } from "~/modules/orders/delivery/delivery-run";
import { findRun, parcelsOfRun } from "~/modules/orders/delivery/delivery-run.server";
import { qrImage } from "~/platform/files/qr-image.server";
import { notFound } from "~/platform/http/page-error";
import { readWhole } from "~/platform/values/whole-number";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { DeliveryRunPrintView } from "./paper-view";

export const handle = adminHandle("配送单", "warehouse.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const run = (await findRun(readRunNumber(params.number) ?? 0)) ?? notFound();
  const parcels = await parcelsOfRun(run.id);
  const copy = readWhole(new URL(request.url).searchParams.get("copy"), 1);
  return json({
    run,
    stops: toDeliveryStops(parcels),
    pieces: parcels.length,
    copy: copyWords(copy, run.printed),
    seller: await readSellerName(),
    code: await qrImage(runNumber(run.id)),
  });
}

export default function DeliveryPrintout() {
  return <DeliveryRunPrintView {...useLoaderData<typeof loader>()} />;
}
