/** 供应商设置: which documents every supplier needs, grace and reminder. */
import { useActionData, useLoaderData } from "@remix-run/react";
import { settingsPage } from "~/admin/edit/settings-page.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { SUPPLIER_LICENCES, type SupplierRules } from "~/modules/suppliers/supplier";
import { SupplierRulesForm } from "~/modules/suppliers/supplier-form";
import {
  changeSupplierRules,
  readSupplierRules,
  supplierRuleWords,
} from "~/modules/suppliers/supplier-rules.server";
import { CheckboxGroup, Count } from "~/ui/forms/form-fields";

export const handle = adminHandle("供应商设置", "purchasing.settings");

const LICENCES = Object.entries(SUPPLIER_LICENCES).map(([value, name]) => ({ value, name }));

const page = settingsPage(
  {
    handle,
    path: "/staff/suppliers/settings",
    schema: SupplierRulesForm,
    find: readSupplierRules,
    toValues: supplierRuleWords,
    names: { required: "必备资料", graceDays: "宽限天数", reminderDays: "提前提醒天数" },
    toSettings: ({ version: _, why: __, ...rules }) => rules,
    save: changeSupplierRules,
    history: { subject: "supplierRules", limit: 50 },
    command: "改供应商设置",
    saved: "供应商设置已保存，立即生效。",
  },
  { show: ({ required }: SupplierRules) => ({ required }) },
);

export const loader = page.loader;
export const action = page.action;

export default function SupplierSettings() {
  const { changes, required, ...form } = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  return (
    <SettingsPage
      title="供应商设置"
      note="与经营范围对应的许可证和销售人员授权委托书总是必备"
      changes={changes}
      none="还没有改动，与初始设置相同。"
    >
      <SettingsForm
        key={form.version}
        id="rules"
        label="供应商设置"
        button="保存设置"
        {...form}
        reply={reply}
      >
        {(fields) => (
          <>
            <CheckboxGroup
              name="required"
              label="每个供应商必备的资料"
              choices={LICENCES}
              selected={reply?.initialValue?.["required"] ?? required}
            />
            <Count
              field={fields.graceDays}
              label="到期后的宽限天数"
              hint="0 为到期次日起不能采购和收货"
              required
            />
            <Count field={fields.reminderDays} label="到期前多少天提醒" required />
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  );
}
