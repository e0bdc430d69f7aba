import { z } from "zod";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { readSetting, type Setting, writeSetting } from "~/platform/database/settings.server";
import { toKeys } from "~/platform/values/keys-of";
import {
  DEFAULT_TRACE_SETTINGS,
  describeTraceSettings,
  TRACE_SETTING_NAMES,
  type TraceSettings,
  traceSettingFields,
} from "./settings";

const SETTING: Setting<TraceSettings> = {
  key: "traceCodes.settings",
  schema: z.object(traceSettingFields),
};

/** One query. */
export const getTraceSettings = async (trx: Db = db): Promise<TraceSettings> =>
  (await readSetting(trx, SETTING)) ?? DEFAULT_TRACE_SETTINGS;

/** Changes the settings in the caller's transaction; audited. Returns whether anything differs. */
export async function changeTraceSettings(trx: Db, wanted: TraceSettings): Promise<boolean> {
  const before = await getTraceSettings(trx);
  if (toKeys(TRACE_SETTING_NAMES).every((name) => before[name] === wanted[name])) return false;
  await writeSetting(trx, SETTING, wanted);
  await audited(trx, {
    subject: "traceSettings",
    id: 1,
    before: describeTraceSettings(before),
    after: describeTraceSettings(wanted),
  });
  return true;
}
