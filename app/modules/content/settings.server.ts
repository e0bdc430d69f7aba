import { plainPhone } from "~/modules/company/sign-in/phone";
import { z } from "zod";
import { plainLabel } from "~/platform/values/person-name";
import { audited } from "~/platform/database/audit.server";
import { bumpVersion, db, type Db } from "~/platform/database/database.server";
import { readSetting, writeSetting } from "~/platform/database/settings.server";
import { MAX_GREETING, MAX_HOURS, type ShopSettings } from "./header";
import { linkUrl, place } from "./content-input";

const Stored = z.object({
  hotLine: z.string().default(""),
  qq1: z.string().default(""),
  qq2: z.string().default(""),
  isCanChat: z.boolean().default(false),
  chatGreeting: z.string().default(""),
  qualityInspection: z
    .object({ url: z.string(), msg: z.string() })
    .default({ url: "", msg: "质检报告查询暂未开通" }),
  licences: z.array(z.object({ label: z.string(), number: z.string() })).default([]),
  icp: z.object({ text: z.string(), url: z.string() }).default({ text: "", url: "" }),
  legalNotice: z.string().default(""),
  workingHours: z.string().default(""),
  claim: z.string().default("药店诊所采购平台"),
  pitch: z.array(z.string()).default(["药店、诊所的", "每日补货台"]),
  since: z.number().nullable().default(null),
  codes: z.object({ mini: z.string(), wechat: z.string() }).default({ mini: "", wechat: "" }),
});

const text = (limit: number) => z.string().trim().max(limit);
const qq = z.string().regex(/^(\d{5,12})?$/, "应为 5 至 12 位数字，或空");

export const SettingsFile = z.strictObject({
  hotLine: z
    .string()
    .overwrite(plainPhone)
    .regex(/^([\d+][\d -]{4,19})?$/, "应为电话号码，或空")
    .optional(),
  qq1: qq.optional(),
  qq2: qq.optional(),
  isCanChat: z.boolean().optional(),
  chatGreeting: text(MAX_GREETING).optional(),
  qualityInspection: z.strictObject({ url: linkUrl, msg: text(100).min(1) }).optional(),
  licences: z
    .array(
      z.strictObject({ label: z.string().overwrite(plainLabel).min(1).max(30), number: text(60).min(1) }),
    )
    .max(12)
    .optional(),
  icp: z.strictObject({ text: text(60), url: place }).optional(),
  legalNotice: text(200).optional(),
  workingHours: text(MAX_HOURS).optional(),
  claim: text(20).optional(),
  pitch: z.array(text(16).min(1)).min(1).max(3).optional(),
  since: z.number().int().min(1900).max(2100).nullable().optional(),
  codes: z.strictObject({ mini: place, wechat: place }).optional(),
});
export type SettingsSaved = z.output<typeof SettingsFile>;

const SETTING = { key: "shop", schema: Stored };

/** Returns the settings of the frame; an empty shop has none. */
export async function readSettings(trx: Db = db): Promise<ShopSettings> {
  return (await readSetting(trx, SETTING)) ?? Stored.parse({});
}

export async function writeSettings(trx: Db, settings: ShopSettings): Promise<void> {
  await writeSetting(trx, SETTING, settings);
}

/** Changes the given settings; audited. Returns the names of changed ones. */
export async function changeSettings(trx: Db, written: SettingsSaved): Promise<string[]> {
  const before = await readSettings(trx);
  const after = Stored.parse({ ...before, ...written });
  const changed = (Object.keys(after) as (keyof ShopSettings)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (changed.length === 0) return [];
  await writeSettings(trx, after);
  const of = (settings: ShopSettings) => Object.fromEntries(changed.map((name) => [name, settings[name]]));
  await audited(trx, { subject: "settings", id: SETTING.key, before: of(before), after: of(after) });
  await bumpVersion(trx, "content");
  return changed;
}
