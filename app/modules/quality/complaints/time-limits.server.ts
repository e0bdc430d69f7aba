import { z } from "zod";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { readSetting, writeSetting, type Setting } from "~/platform/database/settings.server";
import { DEFAULT_LIMITS, TIME_LIMIT_NAMES, type TimeLimits } from "./complaint";

const days = z.number().int().min(0).max(365);
const LIMITS: Setting<TimeLimits> = {
  key: "quality.timeLimits",
  schema: z.object({ complaint: days, seriousComplaint: days, ordinary: days, serious: days, death: days }),
};

const limitWords = (limits: TimeLimits) =>
  Object.fromEntries(
    Object.entries(TIME_LIMIT_NAMES).map(([name, word]) => [word, limits[name as keyof TimeLimits]]),
  );

/** What is set, or what each shop begins with. One query. */
export const readTimeLimits = async (trx: Db = db): Promise<TimeLimits> =>
  (await readSetting(trx, LIMITS)) ?? DEFAULT_LIMITS;

/** Sets them in the caller's transaction, for new cases; false without a change. */
export async function changeTimeLimits(trx: Db, wanted: TimeLimits): Promise<boolean> {
  const before = await readTimeLimits(trx);
  if (JSON.stringify(LIMITS.schema.parse(before)) === JSON.stringify(LIMITS.schema.parse(wanted)))
    return false;
  await writeSetting(trx, LIMITS, wanted);
  await audited(trx, {
    subject: "qualityLimits",
    id: "days",
    before: limitWords(before),
    after: limitWords(wanted),
  });
  return true;
}
