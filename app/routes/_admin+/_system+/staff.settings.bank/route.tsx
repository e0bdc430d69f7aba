/** 收款账户: where companies transfer to, and how much of an order red packets may pay. */
import { useActionData, useLoaderData } from "@remix-run/react";
import { BANK_NAMES } from "~/modules/payments/providers/bank-fields";
import {
  changeMoneySettings,
  type MoneySettings,
  moneySettings,
} from "~/modules/payments/providers/settings.server";
import { formConstraint } from "~/platform/http/forms/forms.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { settingsPage } from "~/admin/edit/settings-page.server";
import { BankForm } from "./bank-form";
import type { SettingsReply } from "~/admin/frame/settings-page";
import { BankView } from "./bank-view";

export const handle = adminHandle("收款账户", "system.settings");

const MAX_HISTORY = 50;

const toFormValues = ({ bank, redPackets }: MoneySettings) => ({
  ...(bank ?? { name: "", bank: "", number: "" }),
  redPackets: String(redPackets),
});

const page = settingsPage(
  {
    handle,
    path: "/staff/settings/bank",
    schema: BankForm,
    find: moneySettings,
    toValues: toFormValues,
    names: BANK_NAMES,
    toSettings: ({ version: _, why: __, redPackets, ...bank }) => ({ bank, redPackets }),
    save: changeMoneySettings,
    history: { subject: "moneySettings", most: MAX_HISTORY },
    command: "改收款账户",
    saved: "已保存，立即生效。",
  },
  { show: ({ bank }) => ({ isSet: bank !== null, constraint: formConstraint(BankForm) }) },
);

export const loader = page.loader;
export const action = page.action;

export default function Bank() {
  return <BankView {...useLoaderData<typeof loader>()} reply={useActionData<SettingsReply>()} />;
}
