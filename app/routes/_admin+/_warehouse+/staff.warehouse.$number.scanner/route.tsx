/** 扫码装箱: checks each scan at once; the scanned units leave as a parcel. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { scanTraceCode, toScanned } from "~/modules/orders/admin/scan-trace-code.server";
import { findQueue } from "~/admin/queue/next-path.server";
import { packedFields } from "~/modules/orders/admin/packed-address";
import { batchesAtBench, findPackingOrder } from "~/modules/orders/admin/packing.server";
import { packedIn, scan, unitsOfScan } from "~/modules/orders/admin/packing-scan";
import { readParcel, ShipForm } from "~/modules/orders/admin/ship-form";
import { shipParcel } from "~/modules/orders/admin/ship-parcel.server";
import { CARRIERS } from "~/modules/orders/shipping/shipment";
import { findTraceCode } from "~/modules/trace-codes/codes/trace-code";
import { getTraceSettings } from "~/modules/trace-codes/settings.server";
import { newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { type BenchReply, BenchView } from "./bench-view";
import { z } from "zod";

/** Form fields in addition to the parcel's. */
const PackingScanFields = {
  do: z.enum(["scan", "ship"], "请选择操作").default("scan"),
  code: z.string().max(100, "扫到的内容过长").default(""),
  each: z
    .string()
    .default("")
    .transform((input, context) => {
      const units = unitsOfScan(input);
      if (units === null) context.addIssue({ code: "custom", message: "每次数量请填写整数" });
      return units ?? 1;
    }),
};

export const handle = adminHandle("扫码装箱", "warehouse.ship", "warehouse.ship");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const order = (await findPackingOrder(params.number ?? "", now())) ?? notFound();
  const carriers = Object.entries(CARRIERS).map(([value, name]) => ({ value, name }));
  return json({
    order,
    batches: await batchesAtBench(order, now()),
    carriers,
    asksCodesReason: (await getTraceSettings()).missing === "reason",
    formKey: newFormToken(),
    input: packedFields(new URL(request.url).searchParams),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const order = (await findPackingOrder(params.number ?? "", now())) ?? notFound();
  const form = await readForm(request, ShipForm.extend(PackingScanFields));
  if (!form.ok) return form.response;
  const { do: pressed, code, each, key } = form.value;
  const traceCode = pressed === "scan" ? findTraceCode(code) : null;
  if (traceCode !== null) {
    const { rows } = order;
    const packed = packedIn(rows, form.value);
    const found = await asStaff(staff, { command: "扫追溯码" }, () =>
      scanTraceCode(order.id, traceCode, staff.name, now()),
    );
    return json({ ...toScanned(found, { rows, packed }), initialValue: form.input });
  }
  if (pressed === "scan") {
    const { rows } = order;
    const bench = { rows, batches: await batchesAtBench(order, now()) };
    return json({
      ...scan(bench, packedIn(rows, form.value), { code, units: each }),
      initialValue: form.input,
    });
  }
  const read = readParcel(form.value);
  if (!read.ok) return form.refuse(read.errors);
  const actor = `operator:${staff.name}` as const;
  const done =
    (await asStaff(staff, { command: "登记发货" }, () =>
      shipParcel(order.id, read.parcel, { key, actor, now: now() }),
    )) ?? notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  const isLast = done.status === "pendingReceipt";
  const text = isLast
    ? `订单 ${order.number} 已全部发出。`
    : `订单 ${order.number} 已发出一个包裹，其余待发。`;
  return redirectWith(
    await queue.nextPath(isLast ? "/staff/warehouse" : `/staff/warehouse/${order.number}`),
    { kind: "success", text },
    "admin",
  );
}

export default function Bench() {
  return <BenchView {...useLoaderData<typeof loader>()} reply={useActionData<BenchReply>()} />;
}
