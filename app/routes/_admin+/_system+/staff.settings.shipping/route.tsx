/** 运费: the place of dispatch, the free shipping threshold, and fees by area. */
import { useActionData, useLoaderData } from "@remix-run/react";
import { feesText } from "~/modules/shipping/shipping-fields";
import { changeShipping, readShipping, type ShippingSetting } from "~/modules/shipping/shipping.server";
import { formatAmount } from "~/platform/values/money";
import { adminHandle } from "~/admin/frame/admin-handle";
import { settingsPage } from "~/admin/edit/settings-page.server";
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

const page = settingsPage({
  handle,
  path: "/staff/settings/shipping",
  schema: ShippingForm,
  find: readShipping,
  toValues: toFormValues,
  names: NAMES,
  toSettings: ({ from, threshold, fee, fees }) => ({ from, threshold, fee, fees }),
  save: changeShipping,
  history: { subject: "shipping", limit: MAX_HISTORY },
  command: "改运费",
  saved: "运费已保存，立即生效。",
});

export const loader = page.loader;
export const action = page.action;

export default function Shipping() {
  return <ShippingView {...useLoaderData<typeof loader>()} reply={useActionData<SettingsReply>()} />;
}
