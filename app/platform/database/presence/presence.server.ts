import { config } from "~/platform/config/config.server";
import { engine } from "~/platform/database/database.server";
import { toErrorFields, log } from "~/platform/observability/log.server";
import type { Presence } from "./presence";
import { filePresence } from "./presence-file.server";
import { postgresPresence } from "./presence-postgres.server";

const presence: Presence =
  engine === "postgres" ? postgresPresence(config.DATABASE_URL!) : filePresence(config.SHOP_DATA);

let own: Promise<string> | null = null;

/** Returns the name of this process, from its first claim on; "" if it cannot hold a lock: then its claims end only by time. */
export function ownPresence(): Promise<string> {
  own ??= presence
    .hold(() => (own = null))
    .catch((error: unknown) => {
      log("error", "presence", toErrorFields(error));
      own = null;
      return "";
    });
  return own;
}

/** Whether the process of this name has ended. False for "" and other non-names. */
export async function isGone(name: string): Promise<boolean> {
  return /^[0-9a-f]{8}$/.test(name) && name !== (await own) && presence.isGone(name);
}
