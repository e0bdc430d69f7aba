import { z } from "zod";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { readSetting, writeSetting, type Setting } from "~/platform/database/settings.server";
import { toKeys } from "~/platform/values/keys-of";
import { DEFAULT_SUPPLIER_RULES, licenceNames, SUPPLIER_LICENCES, type SupplierRules } from "./supplier";

const RULES: Setting<SupplierRules> = {
  key: "suppliers.rules",
  schema: z.object({
    required: z.array(z.enum(toKeys(SUPPLIER_LICENCES))),
    graceDays: z.number().int().min(0),
    reminderDays: z.number().int().min(0),
  }),
};

/** Returns the shop's rules for suppliers, or those that each shop begins with. One query. */
export const readSupplierRules = async (trx: Db = db): Promise<SupplierRules> =>
  (await readSetting(trx, RULES)) ?? DEFAULT_SUPPLIER_RULES;

export const supplierRuleWords = ({ required, graceDays, reminderDays }: SupplierRules) => ({
  required: licenceNames(required).replaceAll("或", "、"),
  graceDays: String(graceDays),
  reminderDays: String(reminderDays),
});

/** Stores the rules in the caller's transaction; false without a change. */
export async function changeSupplierRules(trx: Db, wanted: SupplierRules): Promise<boolean> {
  const before = supplierRuleWords(await readSupplierRules(trx));
  const after = supplierRuleWords(wanted);
  if (JSON.stringify(before) === JSON.stringify(after)) return false;
  await writeSetting(trx, RULES, wanted);
  const named = (words: typeof before) => ({
    必备资料: words.required,
    宽限天数: words.graceDays,
    提前提醒天数: words.reminderDays,
  });
  await audited(trx, { subject: "supplierRules", id: "days", before: named(before), after: named(after) });
  return true;
}
