/** 盘点表: a count's lines to print by shelf; book quantities only with ?book=1. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countNumber } from "~/modules/catalogue/stock-count/count";
import { allLines } from "~/modules/catalogue/stock-count/lines.server";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { countAt } from "~/admin/stock-count/count-of.server";
import { qrImage } from "~/platform/files/qr-image.server";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { CountSheetView } from "./sheet-view";

export const handle = adminHandle("盘点表", "warehouse.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const count = await countAt(params.number);
  const withBook = new URL(request.url).searchParams.get("book") === "1";
  const lines = await allLines(count.id, "all");
  return json({
    count,
    withBook,
    seller: await readSellerName(),
    by: staff.name,
    at: now(),
    code: await qrImage(countNumber(count.id)),
    lines: lines.map(({ id, warehouse, place, goodsId, name, spec, manufacturer, ...line }) => ({
      id,
      warehouse,
      place,
      goodsId,
      name,
      spec,
      manufacturer,
      unit: line.unit,
      batch: line.batch,
      expiresOn: line.expiresOn,
      book: withBook ? line.book : null,
    })),
  });
}

export default function CountSheet() {
  return <CountSheetView {...useLoaderData<typeof loader>()} />;
}
