/** 配送日: weekdays, cut-off and lead days by region, and the days of rest. */
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { settingsPage } from "~/admin/edit/settings-page.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import {
  deliveryRulesText,
  readDeliveryRules,
  readRestDays,
  type DeliverySchedule,
  type ReadLines,
} from "~/modules/shipping/delivery-days";
import { changeDeliverySchedule, readDeliverySchedule } from "~/modules/shipping/delivery-days.server";
import { reasonField } from "~/platform/values/reason-field";
import { FormField } from "~/ui/forms/form";

export const handle = adminHandle("配送日", "system.settings");

const MAX_HISTORY = 50;
const MAX_TEXT = 20_000;

/** A text of lines; refused with what is wrong in which line. */
const linesField = <T,>(read: (text: string) => ReadLines<T>) =>
  z
    .string()
    .max(MAX_TEXT, "内容过长")
    .default("")
    .transform((text, context) => {
      const lines = read(text);
      if (lines.ok) return lines.value;
      context.addIssue(lines.text);
      return z.NEVER;
    });

const DeliveryDaysForm = z.object({
  version: z.number().int().min(0),
  why: reasonField(),
  rules: linesField(readDeliveryRules),
  restDays: linesField(readRestDays),
});

const page = settingsPage({
  handle,
  path: "/staff/settings/delivery-days",
  schema: DeliveryDaysForm,
  find: readDeliverySchedule,
  toValues: ({ rules, restDays }: DeliverySchedule) => ({
    rules: deliveryRulesText(rules),
    restDays: restDays.join("\n"),
  }),
  names: { rules: "配送规则", restDays: "休息日" },
  toSettings: ({ rules, restDays }) => ({ rules, restDays }),
  save: changeDeliverySchedule,
  history: { subject: "delivery_days", limit: MAX_HISTORY },
  command: "改配送日",
  saved: "配送日已保存，对新订单立即生效。",
});

export const loader = page.loader;
export const action = page.action;

export default function DeliveryDays() {
  const { changes, ...form } = { ...useLoaderData<typeof loader>(), reply: useActionData<SettingsReply>() };
  return (
    <SettingsPage
      title="配送日"
      note="买家下单时按收货地址选择；没有规则的地区不约定配送日"
      changes={changes}
      none="还没有改动，所有地区都不约定配送日。"
    >
      <SettingsForm key={form.version} id="delivery-days" label="配送日" button="保存配送日" {...form}>
        {(fields) => (
          <>
            <FormField
              field={fields.rules}
              label="配送规则"
              hint="每行一个地区：地区全称或行政区划代码，配送星期（一三五 或 每天），截单时间，提前天数（0 为当天送达），如 广东省广州市 一三五 16:00 1。下级地区另有规则的，按下级的"
            >
              <textarea rows={8} />
            </FormField>
            <FormField
              field={fields.restDays}
              label="休息日"
              hint="每行一天，如 2026-10-01；休息日不配送，也不计入提前天数"
            >
              <textarea rows={6} />
            </FormField>
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  );
}
