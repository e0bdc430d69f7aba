import { createHash } from "node:crypto";
import { z } from "zod";
import { formatTime, HOUR } from "~/platform/values/clock";
import { config } from "~/platform/config/config.server";
import { db, type Db } from "~/platform/database/database.server";
import { readSetting, writeSettingOnce } from "~/platform/database/settings.server";
import type { TextCall } from "~/platform/http/http-client.server";
import { kuaidi100, signQuery } from "./logistics-kuaidi100.server";
import type { LogisticsPort, TrackEvent } from "./logistics";

const SANDBOX_SETTING = { key: "logistics.sandbox", schema: z.literal(1) };

const ACCOUNT = {
  customer: "SANDBOX",
  key: "the-sandbox-keeps-no-secret",
  // Passed in, not sent, so this host is never looked up.
  endpoint: "http://sandbox.invalid",
};

/** Whether the sandbox follows parcels: in a demo, or if switched on. */
export async function isLogisticsSandboxOn(): Promise<boolean> {
  if (config.KUAIDI100_CUSTOMER) return false;
  if (config.LOGISTICS_SANDBOX !== undefined) return config.LOGISTICS_SANDBOX;
  return (await readSetting(db, SANDBOX_SETTING)) !== null;
}

/** Switches the sandbox on, for the demo's loader. */
export async function openLogisticsSandbox(trx: Db): Promise<void> {
  await writeSettingOnce(trx, SANDBOX_SETTING, 1);
}

const STAGES = [
  [1, "快件已揽收，广州"],
  [5, "快件到达广州转运中心"],
  [11, "快件离开广州转运中心，发往收货地"],
  [20, "快件到达收货地营业点"],
  [24, "派送中，派送员已出发"],
  [28, "快件已签收，感谢使用"],
] as const;
const LAST = STAGES.length - 1;

/** Returns made-up events of a parcel at `at`, newest first, always the same for a number. */
export function madeUpEvents(tracking: string, shippedAt: number, at: number): TrackEvent[] {
  const pace = 0.8 + (createHash("sha256").update(tracking).digest()[0]! % 9) / 10;
  return STAGES.map(([hours, text]) => ({
    at: Math.floor((shippedAt + hours * pace * HOUR) / 1000) * 1000,
    text: `${text}（演示）`,
  }))
    .filter((event) => event.at <= at)
    .reverse();
}

const timeText = (ms: number) => `${formatTime(ms)}:${new Date(ms).toISOString().slice(17, 19)}`;
const fault = (returnCode: string, message: string) => ({ result: false, returnCode, message });

async function answer(form: URLSearchParams, at: number): Promise<object> {
  const param = form.get("param") ?? "";
  if (form.get("customer") !== ACCOUNT.customer || form.get("sign") !== signQuery(param, ACCOUNT))
    return fault("503", "验证签名失败");
  const query = JSON.parse(param) as { com?: string; num?: string };
  const parcel = await db
    .selectFrom("shipment")
    .select((eb) => eb.fn.max<number | null>("shipped_at").as("at"))
    .where("tracking", "=", query.num ?? "")
    .where("carrier", "=", query.com ?? "")
    .executeTakeFirst();
  const events = parcel?.at ? madeUpEvents(query.num!, Number(parcel.at), at) : [];
  if (events.length === 0) return fault("500", "查询无结果，请隔段时间再查");
  const isSigned = events.length > LAST;
  return {
    message: "ok",
    nu: query.num,
    com: query.com,
    ischeck: isSigned ? "1" : "0",
    status: "200",
    state: isSigned ? "3" : "0",
    data: events.map(({ at: time, text }) => ({
      context: text,
      time: timeText(time),
      ftime: timeText(time),
    })),
  };
}

const askSandbox =
  (at: number): TextCall =>
  async (_url, { body }) => ({
    status: 200,
    headers: {},
    body: JSON.stringify(await answer(new URLSearchParams(body), at)),
  });

export const sandboxLogistics: LogisticsPort = {
  name: "sandbox",
  track: (ask, now) => kuaidi100(ACCOUNT, askSandbox(now), "sandbox").track(ask, now),
};
