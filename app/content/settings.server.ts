/** The shop's settings, stored as key and value; the service ones of the specification (common_config) by their own type. */
import { z } from "zod";
import { db, type Db } from "~/platform/database.server";
import type { ShopSettings } from "./header";

const Stored = z.object({
  hotLine: z.string().default(""),
  qq1: z.string().default(""),
  qq2: z.string().default(""),
  isCanChat: z.boolean().default(false),
  qualityInspection: z
    .object({ url: z.string(), msg: z.string() })
    .default({ url: "", msg: "质检报告查询暂未开通" }),
  licences: z.array(z.object({ label: z.string(), number: z.string() })).default([]),
  icp: z.object({ text: z.string(), url: z.string() }).default({ text: "", url: "" }),
  legalNotice: z.string().default(""),
  workingHours: z.string().default(""),
});

const KEY = "shop";

/** The settings of the frame; an empty shop has none and shows none. */
export async function readSettings(trx: Db = db): Promise<ShopSettings> {
  const row = await trx.selectFrom("setting").select("value").where("key", "=", KEY).executeTakeFirst();
  return Stored.parse(row ? JSON.parse(row.value) : {});
}

/** Replaces the settings; the caller bumps the content version. */
export async function writeSettings(trx: Db, settings: ShopSettings): Promise<void> {
  const value = JSON.stringify(settings);
  await trx
    .insertInto("setting")
    .values({ key: KEY, value })
    .onConflict((oc) => oc.column("key").doUpdateSet({ value }))
    .execute();
}
