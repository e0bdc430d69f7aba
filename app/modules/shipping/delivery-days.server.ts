import { z } from "zod";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { readSetting, writeSetting } from "~/platform/database/settings.server";
import { deliveryRulesText, type DeliverySchedule } from "./delivery-days";

const SETTING = {
  key: "delivery_days",
  schema: z.object({
    rules: z.array(
      z.object({
        area: z.string(),
        weekdays: z.array(z.number().int().min(1).max(7)),
        cutOff: z.number().int().min(0),
        leadDays: z.number().int().min(0),
      }),
    ),
    restDays: z.array(z.string()),
  }),
};

/** Returns the delivery days of all regions; no rules before they are set. One query. */
export const readDeliverySchedule = async (trx: Db = db): Promise<DeliverySchedule> =>
  (await readSetting(trx, SETTING)) ?? { rules: [], restDays: [] };

/** Changes the setting in the caller's transaction and audits it. Returns whether anything changed. */
export async function changeDeliverySchedule(trx: Db, after: DeliverySchedule): Promise<boolean> {
  const before = await readDeliverySchedule(trx);
  if (JSON.stringify(before) === JSON.stringify(after)) return false;
  await writeSetting(trx, SETTING, after);
  await audited(trx, {
    subject: "delivery_days",
    id: 1,
    before: toAuditWords(before),
    after: toAuditWords(after),
  });
  return true;
}

const toAuditWords = ({ rules, restDays }: DeliverySchedule) => ({
  deliveryRules: rules.map((rule) => deliveryRulesText([rule])),
  restDays,
});
