import { z } from "zod";
import { config } from "~/platform/config/config.server";
import { db, type Db } from "~/platform/database/database.server";
import { readSetting, writeSettingOnce } from "~/platform/database/settings.server";
import { log } from "~/platform/observability/log.server";
import { isMobile } from "./phone";
import { smsText, type SmsPort } from "./sms";

const SANDBOX_SETTING = { key: "sms.sandbox", schema: z.literal(1) };
const STORED = 200;

export const sandboxSms: SmsPort = {
  name: "sandbox",
  async send(message, now) {
    if (!isMobile(message.phone)) return { ok: false, fault: "badNumber", detail: "not a mobile phone" };
    const text = smsText(config.SHOP_NAME, message);
    const { id } = await db
      .insertInto("sandbox_message")
      .values({ phone: message.phone, text, sent_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .deleteFrom("sandbox_message")
      .where("id", "<=", id - STORED)
      .execute();
    log("info", "sms sandbox", { phone: message.phone, text });
    return { ok: true, ref: String(id) };
  },
};

/** Whether messages go to the sandbox: in a demo, or with SMS_SANDBOX. */
export async function isSandboxOn(): Promise<boolean> {
  if (config.SMS_ALIYUN_KEY_ID) return false;
  if (config.SMS_SANDBOX !== undefined) return config.SMS_SANDBOX;
  return (await readSetting(db, SANDBOX_SETTING)) !== null;
}

/** Switches the sandbox on, for the demo's loader. */
export async function openSandbox(trx: Db): Promise<void> {
  await writeSettingOnce(trx, SANDBOX_SETTING, 1);
}

export interface SandboxMessage {
  id: number;
  phone: string;
  text: string;
  sentAt: number;
}

/** Returns the latest messages, newest first; null without the sandbox. */
export async function sandboxMessages(): Promise<SandboxMessage[] | null> {
  if (!(await isSandboxOn())) return null;
  const rows = await db.selectFrom("sandbox_message").selectAll().orderBy("id", "desc").limit(20).execute();
  return rows.map((row) => ({ id: row.id, phone: row.phone, text: row.text, sentAt: row.sent_at }));
}
