/** 开配送单: parcels of one carrier that have left and are on no run, ticked for a driver. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { toListAddress } from "~/admin/lists/list-address";
import { runNumber } from "~/modules/orders/delivery/delivery-run";
import { makeRun, MAX_TO_GO, parcelsToGo } from "~/modules/orders/delivery/delivery-run.server";
import { RunForm } from "~/modules/orders/delivery/run-form";
import { asCarrier } from "~/modules/orders/shipping/shipment";
import { type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { DAY, parseTime, startOfDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ToGoView } from "./to-go-view";

const TITLE = "开配送单";
export const handle = adminHandle(TITLE, "warehouse.ship");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { input } = toListAddress(new URL(request.url).searchParams, ["carrier", "day", "words"]);
  const carrier = asCarrier(input.carrier) ?? ("own" as const);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(input.day) && parseTime(input.day) !== null;
  const from = isDay ? startOfDay(input.day) : null;
  const to = from === null ? null : from + DAY;
  const parcels = await parcelsToGo({ carrier, from, to, words: input.words }, now());
  return json({
    parcels,
    carrier,
    input,
    formKey: newFormToken(),
    isFull: parcels.length >= MAX_TO_GO,
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, RunForm);
  if (!form.ok) return form.response;
  const { key, parcels: parcelIds, ...wish } = form.value;
  const done = await asStaff(staff, { command: TITLE }, () =>
    makeRun({ ...wish, parcelIds }, { key, by: staff.name, now: now() }),
  );
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = `配送单 ${runNumber(done.id)} 已开，可以打印。`;
  return redirectWith(`/staff/delivery-runs/${runNumber(done.id)}`, { kind: "success", text }, "admin");
}

export default function NewDeliveryRun() {
  return <ToGoView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
