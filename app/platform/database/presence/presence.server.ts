/** Which processes of the shop live: each holds a lock under its name, so what a dead one had in hand is free at once. */
import { config } from "~/platform/config/config.server";
import { engine } from "~/platform/database/database.server";
import { toErrorFields, log } from "~/platform/observability/log.server";
import type { Presence } from "./presence";
import { filePresence } from "./presence-file.server";
import { postgresPresence } from "./presence-postgres.server";

const presence: Presence =
  engine === "postgres" ? postgresPresence(config.DATABASE_URL!) : filePresence(config.SHOP_DATA);

let own: Promise<string> | null = null;

/** The name of this process, from its first claim on; "" where it cannot hold a lock now: then only time frees what it has in hand. */
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

/** Whether the process of this name has ended. False for "" and for what is no name. */
export async function isGone(name: string): Promise<boolean> {
  return /^[0-9a-f]{8}$/.test(name) && name !== (await own) && presence.isGone(name);
}
