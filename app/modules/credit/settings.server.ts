import { z } from "zod";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { readSetting, type Setting, writeSetting } from "~/platform/database/settings.server";
import { creditSettingFields, DEFAULT_SETTINGS, type CreditSettings } from "./credit-settings";

const SETTING: Setting<CreditSettings> = {
  key: "credit.days",
  schema: z.object(creditSettingFields),
};

/** One query. */
export const creditSettings = async (trx: Db = db): Promise<CreditSettings> =>
  (await readSetting(trx, SETTING)) ?? DEFAULT_SETTINGS;

/** Changes the settings in the caller's transaction; audited. Returns whether anything differs. */
export async function changeCreditSettings(trx: Db, wanted: CreditSettings): Promise<boolean> {
  const before = await creditSettings(trx);
  if (JSON.stringify(before) === JSON.stringify(wanted)) return false;
  await writeSetting(trx, SETTING, wanted);
  await audited(trx, { subject: "creditSettings", id: 1, before, after: wanted });
  return true;
}
