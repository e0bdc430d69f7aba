import { z } from "zod";
import { config } from "~/platform/config/config.server";
import { db, type Db } from "~/platform/database/database.server";
import { readSetting, writeSettingOnce } from "~/platform/database/settings.server";

const OFF = { key: "staff.secondFactor", schema: z.literal("off") };

/** Returns whether a second factor is required: yes, except in a demo; STAFF_SECOND_FACTOR overrides. */
export async function isSecondFactorRequested(): Promise<boolean> {
  if (config.STAFF_SECOND_FACTOR !== undefined) return config.STAFF_SECOND_FACTOR === "on";
  return (await readSetting(db, OFF)) === null;
}

/** Turns the second factor off for demo data. */
export async function askNoSecondFactor(trx: Db): Promise<void> {
  await writeSettingOnce(trx, OFF, "off");
}
