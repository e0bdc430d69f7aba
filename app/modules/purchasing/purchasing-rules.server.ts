import { z } from "zod";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { readSetting, writeSetting, type Setting } from "~/platform/database/settings.server";
import { DEFAULT_PURCHASING_RULES, PURCHASING_RULE_NAMES, type PurchasingRules } from "./goods-receipt";

const days = z.number().int().min(1).max(365);
const degrees = z.number().int().min(-30).max(40);

const RULES: Setting<PurchasingRules> = {
  key: "purchasing.rules",
  schema: z.object({
    isOrderless: z.boolean(),
    isSeparate: z.boolean(),
    isColdByTwo: z.boolean(),
    isSpecialByTwo: z.boolean(),
    coldFrom: degrees,
    coldTo: degrees,
    paceDays: days,
    coverDays: days,
  }),
};

/** Returns the shop's rules for receiving and proposals, or those that each shop begins with. One query. */
export const readPurchasingRules = async (trx: Db = db): Promise<PurchasingRules> =>
  (await readSetting(trx, RULES)) ?? DEFAULT_PURCHASING_RULES;

const inWords = (rules: PurchasingRules) =>
  Object.fromEntries(
    Object.entries(PURCHASING_RULE_NAMES).map(([field, name]) => {
      const value = rules[field as keyof PurchasingRules];
      return [name, typeof value === "boolean" ? (value ? "是" : "否") : value];
    }),
  );

/** Stores the rules in the caller's transaction; false without a change. */
export async function changePurchasingRules(trx: Db, wanted: PurchasingRules): Promise<boolean> {
  const before = inWords(await readPurchasingRules(trx));
  const after = inWords(wanted);
  if (JSON.stringify(before) === JSON.stringify(after)) return false;
  await writeSetting(trx, RULES, wanted);
  await audited(trx, { subject: "purchasingRules", id: "shop", before, after });
  return true;
}
