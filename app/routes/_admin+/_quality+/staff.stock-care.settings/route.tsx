/** 养护计划: days between two inspections of a batch. */
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { settingsPage } from "~/admin/edit/settings-page.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { changeCareRules, readCareRules } from "~/modules/stock-care/care-rules.server";
import { CARE_RULE_NAMES, careRuleFields, STOCK_CARE_PATH } from "~/modules/stock-care/stock-care";
import { formConstraint } from "~/platform/http/forms/forms.server";
import { toKeys } from "~/platform/values/keys-of";
import { reasonField } from "~/platform/values/reason-field";
import { Count } from "~/ui/forms/form-fields";

const TITLE = "养护计划";
export const handle = adminHandle(TITLE, "quality.stockRules");

const CareRulesForm = z.object({
  version: z.number().int().min(0),
  why: reasonField(),
  ...careRuleFields,
});

const HINTS = {
  generalDays: "两次养护之间最多的天数，行业惯例为一个季度",
  keyDays: "中药饮片、冷藏和冷冻品种、近效期批号，行业惯例为一个月",
} as const;

const page = settingsPage(
  {
    handle,
    path: `${STOCK_CARE_PATH}/settings`,
    schema: CareRulesForm,
    find: readCareRules,
    toValues: ({ generalDays, keyDays }) => ({ generalDays: String(generalDays), keyDays: String(keyDays) }),
    names: CARE_RULE_NAMES,
    toSettings: ({ generalDays, keyDays }) => ({ generalDays, keyDays }),
    save: changeCareRules,
    history: { subject: "stockCareRules", limit: 50 },
    command: "改养护计划",
    saved: "养护计划已保存。",
  },
  { show: () => ({ constraint: formConstraint(CareRulesForm) }) },
);

export const loader = page.loader;
export const action = page.action;

export default function CareRulesPage() {
  const { changes, ...form } = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  return (
    <SettingsPage
      title={TITLE}
      note="按批号，从上次养护或首次验收起算"
      end={
        <span className="admin-head__end">
          <Link to={STOCK_CARE_PATH}>养护</Link>
        </span>
      }
      changes={changes}
      none="还没有改动，与初始设置相同。"
    >
      <SettingsForm key={form.version} id="care-rules" label={TITLE} button="保存" {...form} reply={reply}>
        {(fields) =>
          toKeys(CARE_RULE_NAMES).map((field) => (
            <Count
              key={field}
              field={fields[field]}
              label={CARE_RULE_NAMES[field]}
              hint={HINTS[field]}
              required
            />
          ))
        }
      </SettingsForm>
    </SettingsPage>
  );
}
