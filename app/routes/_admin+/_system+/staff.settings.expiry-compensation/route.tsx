/** 效期赔付: what is paid back when a batch expires sooner than its order promised. */
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  EXPIRY_COMPENSATION_NAMES,
  expiryCompensationFields,
  type ExpiryCompensationSettings,
} from "~/modules/orders/order/expiry-compensation";
import {
  changeExpiryCompensation,
  getExpiryCompensation,
} from "~/modules/orders/order/expiry-compensation.server";
import { formConstraint } from "~/platform/http/forms/forms.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { settingsPage } from "~/admin/edit/settings-page.server";
import { Count } from "~/ui/forms/form-fields";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { reasonField } from "~/platform/values/reason-field";

const TITLE = "效期赔付";
export const handle = adminHandle(TITLE, "system.settings");

const HISTORY = 50;
const SettingsOfForm = z.object({
  version: z.number().int().min(0),
  why: reasonField(),
  ...expiryCompensationFields,
});

const toFormValues = ({ percent }: ExpiryCompensationSettings) => ({ percent: String(percent) });

const page = settingsPage(
  {
    handle,
    path: "/staff/settings/expiry-compensation",
    schema: SettingsOfForm,
    find: getExpiryCompensation,
    toValues: toFormValues,
    names: EXPIRY_COMPENSATION_NAMES,
    toSettings: ({ percent }) => ({ percent }),
    save: changeExpiryCompensation,
    history: { subject: "expiryCompensation", limit: HISTORY },
    command: "改效期赔付",
    saved: "效期赔付已保存，此后发出的包裹按此赔付。",
  },
  { show: () => ({ constraint: formConstraint(SettingsOfForm) }) },
);

export const loader = page.loader;
export const action = page.action;

export default function ExpiryCompensationPage() {
  const { changes, ...form } = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  return (
    <SettingsPage
      title={TITLE}
      note="发出的批号效期早于下单时的承诺，发货时自动赔付到客户的账户余额；由本店自行决定"
      changes={changes}
      none="还没有改动，与初始设置相同。"
    >
      <SettingsForm
        key={form.version}
        id="expiry-compensation"
        label={TITLE}
        button="保存"
        {...form}
        reply={reply}
      >
        {(fields) => (
          <Count
            field={fields.percent}
            label={EXPIRY_COMPENSATION_NAMES.percent}
            hint="按这些数量优惠后的金额计算，0 为不赔付。以后退回这些商品，退款扣除已付的赔付"
            required
          />
        )}
      </SettingsForm>
    </SettingsPage>
  );
}
