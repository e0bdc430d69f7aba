/** 库存: batches with stock, reserved and free quantities, first expiring first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listStock } from "~/modules/catalogue/batches/stock-admin.server";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { db } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { StockView } from "./stock-view";

export const handle = adminHandle("库存", "warehouse.see");

const ROWS = 50;
const PATH = "/staff/stock";

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["code", "expiry"]);
  const { rows, ...foot } = toListPage(await listStock(input, { after, limit: ROWS + 1, now: now() }), ROWS, {
    path: PATH,
    input,
    after,
  });
  const held = await heldUnits(
    db,
    rows.map(({ id }) => id),
  );
  return json({
    rows: rows.map((row) => ({ ...row, held: held.get(row.id) ?? 0 })),
    input,
    ...foot,
    mayCount: staff.permissions.has("warehouse.correct"),
  });
}

export default function Stock() {
  return <StockView {...useLoaderData<typeof loader>()} />;
}
