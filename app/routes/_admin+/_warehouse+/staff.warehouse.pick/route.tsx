/** 拣货单: prints ticked orders, or a list's oldest: a pick list by shelf, then a packing list for each order. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { toListAddress, getListPath } from "~/admin/lists/list-address";
import { isAllTicked } from "~/admin/lists/ticked";
import { ORDER_FILTERS, readAdminFilter } from "~/modules/orders/admin/admin-filter";
import { waveOfList, waveOfNumbers } from "~/modules/orders/admin/pick-wave.server";
import { qrImage } from "~/platform/files/qr-image.server";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { WaveView } from "./wave-view";

export const handle = adminHandle("拣货单", "warehouse.see");

/** Order numbers in the address; others are ignored. */
const NUMBER = /^\d{6,20}$/;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input } = toListAddress(params, ORDER_FILTERS);
  const ticked = params.getAll("numbers").filter((number) => NUMBER.test(number));
  const wave = await (isAllTicked(params)
    ? waveOfList(readAdminFilter(input), now())
    : waveOfNumbers(ticked, now()));
  const codes = await Promise.all(wave.orders.map(({ number }) => qrImage(number)));
  return json({
    rows: wave.rows,
    leftOut: wave.leftOut,
    orders: wave.orders.map((order, at) => ({ ...order, code: codes[at]! })),
    back: getListPath("/staff/warehouse", input),
    seller: await readSellerName(),
    by: staff.name,
    at: now(),
  });
}

export default function Pick() {
  return <WaveView {...useLoaderData<typeof loader>()} />;
}
