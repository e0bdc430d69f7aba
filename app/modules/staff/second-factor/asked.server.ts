import { z } from "zod";
import { config } from "~/platform/config/config.server";
import { db, type Db } from "~/platform/database/database.server";
import { readSetting, writeSettingOnce } from "~/platform/database/settings.server";

const OFF = { key: "staff.secondFactor", schema: z.literal("off") };

/** A shop that sells asks, a demo does not; STAFF_SECOND_FACTOR says otherwise. */
export async function isSecondFactorRequested(): Promise<boolean> {
  if (config.STAFF_SECOND_FACTOR !== undefined) return config.STAFF_SECOND_FACTOR === "on";
  return (await readSetting(db, OFF)) === null;
}

/** For the demo's loader. */
export async function askNoSecondFactor(trx: Db): Promise<void> {
  await writeSettingOnce(trx, OFF, "off");
}
