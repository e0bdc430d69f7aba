import { z } from "zod";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { readSetting, type Setting, writeSetting } from "~/platform/database/settings.server";
import { CARE_RULE_NAMES, careRuleFields, type CareRules, DEFAULT_CARE_RULES } from "./stock-care";

const SETTING: Setting<CareRules> = {
  key: "stockCare.rules",
  schema: z.object(careRuleFields),
};

/** Returns the shop's plan, or the one that each shop begins with. One query. */
export const readCareRules = async (trx: Db = db): Promise<CareRules> =>
  (await readSetting(trx, SETTING)) ?? DEFAULT_CARE_RULES;

const inWords = ({ generalDays, keyDays }: CareRules) => ({
  [CARE_RULE_NAMES.generalDays]: generalDays,
  [CARE_RULE_NAMES.keyDays]: keyDays,
});

/** Stores the plan in the caller's transaction; false without a change. */
export async function changeCareRules(trx: Db, wanted: CareRules): Promise<boolean> {
  const before = inWords(await readCareRules(trx));
  const after = inWords(wanted);
  if (JSON.stringify(before) === JSON.stringify(after)) return false;
  await writeSetting(trx, SETTING, wanted);
  await audited(trx, { subject: "stockCareRules", id: "shop", before, after });
  return true;
}
