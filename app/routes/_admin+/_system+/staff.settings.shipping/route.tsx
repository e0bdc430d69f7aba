/** 运费: from where products leave, from which sum on they go free, and what it costs below, by area. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FEES_FAULT, feesText, readFees } from "~/modules/shipping/shipping-fields";
import { changeShipping, readShipping, type ShippingSetting } from "~/modules/shipping/shipping.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { inTransaction } from "~/platform/database/database.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { formatAmount } from "~/platform/values/money";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { staleOf, versionOf } from "~/platform/http/stale";
import { ShippingForm } from "./shipping-form";
import type { SettingsReply } from "~/admin/frame/settings-page";
import { ShippingView } from "./shipping-view";

export const handle = adminHandle("运费", "system.settings");

const MAX_HISTORY = 50;
const NAMES = { from: "发货地", threshold: "包邮金额", fee: "运费", fees: "地区运费" };

const toFormValues = ({ from, threshold, fee, fees }: ShippingSetting) => ({
  from,
  threshold: formatAmount(threshold),
  fee: formatAmount(fee),
  fees: feesText(fees),
});
const versionNow = (setting: ShippingSetting) => versionOf(toFormValues(setting));

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const [setting, rows] = await Promise.all([
    readShipping(),
    auditRows({ subject: "shipping", most: MAX_HISTORY }),
  ]);
  return json({
    version: versionNow(setting),
    typed: toFormValues(setting),
    changes: await changeRows(rows),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, ShippingForm);
  if (!form.ok) return form.response;
  const { version, why, from, threshold, fee } = form.value;
  const fees = readFees(form.value.fees);
  if (!fees)
    return form.refuse({
      fields: { fees: [FEES_FAULT] },
    });
  const wanted = { from, threshold, fee, fees };
  const done = await asStaff(staff, { command: "改运费", why }, () =>
    inTransaction(async (trx) => {
      const is = await readShipping(trx);
      if (versionNow(is) !== version) return { ok: false as const, is };
      return { ok: true as const, isChanged: await changeShipping(trx, wanted) };
    }),
  );
  if (!done.ok) {
    const stale = staleOf(NAMES, versionNow(done.is), toFormValues(done.is), toFormValues(wanted));
    return json<SettingsReply>({ status: "error", initialValue: form.typed, stale }, 409);
  }
  if (!done.isChanged) return form.refuse({ form: ["内容没有变化"] });
  return redirectWith(
    "/staff/settings/shipping",
    { kind: "success", text: "运费已保存，立即生效。" },
    "desk",
  );
}

export default function Shipping() {
  return <ShippingView {...useLoaderData<typeof loader>()} reply={useActionData<SettingsReply>()} />;
}
