import { z } from "zod";

export interface CreditSettings {
  /** days of delay after which buying is still allowed */
  graceDays: number;
  /** days of the reminder before the due day */
  remindBefore: number;
  /** days between reminders while late */
  remindEvery: number;
}

export const DEFAULT_SETTINGS: CreditSettings = { graceDays: 0, remindBefore: 3, remindEvery: 7 };

export const CREDIT_SETTING_NAMES: Readonly<Record<keyof CreditSettings, string>> = {
  graceDays: "宽限天数",
  remindBefore: "到期前提醒（天）",
  remindEvery: "逾期后每隔提醒（天）",
};

const days = (least: number) =>
  z
    .number(`请填写 ${least} 至 365 的整数`)
    .int(`请填写 ${least} 至 365 的整数`)
    .min(least, `请填写 ${least} 至 365 的整数`)
    .max(365, `请填写 ${least} 至 365 的整数`);

export const creditSettingFields = { graceDays: days(0), remindBefore: days(0), remindEvery: days(1) };
