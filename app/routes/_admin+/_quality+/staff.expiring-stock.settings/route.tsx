/** 效期规则: near expiry, receiving and the end of sale, in days before expiry by kind of product. */
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { settingsPage } from "~/admin/edit/settings-page.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import {
  EXPIRY_RULE_NAMES,
  type ExpiryRules,
  expiryRuleFields,
} from "~/modules/catalogue/batches/expiry-rules";
import { changeExpiryRules, readExpiryRules } from "~/modules/catalogue/batches/expiry-rules.server";
import { formConstraint } from "~/platform/http/forms/forms.server";
import { toKeys } from "~/platform/values/keys-of";
import { reasonField } from "~/platform/values/reason-field";
import { Count } from "~/ui/forms/form-fields";

const TITLE = "效期规则";
export const handle = adminHandle(TITLE, "quality.stockRules");

const ExpiryRulesForm = z.object({
  version: z.number().int().min(0),
  why: reasonField(),
  ...expiryRuleFields,
});

const FIELDS = toKeys(EXPIRY_RULE_NAMES);

const toValues = (rules: ExpiryRules) =>
  Object.fromEntries(FIELDS.map((field) => [field, String(rules[field])])) as Record<
    keyof ExpiryRules,
    string
  >;

const page = settingsPage(
  {
    handle,
    path: "/staff/expiring-stock/settings",
    schema: ExpiryRulesForm,
    find: readExpiryRules,
    toValues,
    names: EXPIRY_RULE_NAMES,
    toSettings: ({ version: _, why: __, ...rules }) => rules,
    save: changeExpiryRules,
    history: { subject: "expiryRules", limit: 50 },
    command: "改效期规则",
    saved: "效期规则已保存，停售从下一次每日检查起执行。",
  },
  { show: () => ({ constraint: formConstraint(ExpiryRulesForm) }) },
);

export const loader = page.loader;
export const action = page.action;

const hintOf = (field: keyof ExpiryRules): string => {
  if (field.startsWith("near")) return "剩余天数少于它的批号列入近效期催销表";
  if (field.startsWith("receive")) return "剩余天数少于它的，验收合格须写明原因；0 为不限";
  return "剩余天数少于它的，每日自动停售，也不能验收合格；已占用的须换批号；0 为卖到有效期当天";
};

export default function ExpiryRulesPage() {
  const { changes, ...form } = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  return (
    <SettingsPage
      title={TITLE}
      note="按剩余天数"
      end={
        <span className="admin-head__end">
          <Link to="/staff/expiring-stock">近效期催销表</Link>
        </span>
      }
      changes={changes}
      none="还没有改动，与初始设置相同。"
    >
      <SettingsForm key={form.version} id="expiry-rules" label={TITLE} button="保存" {...form} reply={reply}>
        {(fields) =>
          FIELDS.map((field) => (
            <Count
              key={field}
              field={fields[field]}
              label={EXPIRY_RULE_NAMES[field]}
              hint={hintOf(field)}
              required
            />
          ))
        }
      </SettingsForm>
    </SettingsPage>
  );
}
