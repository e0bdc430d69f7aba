/** 发货: packs an order by batch; a parcel is sent with the entered quantities. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { batchReplacement } from "~/admin/approval-requests/kinds/batch-replacement.server";
import { findQueue } from "~/admin/queue/next-path.server";
import { packedFields } from "~/modules/orders/admin/packed-address";
import { findPackingOrder } from "~/modules/orders/admin/packing.server";
import { readParcel, ShipForm } from "~/modules/orders/admin/ship-form";
import { shipParcel } from "~/modules/orders/admin/ship-parcel.server";
import { findParcels } from "~/modules/orders/shipping/parcels-sent.server";
import { asCarrier, CARRIERS, labelText } from "~/modules/orders/shipping/shipment";
import { findParcelTraces } from "~/modules/trace-codes/codes/find-codes.server";
import { getTraceSettings } from "~/modules/trace-codes/settings.server";
import { type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { PackingView } from "./packing-view";

export const handle = adminHandle("发货", "warehouse.see", "warehouse.ship");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const order = (await findPackingOrder(params.number ?? "", now())) ?? notFound();
  const carriers = Object.entries(CARRIERS).map(([value, name]) => ({ value, name }));
  const swaps = await waitingShownTo(staff, "order", order.number);
  const sent = await findParcels(order.id);
  const traces = await findParcelTraces(sent.map((parcel) => parcel.id));
  const parcels = sent.map(({ id, number, ...label }) => {
    const trace = traces.get(id);
    return {
      id,
      number,
      label: labelText({ ...label, carrier: asCarrier(label.carrier) ?? "other" }),
      codes: trace ? `${trace.scanned} / ${trace.expected}` : "",
    };
  });
  return json({
    order,
    carriers,
    parcels,
    asksCodesReason: (await getTraceSettings()).missing === "reason",
    formKey: newFormToken(),
    mayShip: staff.permissions.has(handle.change),
    mayReplace: order.status === "pendingShipment" && staff.permissions.has("warehouse.swap"),
    waiting: swaps.filter(({ kind }) => kind === batchReplacement.kind),
    input: packedFields(new URL(request.url).searchParams),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const { id, number } = (await findPackingOrder(params.number ?? "", now())) ?? notFound();
  const form = await readForm(request, ShipForm);
  if (!form.ok) return form.response;
  const read = readParcel(form.value);
  if (!read.ok) return form.refuse(read.errors);
  const { key } = form.value;
  const actor = `operator:${staff.name}` as const;
  const done =
    (await asStaff(staff, { command: "登记发货" }, () =>
      shipParcel(id, read.parcel, { key, actor, now: now() }),
    )) ?? notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  const isLast = done.status === "pendingReceipt";
  const text = isLast ? `订单 ${number} 已全部发出。` : `订单 ${number} 已发出一个包裹，其余待发。`;
  return redirectWith(
    await queue.nextPath(isLast ? "/staff/warehouse" : `/staff/warehouse/${number}`),
    { kind: "success", text },
    "admin",
  );
}

export default function Packing() {
  return <PackingView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
