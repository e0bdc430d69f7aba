/** 待发货: orders to ship, oldest first; whole orders ship by pasted tracking numbers. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { isAllTicked } from "~/admin/lists/ticked";
import type { BulkRowResult } from "~/admin/lists/results";
import { findResults } from "~/admin/lists/results";
import { ORDER_FILTERS, readAdminFilter } from "~/modules/orders/admin/admin-filter";
import { listAdminOrders } from "~/modules/orders/admin/admin-orders.server";
import { orderFaultTexts } from "~/modules/orders/admin/packing.server";
import { MAX_LABELS, readLabels } from "~/modules/orders/admin/pasted-labels";
import { orderIdByNumber } from "~/modules/orders/order/orders.server";
import { shipIn } from "~/modules/orders/shipping/shipment.server";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ToShipView } from "./to-ship-view";

export const handle = adminHandle("待发货", "warehouse.see", "warehouse.ship");

const ROWS = 50;
const PATH = "/staff/warehouse";

const LabelsForm = z.object({
  text: z.string("请粘贴订单号和运单号").trim().min(1, "请粘贴订单号和运单号"),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input, after } = toListAddress(params, ORDER_FILTERS);
  const filter = readAdminFilter({ ...input, state: "pendingShipment" });
  const { rows: listed, ...foot } = toListPage(
    await listAdminOrders(filter, { after, limit: ROWS + 1 }),
    ROWS,
    {
      path: PATH,
      input,
      after,
    },
  );
  const faults = await orderFaultTexts(listed, now());
  const rows = listed.map((row) => ({ ...row, faults: faults.get(row.id) ?? [] }));
  return json({
    rows,
    input,
    isAll: isAllTicked(params),
    ...foot,
    mayShip: staff.permissions.has(handle.change),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, LabelsForm);
  if (!form.ok) return form.response;
  const labels = readLabels(form.value.text);
  if (labels.length > MAX_LABELS)
    return form.refuse({ fields: { text: [`一次最多 ${MAX_LABELS} 行，请分次粘贴`] } });
  const results = await findResults(labels, async (item): Promise<BulkRowResult> => {
    if (!item.ok) return { name: item.name, isDone: false, text: item.text };
    const id = await orderIdByNumber(item.name);
    const done =
      id === null
        ? null
        : await asStaff(staff, { command: "登记发货" }, () =>
            inTransaction((trx) =>
              shipIn(
                trx,
                id,
                { parcel: { ...item.label, rows: null }, actor: `operator:${staff.name}` },
                now(),
              ),
            ),
          );
    if (!done) return { name: item.name, isDone: false, text: "没有这个订单" };
    return { name: item.name, isDone: done.ok, text: done.ok ? "已发货" : done.text };
  });
  return json({ results });
}

export default function ToShip() {
  const reply = useActionData<FormReply & { results?: BulkRowResult[] }>();
  return <ToShipView {...useLoaderData<typeof loader>()} reply={reply} />;
}
