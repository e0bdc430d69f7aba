import { config } from "~/platform/config/config.server";
import { now } from "~/platform/values/clock.server";
import { alihealth } from "./alihealth.server";
import { isTraceSandboxOn, sandboxPlatform } from "./sandbox-platform.server";
import type { TracePlatform } from "./trace-platform";

/** Returns the shop's trace platform: a real account, the sandbox in a demo, or null. */
export async function getTracePlatform(): Promise<TracePlatform | null> {
  const {
    TRACE_APP_KEY: appKey,
    TRACE_APP_SECRET: appSecret,
    TRACE_REF_ENT_ID: refEntId,
    TRACE_ENT_ID: entId,
    TRACE_API_URL: endpoint,
  } = config;
  if (appKey && appSecret && refEntId && entId)
    return alihealth({ appKey, appSecret, refEntId, entId, endpoint });
  return (await isTraceSandboxOn()) ? sandboxPlatform(now) : null;
}
