/** 运费: the place of dispatch, the free shipping threshold, and fees by area. */
import { useActionData, useLoaderData } from "@remix-run/react";
import { feesText } from "~/modules/shipping/shipping-fields";
import { changeShipping, readShipping, type ShippingSetting } from "~/modules/shipping/shipping.server";
import { formatAmount } from "~/platform/values/money";
import { adminHandle } from "~/admin/frame/admin-handle";
import { settingsPage } from "~/admin/edit/settings-page.server";
import { ShippingForm } from "./shipping-form";
import { type SettingsReply, SettingsForm, SettingsPage } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";

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
  const { changes, ...form } = { ...useLoaderData<typeof loader>(), reply: useActionData<SettingsReply>() };
  return (
    <SettingsPage
      title="运费"
      note="低于包邮金额的订单收运费，地区另有规定的按地区"
      changes={changes}
      none="还没有改动，与初始设置相同。"
    >
      <SettingsForm key={form.version} id="shipping" label="运费" button="保存运费" {...form}>
        {(fields) => (
          <>
            <FormField field={fields.from} label="发货地" required maxLength={20} autoComplete="off" />
            <FormField
              field={fields.threshold}
              label="包邮金额（元）"
              required
              inputMode="decimal"
              autoComplete="off"
            />
            <FormField
              field={fields.fee}
              label="运费（元）"
              required
              inputMode="decimal"
              autoComplete="off"
            />
            <FormField
              field={fields.fees}
              label="地区运费"
              hint="每行一个地区：行政区划代码的前 2、4 或 6 位，空格，运费，如 44 10.00"
            >
              <textarea rows={6} />
            </FormField>
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  );
}
