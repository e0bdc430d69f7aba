/** 采购设置: rules of receiving and acceptance, and of proposals. */
import { useActionData, useLoaderData } from "@remix-run/react";
import { settingsPage } from "~/admin/edit/settings-page.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { PURCHASING_RULE_NAMES, type PurchasingRules } from "~/modules/purchasing/goods-receipt";
import { changePurchasingRules, readPurchasingRules } from "~/modules/purchasing/purchasing-rules.server";
import { Count, SelectField } from "~/ui/forms/form-fields";
import { PurchasingRulesForm } from "./settings-form";

export const handle = adminHandle("采购设置", "purchasing.settings");

const toYes = (value: boolean): string => (value ? "yes" : "no");
const YES_NO = [
  { value: "yes", name: "是" },
  { value: "no", name: "否" },
];

const toValues = (rules: PurchasingRules) => ({
  isOrderless: toYes(rules.isOrderless),
  isSeparate: toYes(rules.isSeparate),
  isColdByTwo: toYes(rules.isColdByTwo),
  isSpecialByTwo: toYes(rules.isSpecialByTwo),
  coldFrom: String(rules.coldFrom),
  coldTo: String(rules.coldTo),
  paceDays: String(rules.paceDays),
  coverDays: String(rules.coverDays),
});

const inWords = (rules: PurchasingRules) => {
  const values = toValues(rules);
  const word = (value: string) => YES_NO.find((choice) => choice.value === value)?.name ?? value;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, word(value)]),
  ) as typeof values;
};

const page = settingsPage(
  {
    handle,
    path: "/staff/purchases/settings",
    schema: PurchasingRulesForm,
    find: readPurchasingRules,
    toValues,
    names: PURCHASING_RULE_NAMES,
    toSettings: ({ version: _, why: __, ...rules }) => rules,
    save: changePurchasingRules,
    history: { subject: "purchasingRules", limit: 50 },
    command: "改采购设置",
    saved: "采购设置已保存，立即生效。",
  },
  { describe: inWords },
);

export const loader = page.loader;
export const action = page.action;

const CHOICES = ["isOrderless", "isSeparate", "isColdByTwo", "isSpecialByTwo"] as const;
const NUMBERS = ["coldFrom", "coldTo", "paceDays", "coverDays"] as const;

export default function PurchasingSettings() {
  const { changes, ...form } = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  return (
    <SettingsPage
      title="采购设置"
      note="收货、验收和补货建议的规则"
      changes={changes}
      none="还没有改动，与初始设置相同。"
    >
      <SettingsForm key={form.version} id="rules" label="采购设置" button="保存设置" {...form} reply={reply}>
        {(fields) => (
          <>
            {CHOICES.map((name) => (
              <SelectField
                key={name}
                field={fields[name]}
                label={PURCHASING_RULE_NAMES[name]}
                required
                choices={YES_NO}
              />
            ))}
            {NUMBERS.map((name) => (
              <Count key={name} field={fields[name]} label={PURCHASING_RULE_NAMES[name]} required />
            ))}
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  );
}
